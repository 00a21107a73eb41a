import { useRevalidator } from 'react-router';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { DateTime } from '#src/core/site/date-time.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useLiveChanges } from '#src/core/use-live-changes.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { APPROVALS_PATH } from '../approvals/approval.ts';
import type { Route } from './+types/bank-details-page';
import { getBankDetailsCall } from './bank-details.calls.ts';
import type { BankDetailsState, BankRow } from './bank-details.ts';
import { BankDetailsForm } from './bank-details-form.tsx';

/** Rows of a bank account, as printed on documents. */
function BankRows({ rows }: { rows: readonly BankRow[] }) {
  return (
    <dl className="mt-3 flex flex-col gap-2 tabular-nums">
      {rows.map(({ name, value }) => (
        <div key={name} className="sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-6">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /bank-details')];

export async function clientLoader() {
  return { state: await orSignedOut(() => callContract(getBankDetailsCall, {})) };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Bank details');
}

function originOf({ agreed, sample }: BankDetailsState): string {
  if (agreed)
    return `Proposed by ${agreed.proposedBy}, approved by ${agreed.approvedBy} on ${formatDate(agreed.at, 'long')}.`;
  return sample ? 'Sample data of the demo: no such account exists.' : 'As the configuration of the shop has it.';
}

/** Why the account cannot be changed here; undefined if it can. */
function whyNoChange({ rows, fixed, agreed, otherAdmins, secondAdmins }: BankDetailsState): string | undefined {
  if (rows === null)
    return 'The shop has no terms of payment yet. The operator sets PAYMENT_DETAILS_FILE, which also names the first account.';
  if (fixed)
    return 'The operator keeps the account to that of the configuration (BANK_DETAILS=file). It cannot be changed here.';
  if (secondAdmins > 0) return undefined;
  const now = agreed ? 'as it is' : 'as the configuration has it';
  const lack =
    otherAdmins === 0
      ? 'You are the only administrator.'
      : 'No other administrator counts as a second person: one of you made the other an administrator, or the same account made both.';
  return `${lack} The account stays ${now} until the operator names a second person, who has to approve each change: in ADMIN_EMAILS, or with npm run admin -- grant. An administrator whom you add yourself does not count.`;
}

interface ProposalNoticeProps {
  proposal: NonNullable<BankDetailsState['proposal']>;
  /** The operator keeps the account of the configuration. */
  fixed: boolean;
}

function ProposalNotice({ proposal: { proposedBy, proposedAt }, fixed }: ProposalNoticeProps) {
  const next = fixed ? 'They can only be declined now.' : 'They wait for the approval of another administrator.';
  return (
    <p className="mt-8 max-w-3xl border-primary border-l-4 bg-base-200 px-4 py-3 [overflow-wrap:anywhere]">
      {proposedBy} proposed other details, <DateTime at={proposedAt} />. {next}{' '}
      <PageLink className="text-link" to={APPROVALS_PATH}>
        To approve
      </PageLink>
    </p>
  );
}

function ChangeSection({ state, onChanged }: { state: BankDetailsState; onChanged: () => Promise<void> }) {
  const why = whyNoChange(state);
  return (
    <section className="mt-8">
      <h3 className="text-heading">Propose other details</h3>
      <p className="max-w-prose text-muted">
        {why ??
          'All administrators get a mail. New invoices print the details once a second administrator has approved them; invoices that were issued before keep theirs.'}
      </p>
      {why === undefined && <BankDetailsForm waiting={state.proposal !== null} onProposed={onChanged} />}
    </section>
  );
}

export default function BankDetailsPage({ loaderData: { state } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { rows, proposal } = state;
  const mayPropose = useMay()('POST /bank-details');
  useLiveChanges('desk', () => void revalidate());
  return (
    <section className="min-w-0">
      <h2 className="text-heading">Bank details</h2>
      <p className="max-w-prose text-muted">The account that new invoices, documents and mails name.</p>
      {rows && (
        <section className="mt-6 max-w-3xl border border-base-300 p-4 sm:p-6">
          <h3 className="text-heading">In use</h3>
          <p className="text-muted [overflow-wrap:anywhere]">{originOf(state)}</p>
          <BankRows rows={rows} />
        </section>
      )}
      {proposal && <ProposalNotice proposal={proposal} fixed={state.fixed} />}
      {mayPropose && <ChangeSection state={state} onChanged={revalidate} />}
    </section>
  );
}
