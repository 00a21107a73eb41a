import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { SignedChallenge } from '../passkey.ts';
import type { FactorQuestion } from './use-factors.ts';
import { signChallenge } from './use-passkey.ts';

interface PasskeyButtonProps {
  /** Gets options of the server. */
  ask: () => Promise<FactorQuestion>;
  onAnswer: (passkey: SignedChallenge) => Promise<void>;
}

/** Takes a passkey in place of a code. */
export function PasskeyButton({ ask, onAnswer }: PasskeyButtonProps) {
  const { failure, submitting, submit } = useSubmit({
    async send() {
      // Each challenge is for one answer.
      const { options } = await ask();
      if (options) await onAnswer(await signChallenge(options));
    },
  });
  return (
    <div className="flex flex-col gap-2">
      <button type="button" className="btn btn-outline" aria-disabled={submitting} onClick={submit}>
        Use a passkey
      </button>
      <FormProblem message={failure?.message} />
    </div>
  );
}
