import { useEffect, useRef, useState } from 'react';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { SignedChallenge } from '../passkey.ts';
import { knowsPasskeys, signChallenge } from './use-passkey.ts';

interface PasskeyButtonProps {
  /** Gets options of the server; null if the person has no passkey. */
  ask: () => Promise<object | null>;
  onAnswer: (passkey: SignedChallenge) => Promise<void>;
}

/** Takes a passkey in place of a code; nothing for a person or a browser without any. */
export function PasskeyButton({ ask, onAnswer }: PasskeyButtonProps) {
  const [hasPasskey, setHasPasskey] = useState(false);
  const firstAsk = useRef(ask);
  useEffect(() => {
    if (!knowsPasskeys()) return;
    void firstAsk.current().then(
      (options) => setHasPasskey(options !== null),
      () => {},
    );
  }, []);
  const { failure, submitting, submit } = useSubmit({
    async send() {
      // Each challenge is for one answer.
      const options = await ask();
      if (options) await onAnswer(await signChallenge(options));
    },
  });
  if (!hasPasskey) return null;
  return (
    <div className="flex flex-col gap-2">
      <button type="button" className="btn btn-outline" aria-disabled={submitting} onClick={submit}>
        Use a passkey
      </button>
      <FormProblem message={failure?.message} />
    </div>
  );
}
