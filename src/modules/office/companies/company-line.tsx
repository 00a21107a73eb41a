import { useContract } from '#src/core/calls/use-contract.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getCompanyCall } from './companies.calls.ts';
import { companyRoleNames } from './company.ts';

/** In the profile: the company of a member, or the way to found one. */
export default function CompanyLine() {
  const { answer } = useContract(getCompanyCall, {});
  if (!answer) return null;
  const { company } = answer;
  return (
    <p className="mt-1 max-w-3xl text-muted">
      {company
        ? `You order for ${company.name} as ${companyRoleNames[company.role].toLowerCase()}. `
        : 'Do several people order for your company? '}
      <PageLink className="link" to="/dashboard/company">
        {company ? 'Open the company' : 'Order as a company'}
      </PageLink>
    </p>
  );
}
