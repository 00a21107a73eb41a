import { useState } from 'react';
import { acknowledged } from '#src/core/accounts/answers.ts';
import { callApi } from '#src/core/accounts/call-api.ts';
import { downloadFile } from '#src/core/accounts/download-file.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import type { Slip } from './slip.ts';

interface SlipRowProps {
  slip: Slip & { currency: string };
  clerk: boolean;
  onDecided: () => Promise<void>;
}

const saveSlip = ({ _id, sentOn, fileType }: Slip) =>
  downloadFile(`/slip/${_id}`, `slip-${sentOn}.${fileType === 'application/pdf' ? 'pdf' : 'webp'}`);

const STATES = { accepted: 'Accepted', declined: 'Declined' };

/** A slip: what its customer wrote, the file to save, and for a clerk the decision. */
export function SlipRow({ slip, clerk, onDecided }: SlipRowProps) {
  const { failure, submit, form } = useSubmit({ send: () => saveSlip(slip) });
  const { amount, currency, sentOn, reference, decision, reason } = slip;
  return (
    <li className="border-base-300 border-b py-3 tabular-nums">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span>{formatDate(sentOn, 'short')}</span>
        <span className="min-w-0 grow text-muted [overflow-wrap:anywhere]">Slip · {reference}</span>
        <strong>{formatMinor(amount, currency)}</strong>
        <span className="font-medium">{decision ? STATES[decision] : 'Waits for our clerk'}</span>
        <form ref={form} noValidate onSubmit={submit}>
          <button type="submit" className="btn btn-outline btn-sm" aria-label={`Save the slip ${reference}`}>
            Save file
          </button>
        </form>
      </div>
      {reason && <p className="mt-1 [overflow-wrap:anywhere]">{reason}</p>}
      <FormProblem message={failure?.message} />
      {clerk && decision === null && <Decision slip={slip} onDecided={onDecided} />}
    </li>
  );
}

function Decision({ slip, onDecided }: Omit<SlipRowProps, 'clerk'>) {
  const [amount, setAmount] = useState(String(fromMinorUnits(slip.amount)));
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const accepting = useSubmit<'amount'>({
    serverFields: ['amount'],
    validate: () => (Number(amount) > 0 ? {} : { amount: 'Please input an amount, such as 5100 or 5100.50.' }),
    async send() {
      const body = { amount: Number(amount) };
      const options = { method: 'POST', body, headers: keyFor(body) } as const;
      await callApi(`/slip/${slip._id}/acceptance`, acknowledged, options);
      await onDecided();
    },
  });
  const declining = useSubmit<'reason'>({
    serverFields: ['reason'],
    async send() {
      await callApi(`/slip/${slip._id}/refusal`, acknowledged, { method: 'POST', body: { reason } });
      await onDecided();
    },
  });
  return (
    <div className="mt-2 grid gap-4 sm:grid-cols-2 print:hidden">
      <form ref={accepting.form} noValidate onSubmit={accepting.submit} className="flex flex-col gap-2">
        <Field
          label="Amount on the bank statement"
          name="amount"
          inputMode="decimal"
          value={amount}
          error={accepting.problems.amount}
          onChange={({ target }) => {
            setAmount(target.value);
            accepting.clear('amount');
          }}
        />
        <FormProblem message={accepting.failure?.message} />
        <button type="submit" className="btn btn-primary btn-sm self-start" aria-disabled={accepting.submitting}>
          Accept
        </button>
      </form>
      <form ref={declining.form} noValidate onSubmit={declining.submit} className="flex flex-col gap-2">
        <Field
          label="Reason, for the customer"
          name="reason"
          maxLength={1_000}
          value={reason}
          error={declining.problems.reason}
          onChange={({ target }) => {
            setReason(target.value);
            declining.clear('reason');
          }}
        />
        <FormProblem message={declining.failure?.message} />
        <button type="submit" className="btn btn-outline btn-sm self-start" aria-disabled={declining.submitting}>
          Decline
        </button>
      </form>
    </div>
  );
}
