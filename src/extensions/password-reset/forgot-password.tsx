import { useEffect, useRef, useState } from 'react';
import { emailProblem } from '#src/core/accounts/credentials.ts';
import { requestPasswordReset } from '#src/core/accounts/sign-in.ts';
import { useExtension } from '#src/core/site/use-shop-facts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';

const SENT = 'If there is an account with this address, we have sent a mail with a link to choose a new password.';
const FORM = 'reset-request';

/** How far asking for the link has come. */
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
      <p>We mail you a link to choose a new one.</p>
      <Field label="Email of your account" type="email" autoComplete="email" {...field('email')} />
      <FormProblem message={failure?.message} />
    </form>
  );
}

/** 'Forgot password?' of spec section 2. Without the extension it does nothing, as the specification has it. */
export function ForgotPassword({ email }: { email: () => string }) {
  const enabled = useExtension('password-reset');
  const [step, setStep] = useState<'closed' | Step>('closed');
  const close = () => setStep('closed');
  const closeButton = useRef<HTMLButtonElement>(null);

  // The button that had the focus went with the form.
  useEffect(() => {
    if (step === 'sent') closeButton.current?.focus();
  }, [step]);

  return (
    <>
      <button
        type="button"
        className="link min-h-11 self-start text-sm md:min-h-8"
        onClick={() => enabled && setStep('asking')}
      >
        Forgot password?
      </button>
      <Modal
        title="Forgot your password?"
        open={step !== 'closed'}
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
        {/* There before its words: screen readers announce what changes. */}
        <p role="status">{step === 'sent' && SENT}</p>
      </Modal>
    </>
  );
}
