import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useExtension } from '#src/shared/shop-facts.ts';
import { Field } from '#src/ui/field.tsx';
import type { ApiError } from './call-api.ts';
import { type ResetRequest, resetRequestSchema } from './credentials.ts';
import { FormProblem } from './form-problem.tsx';
import { requestPasswordReset } from './sign-in.ts';

const SENT = 'If there is an account with this address, a mail with a link to choose a new password is on its way.';

function ResetRequestForm({ email, close }: { email: string; close: () => void }) {
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<ResetRequest>({
    resolver: zodResolver(resetRequestSchema),
    defaultValues: { email },
  });

  async function send(input: ResetRequest) {
    setProblem(undefined);
    try {
      await requestPasswordReset(input.email);
      setSent(true);
    } catch (error) {
      setProblem((error as ApiError).message);
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="modal-box flex flex-col gap-4">
      <h2 id="forgot-password" className="text-heading">
        Choose a new password
      </h2>
      {sent ? (
        <p role="status">{SENT}</p>
      ) : (
        <Field
          label="Email of your account"
          type="email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register('email')}
        />
      )}
      <FormProblem message={problem} />
      <div className="modal-action">
        <button type="button" className="btn" onClick={close}>
          Close
        </button>
        {!sent && (
          <button type="submit" className="btn btn-primary" disabled={formState.isSubmitting}>
            Send the link
          </button>
        )}
      </div>
    </form>
  );
}

/** 'Forgot password?' of spec section 2. Without the extension it does nothing, as the specification has it. */
export function ForgotPassword({ email }: { email: () => string }) {
  const enabled = useExtension('password-reset');
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);

  function ask() {
    if (!enabled) return;
    setOpen(true);
    dialog.current?.showModal();
  }

  return (
    <>
      <button type="button" className="link self-start text-sm" onClick={ask}>
        Forgot password?
      </button>
      {enabled && (
        <dialog ref={dialog} className="modal" aria-labelledby="forgot-password" onClose={() => setOpen(false)}>
          {open && <ResetRequestForm email={email()} close={() => dialog.current?.close()} />}
        </dialog>
      )}
    </>
  );
}
