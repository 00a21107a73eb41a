import { useEffect, useRef, useState } from 'react';
import { emailProblem } from '#src/core/accounts/credentials.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { requestPasswordReset } from '../reset-password.ts';

const SENT = 'If there is an account with this address, we have sent an email with a link to choose a new password.';
const FORM = 'reset-request';

type Step = 'asking' | 'sending' | 'sent';

function ResetRequestForm({ email, onStep }: { email: string; onStep: (step: Step) => void }) {
  const [input, setInput] = useState({ email });
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  const { form, problems, failure, submit, clear } = useSubmit<'email'>({
    validate: () => ({ email: emailProblem(input.email) }),
    async send() {
      onStep('sending');
      await requestPasswordReset(input.email);
      if (!closed.current) onStep('sent');
    },
    onFailure: () => {
      if (!closed.current) onStep('asking');
    },
  });
  const field = textFields(input, setInput, { problems, clear });

  return (
    <form id={FORM} ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p>We will email you a link to choose a new one.</p>
      <Field label="Email of your account" type="email" autoComplete="email" {...field('email')} />
      <FormProblem message={failure?.message} />
    </form>
  );
}

interface DialogProps {
  /** Value of the email field of the sign-in form. */
  email: () => string;
  open: boolean;
  onClose: () => void;
}

/** The dialog behind 'Forgot password?'. */
export default function ForgotPasswordDialog({ email, open, onClose }: DialogProps) {
  const [step, setStep] = useState<Step>('asking');
  const closeButton = useRef<HTMLButtonElement>(null);

  function close() {
    setStep('asking');
    onClose();
  }

  // The focused button was removed with the form.
  useEffect(() => {
    if (step === 'sent') closeButton.current?.focus();
  }, [step]);

  return (
    <Modal
      title="Forgot your password?"
      open={open}
      onClose={close}
      actions={
        <>
          <button ref={closeButton} type="button" className="btn btn-outline" onClick={close}>
            Close
          </button>
          {step !== 'sent' && (
            <button type="submit" form={FORM} className="btn btn-primary" aria-disabled={step === 'sending'}>
              Send the link
            </button>
          )}
        </>
      }
    >
      {step !== 'sent' && <ResetRequestForm email={email()} onStep={setStep} />}
      {/* Rendered before it has text, because screen readers announce only changes. */}
      <p role="status">{step === 'sent' && SENT}</p>
    </Modal>
  );
}
