import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { withReturn } from '../sessions/return-path.ts';
import { sendVerificationMail } from '../sign-in/sign-in.ts';

/** The next step after sign-up; unlike the toast of spec section 4, it does not disappear. */
export function VerificationPanel({ email, from }: { email: string; from: string | null }) {
  const { failure, submitting, submit } = useSubmit({
    async send() {
      await sendVerificationMail(email, from);
      showSuccess('Please check your mail inbox to verify email.');
    },
  });

  return (
    // Named without the label of a field: a search for the field must find one element.
    <section aria-label="Verification" className="flex flex-col gap-3 border-primary border-l-4 bg-base-100 p-4">
      <p>
        We sent a link to <strong>{email}</strong>. Open it within one hour.
      </p>
      <FormProblem message={failure?.message} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button type="button" className="btn btn-outline btn-sm" aria-disabled={submitting} onClick={submit}>
          {submitting ? 'Sending…' : 'Send again'}
        </button>
        <PageLink className="link flex min-h-8 items-center text-sm" to={withReturn('/signup', from)}>
          Wrong address?
        </PageLink>
      </div>
    </section>
  );
}
