import { useContext } from 'react';
import { DashboardRights } from '#src/core/accounts/sessions/rights.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { getCompanyCall } from './companies.calls.ts';

/** Above the pages of the dashboard: for which company a member orders; nothing for anybody else. */
export default function CompanyNotice() {
  // The page reads the rights again after a change of the company.
  const { answer } = useContract(getCompanyCall, {}, useContext(DashboardRights));
  if (!answer?.company) return null;
  const { name, waiting, role } = answer.company;
  const isReader = role === 'viewer' || role === 'accountant';
  return (
    <p className="mb-4 text-muted text-sm [overflow-wrap:anywhere]">
      {isReader ? 'You see the orders of' : 'You order for'} {name}.{' '}
      <PageLink className="link" to="/dashboard/company">
        {waiting === 0 ? 'Company' : `${waiting} ${waiting === 1 ? 'order waits' : 'orders wait'} for approval`}
      </PageLink>
    </p>
  );
}
