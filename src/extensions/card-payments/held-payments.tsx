import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type CardPayment, type CardReturn, GATEWAY_NAMES } from './card-payment.ts';

interface DecidedReturnsProps {
  returns: readonly CardReturn[];
  onDecided: () => void;
}

function aboutReturn({ open, kind }: CardReturn): { says: string; button: string } {
  if (open)
    return { says: 'is disputed: answer at the gateway. No goods leave meanwhile.', button: 'Release the goods' };
  if (kind === 'refund')
    return { says: 'went back and is not in the ledger: compare, and make it good.', button: 'Checked' };
  return {
    says: 'went back after a dispute and is not in the ledger. No goods leave until it is checked.',
    button: 'Checked, release the goods',
  };
}

/** Disputes, which hold the goods of their order, and money that went back and is not in the ledger. */
export function DecidedReturns({ returns, onDecided }: DecidedReturnsProps) {
  return (
    <ul>
      {returns.map((one) => (
        <Decided
          key={one._id}
          row={{ ...one, at: one.heardAt }}
          {...aboutReturn(one)}
          send={() => accept(one.payment, { return: one._id })}
          onDecided={onDecided}
        />
      ))}
    </ul>
  );
}

const accept = (payment: string, body: object) =>
  callApi(`/card-payment/${payment}/acceptance`, acknowledged, { method: 'POST', body });

interface HeldPaymentsProps {
  payments: readonly CardPayment[];
  onAccepted: () => void;
}

/** Card payments that arrived and that a clerk looks at before they are in the ledger. */
export function HeldPayments({ payments, onAccepted }: HeldPaymentsProps) {
  return (
    <ul>
      {payments.map((payment) => (
        <Decided
          key={payment._id}
          row={{ ...payment, at: payment.startedAt }}
          says="is held: look at it at the gateway."
          button="Accept into the ledger"
          send={() => accept(payment._id, {})}
          onDecided={onAccepted}
        />
      ))}
    </ul>
  );
}

interface DecidedProps {
  row: Pick<CardPayment, 'gateway' | 'amount' | 'currency'> & { at: string };
  says: string;
  button: string;
  send: () => Promise<unknown>;
  onDecided: () => void;
}

function Decided({ row: { gateway, amount, currency, at }, says, button, send, onDecided }: DecidedProps) {
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await send();
      onDecided();
    },
  });
  return (
    <li className="border-base-300 border-b py-2">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <span className="grow">
          {formatDate(at, 'short')} · {formatMinor(amount, currency)} by {GATEWAY_NAMES[gateway]} {says}
        </span>
        <button type="submit" className="btn btn-outline btn-sm" aria-disabled={submitting}>
          {button}
        </button>
        <FormProblem message={failure?.message} />
      </form>
    </li>
  );
}
