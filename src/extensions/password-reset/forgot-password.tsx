import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '#src/core/accounts/call-api.ts';
import { type ResetRequest, resetRequestSchema } from '#src/core/accounts/credentials.ts';
import { requestPasswordReset } from '#src/core/accounts/sign-in.ts';
import { useExtension } from '#src/core/site/use-shop-facts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';

const SENT = 'If there is an account with this address, we have sent a mail with a link to choose a new password.';
const FORM = 'reset-request';

/** How far asking for the link has come. */
type Step = 'asking' | 'sending' | 'sent';

function ResetRequestForm({ email, onStep }: { email: string; onStep: (step: Step) => void }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email },
  });

  // State would be known to the second of two quick clicks only after a render.
  const inHand = useRef(false);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  async function send(input: ResetRequest) {
    if (inHand.current) return;
    inHand.current = true;
    setProblem(undefined);
    onStep('sending');
    let reached: Step = 'sent';
    try {
      await requestPasswordReset(input.email);
    } catch (error) {
      setProblem((error as ApiError).message);
      reached = 'asking';
    }
    inHand.current = false;
    // Who closed the dialog meanwhile has done with it.
    if (!closed.current) onStep(reached);
  }

  return (
    <form
      id={FORM}
      method="post"
      noValidate
      onSubmit={handleSubmit(send, () => setProblem(undefined))}
      className="flex flex-col gap-4"
    >
      <p>We mail you a link to choose a new one.</p>
      <Field
        label="Email of your account"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <FormProblem message={problem} />
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
