import { useContract } from '#src/core/calls/use-contract.ts';
import type { MoveNoticeProps } from '#src/modules/orders/moves/move-offer.ts';
import { formatMinor, toMinorUnits } from '#src/platform/i18n/money.ts';
import { getLedgerCall } from '../ledger/ledger.calls.ts';

/** Tells a clerk before the refund is sent that another admin has to approve it. */
export default function RefundNotice({ order: { _id, currency }, amount }: MoveNoticeProps) {
  const { answer } = useContract(getLedgerCall, { params: { id: _id } });
  const alone = answer?.refunds?.alone ?? null;
  if (alone === null) return null;
  const needsTwo = (toMinorUnits(amount, currency) ?? 0) > alone;
  const limit = alone === 0 ? 'Each refund' : `A refund of more than ${formatMinor(alone, currency)} on this invoice`;
  return (
    <p role="status" className={needsTwo ? 'border-warning border-l-4 bg-base-200 px-4 py-2' : 'text-muted'}>
      {needsTwo
        ? 'This is proposed to the other administrators. It is recorded, and the customer gets a mail, once one of them approves it.'
        : `${limit} needs the approval of another administrator.`}
    </p>
  );
}
