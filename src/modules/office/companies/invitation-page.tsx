import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { type ApiError, callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { type Failure, useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Route } from './+types/invitation-page';
import { acceptInvitationCall, readInvitationCall } from './companies.calls.ts';
import { type CompanyRole, companyRoleNames, companyRoleTexts, INVITATION } from './company.ts';

/** The secret of the link is kept over sign-up and sign-in, whose redirects drop the fragment. */
async function invitedOnly(navigation: { request: Request }): Promise<void> {
  const secret = window.location.hash.slice(1);
  if (secret !== '') window.localStorage.setItem(INVITATION, secret);
  await signedInOnly(navigation);
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [invitedOnly];

/** Read in the browser only. */
export const clientLoader = async () => ({ secret: window.localStorage.getItem(INVITATION) ?? '' });
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Invitation');
}

/** Codes of an invitation that cannot be accepted any more: the page of the company does not remind of it. */
const ENDED = ['invitation_ended', 'in_company'];

interface Invited {
  company: string;
  role: CompanyRole;
}

/** Accepts the invitation of a mailed link. */
export default function InvitationPage({ loaderData: { secret } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [invited, setInvited] = useState<Invited>();
  const [problem, setProblem] = useState<Failure>();
  const [moveOrders, setMoveOrders] = useState(false);
  useEffect(() => {
    callContract(readInvitationCall, { body: { secret } })
      .then(setInvited)
      .catch((error: Error & Partial<ApiError>) => {
        if (ENDED.includes(error.code ?? '')) window.localStorage.removeItem(INVITATION);
        setProblem({ message: error.message, links: error.details?.links as Failure['links'] });
      });
  }, [secret]);
  const state = useSubmit({
    async send() {
      await callContract(acceptInvitationCall, { body: { secret, moveOrders } });
      window.localStorage.removeItem(INVITATION);
      showSuccess(`You order for ${invited?.company} now.`);
      await navigate('/dashboard/company', { replace: true });
    },
  });
  return (
    <section className="page-width py-8">
      <h1 className="text-heading lg:text-title">Invitation</h1>
      <FormProblem message={problem?.message} links={problem?.links} />
      {invited && (
        <form
          ref={state.form}
          noValidate
          onSubmit={state.submit}
          className="mt-4 flex max-w-3xl flex-col items-start gap-4"
        >
          <p>
            You are invited to {invited.company} as {companyRoleNames[invited.role].toLowerCase()}.{' '}
            {companyRoleTexts[invited.role]}
          </p>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="checkbox"
              checked={moveOrders}
              onChange={({ target }) => setMoveOrders(target.checked)}
            />
            Move my own earlier orders and papers to the company. Otherwise you see them again when you leave it. Prices
            and terms agreed with you do not move: those of the company apply.
          </label>
          <CallProblem {...state.failure} typed={false} />
          <button type="submit" className="btn btn-primary" aria-disabled={state.submitting}>
            Join {invited.company}
          </button>
        </form>
      )}
    </section>
  );
}
