import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CardPayment, type CardReturn, type CardWays, GATEWAY_NAMES } from './card-payment.ts';

/** Decisions of a clerk: held payments, disputes and refunds. */
type Undecided = CardPayment | CardReturn;

const isReturn = (one: Undecided): one is CardReturn => 'payment' in one;

function aboutIt(one: Undecided): { says: string; button: string } {
  if (!isReturn(one)) return { says: 'is held: look at it at the gateway.', button: 'Accept into the ledger' };
  if (one.open)
    return { says: 'is disputed: answer at the gateway. No goods leave meanwhile.', button: 'Release the goods' };
  if (one.kind === 'refund')
    return { says: 'went back and is not in the ledger: compare, and make it good.', button: 'Checked' };
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
 * What a clerk decides on: card payments that arrived and are not in the ledger yet, disputes, which hold the goods of their order, and
 * money that went back and is not in the ledger.
 */
export function HeldPayments({ ways: { payments, returns }, onDecided }: HeldPaymentsProps) {
  const undecided = [...payments.filter(({ state }) => state === 'held'), ...returns];
  return (
    <ul>
      {undecided.map((one) => (
        <Held key={one._id} one={one} onDecided={onDecided} />
      ))}
    </ul>
  );
}

function Held({ one, onDecided }: { one: Undecided; onDecided: () => void }) {
  const { gateway, amount, currency } = one;
  const { says, button } = aboutIt(one);
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      const [payment, body] = isReturn(one) ? [one.payment, { return: one._id }] : [one._id, {}];
      await callApi(`/card-payment/${payment}/acceptance`, acknowledged, { method: 'POST', body });
      onDecided();
    },
  });
  return (
    <li className="border-base-300 border-b py-2">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="min-w-60 flex-1">
          {formatDate(isReturn(one) ? one.heardAt : one.startedAt, 'short')} ·{' '}
          <strong>{formatMinor(amount, currency)}</strong> by {GATEWAY_NAMES[gateway]} {says}
        </span>
        <button type="submit" className="btn btn-outline btn-sm max-md:min-h-11" aria-disabled={submitting}>
          {button}
        </button>
        <FormProblem message={failure?.message} />
      </form>
    </li>
  );
}
