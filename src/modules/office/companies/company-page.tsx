import { useRevalidator } from 'react-router';
import { orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/company-page';
import { getCompanyCall, getRequestsCall } from './companies.calls.ts';
import { companyRoleNames, companyRoleTexts, INVITATION } from './company.ts';
import { CompanyEnd } from './company-end.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyHistory } from './company-history.tsx';
import { MembersSection } from './members-section.tsx';
import { RequestsSection } from './requests-section.tsx';

export async function clientLoader() {
  return orSignedOut(async () => {
    const { company } = await callContract(getCompanyCall, {});
    return { company, requests: company ? await callContract(getRequestsCall, {}) : [] };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Company');
}

/** For those who signed up from the link of an invitation. */
function InvitationHint() {
  if (window.localStorage.getItem(INVITATION) === null) return null;
  return (
    <p role="note" className="mb-6 border-primary border-l-4 bg-base-200 p-4">
      You have opened an invitation to a company.{' '}
      <PageLink className="link link-primary" to="/company-invitation">
        Accept it
      </PageLink>
    </p>
  );
}

export default function CompanyPage({ loaderData: { company, requests } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  if (!company)
    return (
      <>
        <InvitationHint />
        <CompanyForm company={undefined} onDone={revalidate} />
      </>
    );
  const { name, role } = company;
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="text-heading [overflow-wrap:anywhere]">{name}</h2>
        <p className="mt-1 text-muted">
          Your role: {companyRoleNames[role]}. {companyRoleTexts[role]}
        </p>
      </section>
      <RequestsSection requests={requests} role={role} onDone={revalidate} />
      <MembersSection company={company} onDone={revalidate} />
      {role === 'owner' && <CompanyForm company={company} onDone={revalidate} />}
      <CompanyHistory history={company.history} />
      <CompanyEnd company={company} onDone={revalidate} />
    </div>
  );
}
