import { acknowledged } from '#src/core/calls/answers.ts';
import { callApi } from '#src/core/calls/call-api.ts';
import { InsistButton, useInsist } from '#src/core/calls/insist.tsx';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CardPayment, type CardReturn, type CardWays, GATEWAY_NAMES } from './card-payment.ts';

/** An item to be decided by a clerk. */
type Undecided = CardPayment | CardReturn;

const isReturn = (item: Undecided): item is CardReturn => 'payment' in item;

function describe(item: Undecided): { says: string; button: string } {
  if (!isReturn(item)) return { says: 'is held: look at it at the gateway.', button: 'Accept into the ledger' };
  if (item.open)
    return { says: 'is disputed: answer at the gateway. No goods leave until then.', button: 'Release the goods' };
  if (item.kind === 'refund')
    return {
      says: 'went back and is not in the ledger: compare, and correct the ledger if needed.',
      button: 'Checked',
    };
  return {
    says: 'went back after a dispute and is not in the ledger. No goods leave until it is checked.',
    button: 'Checked, release the goods',
  };
}

interface HeldPaymentsProps {
  ways: Pick<CardWays, 'payments' | 'returns'>;
  onDecided: () => void;
}

/**
 * Items awaiting a clerk's decision: held card payments, open disputes, which block shipment, and refunds that are not
 * in the ledger.
 */
export function HeldPayments({ ways: { payments, returns }, onDecided }: HeldPaymentsProps) {
  const undecided = [...payments.filter(({ state }) => state === 'held'), ...returns];
  return (
    <ul>
      {undecided.map((item) => (
        <Held key={item._id} item={item} onDecided={onDecided} />
      ))}
    </ul>
  );
}

function Held({ item, onDecided }: { item: Undecided; onDecided: () => void }) {
  const { gateway, amount, currency } = item;
  const { says, button } = describe(item);
  const insist = useInsist();
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      const [payment, body] = isReturn(item) ? [item.payment, { return: item._id }] : [item._id, insist.fields()];
      await callApi(`/card-payment/${payment}/acceptance`, acknowledged, { method: 'POST', body });
      onDecided();
    },
    onFailure: insist.noteFailure,
  });
  return (
    <li className="border-base-300 border-b py-2">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="min-w-60 flex-1">
          {formatDate(isReturn(item) ? item.heardAt : item.startedAt, 'short')} ·{' '}
          <strong>{formatMinor(amount, currency)}</strong> by {GATEWAY_NAMES[gateway]} {says}
        </span>
        <button type="submit" className="btn btn-outline btn-sm max-md:min-h-11" aria-disabled={submitting}>
          {button}
        </button>
        <FormProblem message={failure?.message} />
        <InsistButton insist={insist} submit={submit} />
      </form>
    </li>
  );
}
