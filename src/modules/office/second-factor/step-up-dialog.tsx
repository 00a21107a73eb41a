import { useId, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { factorInWords } from './factor-words.ts';
import { type Code, CodeField, codeProblems } from './fillings/code-field.tsx';
import { PasskeyButton } from './fillings/passkey-button.tsx';
import { useFactors } from './fillings/use-factors.ts';
import { postStepUpCall, postStepUpOptionsCall } from './second-factor.calls.ts';

/** Asks for the second factor again, above whatever dialog is open. */
export default function StepUpDialog({ onAnswer }: { onAnswer: (passed: boolean) => void }) {
  const id = useId();
  const [input, setInput] = useState<Code>({ code: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<keyof Code>({
    validate: () => codeProblems(input),
    serverFields: ['code'],
    async send() {
      await callContract(postStepUpCall, { body: input });
      onAnswer(true);
    },
  });
  const ask = () => callContract(postStepUpOptionsCall, {});
  const factors = useFactors(ask);
  return (
    <Modal
      title="Please confirm that it is you"
      open
      onClose={() => onAnswer(false)}
      busy={submitting}
      actions={
        <>
          <button type="button" className="btn btn-outline" onClick={() => onAnswer(false)}>
            Back
          </button>
          <button type="submit" form={id} className="btn btn-primary" aria-disabled={submitting}>
            Confirm
          </button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {factors && (
          <>
            <p>Please confirm with {factorInWords(factors)}. What you typed stays.</p>
            <CodeField hasApp={factors.hasApp} {...textFields(input, setInput, { problems, clear })('code')} />
          </>
        )}
        {factors?.hasPasskey && (
          <PasskeyButton
            ask={ask}
            onAnswer={async (passkey) => {
              await callContract(postStepUpCall, { body: { passkey } });
              onAnswer(true);
            }}
          />
        )}
        <CallProblem {...failure} />
      </form>
    </Modal>
  );
}
