import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CardPayment, GATEWAY_NAMES } from './card-payment.ts';

interface HeldPaymentsProps {
  payments: readonly CardPayment[];
  onAccepted: () => void;
}

/** Card payments that are disputed, and hold the goods of their order. */
export function DisputedPayments({ payments, onAccepted }: HeldPaymentsProps) {
  return (
    <ul>
      {payments.map((payment) => (
        <DecidedPayment
          key={payment._id}
          payment={payment}
          says="is disputed: answer at the gateway. No goods leave meanwhile."
          button="Release the goods"
          onAccepted={onAccepted}
        />
      ))}
    </ul>
  );
}

/** Card payments that arrived and that a clerk looks at before they are in the ledger. */
export function HeldPayments({ payments, onAccepted }: HeldPaymentsProps) {
  return (
    <ul>
      {payments.map((payment) => (
        <DecidedPayment
          key={payment._id}
          payment={payment}
          says="is held: look at it at the gateway."
          button="Accept into the ledger"
          onAccepted={onAccepted}
        />
      ))}
    </ul>
  );
}

interface DecidedPaymentProps {
  payment: CardPayment;
  says: string;
  button: string;
  onAccepted: () => void;
}

function DecidedPayment({
  payment: { _id, gateway, amount, currency, startedAt },
  says,
  button,
  onAccepted,
}: DecidedPaymentProps) {
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callApi(`/card-payment/${_id}/acceptance`, acknowledged, { method: 'POST' });
      onAccepted();
    },
  });
  return (
    <li className="border-base-300 border-b py-2">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="grow">
          {formatDate(startedAt, 'short')} · {formatMinor(amount, currency)} by {GATEWAY_NAMES[gateway]} {says}
        </span>
        <button type="submit" className="btn btn-outline btn-sm" aria-disabled={submitting}>
          {button}
        </button>
        <FormProblem message={failure?.message} />
      </form>
    </li>
  );
}
