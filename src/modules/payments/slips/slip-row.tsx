import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { type Insist, InsistButton, useInsist } from '#src/core/calls/insist.tsx';
import { formatDate } from '#src/core/site/calendar.ts';
import { offerUndo } from '#src/modules/orders/actions/offer-undo.ts';
import { amountProblem, amountText, inputModeFor, parseAmount } from '#src/platform/i18n/amounts.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { proformaPath } from '../invoices/proforma.ts';
import { getSlipFileCall, postSlipAcceptanceCall, postSlipRefusalCall } from './slip.calls.ts';
import type { KnownSlip, Slip, SlipToDecide } from './slip.ts';
import { SlipPicture } from './slip-picture.tsx';

interface SlipRowProps {
  slip: SlipToDecide & { currency: string; orderNumber: string };
  clerk: boolean;
  onDecided: () => Promise<void>;
}

const saveSlip = ({ _id, sentOn, fileType }: Slip) =>
  downloadFile(
    pathOf(getSlipFileCall, { params: { id: _id } }),
    `slip-${sentOn}.${fileType === 'application/pdf' ? 'pdf' : 'webp'}`,
  );

const STATES = { accepted: 'Accepted', declined: 'Declined', settled: 'Settled: recorded already' };

const SAME = {
  file: 'The same file',
  reference: 'The same reference',
  amount: 'A transfer of this amount',
  less: 'A transfer of this amount, less bank charges,',
  order: 'A transfer for the same order',
};

/** Tells the clerk before the decision where the transfer is known from. */
function KnownFrom({ known: { order, orderId, on, amount, currency, same, recorded } }: { known: KnownSlip }) {
  const day = on === null ? '' : ` on ${formatDate(on, 'short')}`;
  return (
    <p className="mt-2 border-warning border-l-4 bg-base-200 px-4 py-2">
      {`${SAME[same]} ${recorded ? 'is recorded' : 'is in a slip'} for `}
      <PageLink className="font-semibold text-link" to={proformaPath(orderId)}>
        {order}
      </PageLink>
      {`: ${formatMinor(amount, currency)}${day}.`}
    </p>
  );
}

/** A slip with the customer's data, its file for download, and for a clerk the form to decide it. */
export function SlipRow({ slip, clerk, onDecided }: SlipRowProps) {
  const { failure, submit, form } = useSubmit({ send: () => saveSlip(slip) });
  const waiting = clerk ? 'To be checked' : 'Waits for our clerk';
  const { amount, currency, sentOn, reference, decision, reason, fileType } = slip;
  return (
    <li className="border-base-300 border-b py-3 tabular-nums">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <span>{formatDate(sentOn, 'short')}</span>
        <span className="min-w-0 grow text-muted [overflow-wrap:anywhere]">Slip · {reference}</span>
        <strong>{formatMinor(amount, currency)}</strong>
        <span className="font-medium">{decision ? STATES[decision] : waiting}</span>
        <form ref={form} noValidate onSubmit={submit}>
          <button
            type="submit"
            className="btn btn-outline btn-sm max-md:min-h-11"
            aria-label={`Save file of slip ${reference}`}
          >
            Save file
          </button>
        </form>
      </div>
      {reason && <p className="mt-1 [overflow-wrap:anywhere]">{reason}</p>}
      <CallProblem {...failure} />
      {clerk && slip.known && <KnownFrom known={slip.known} />}
      {clerk && decision === null && (
        <div className="mt-3 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_16rem] print:hidden">
          <Decision slip={slip} onDecided={onDecided} />
          {fileType === 'image/webp' && <SlipPicture slip={slip} />}
        </div>
      )}
    </li>
  );
}

type DecisionProps = Omit<SlipRowProps, 'clerk'>;

function useAcceptance(
  { slip, onDecided }: DecisionProps,
  amount: string,
  [insist, settle]: readonly [insist: Insist, settle: Insist],
) {
  const keyFor = useIdempotencyKey();
  return useSubmit<'amount'>({
    serverFields: ['amount'],
    validate: () => ({ amount: amountProblem(amount, slip.currency) }),
    async send() {
      const body = { amount: parseAmount(amount, slip.currency), ...insist.fields(), ...settle.fields() };
      const headers = keyFor(body);
      const { orders } = await callContract(postSlipAcceptanceCall, { params: { id: slip._id }, body }, { headers });
      if ('withoutMoney' in body) showSuccess('The slip is settled. Nothing was recorded.');
      // The server undoes the payment on all orders that the slip paid.
      const made = { orderIds: orders.slice(0, 1), key: headers['idempotency-key'], refresh: onDecided };
      if (orders.length > 0) offerUndo(`The payment for ${slip.orderNumber} is recorded.`, made);
      await onDecided();
    },
    onFailure(error) {
      insist.noteFailure(error);
      settle.noteFailure(error);
    },
  });
}

function Accept(props: DecisionProps) {
  const { slip } = props;
  const [amount, setAmount] = useState(amountText(slip.amount, slip.currency));
  const [insist, settle] = [useInsist(), useInsist('settle')];
  const accepting = useAcceptance(props, amount, [insist, settle]);
  return (
    <form ref={accepting.form} noValidate onSubmit={accepting.submit} className="flex flex-col gap-2">
      <Field
        label={`Amount on the bank statement (${slip.currency})`}
        name="amount"
        inputMode={inputModeFor(slip.currency)}
        value={amount}
        error={accepting.problems.amount}
        onChange={({ target }) => {
          setAmount(target.value);
          insist.forget();
          settle.forget();
          accepting.clear('amount');
        }}
      />
      <CallProblem {...accepting.failure} />
      <InsistButton insist={settle} submit={accepting.submit} label="Accept without money" />
      <InsistButton insist={insist} submit={accepting.submit} />
      <button
        type="submit"
        className="btn btn-primary btn-sm self-start max-md:min-h-11"
        aria-disabled={accepting.submitting}
      >
        Accept
      </button>
    </form>
  );
}

function Decline({ slip, onDecided }: DecisionProps) {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const declining = useSubmit<'reason'>({
    serverFields: ['reason'],
    async send() {
      const body = { reason };
      await callContract(postSlipRefusalCall, { params: { id: slip._id }, body }, { headers: keyFor(body) });
      await onDecided();
    },
  });
  return (
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
      <CallProblem {...declining.failure} />
      <button
        type="submit"
        className="btn btn-outline btn-sm self-start max-md:min-h-11"
        aria-disabled={declining.submitting}
      >
        Decline
      </button>
    </form>
  );
}

function Decision(props: DecisionProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <May call={postSlipAcceptanceCall}>
        <Accept {...props} />
      </May>
      <May call={postSlipRefusalCall}>
        <Decline {...props} />
      </May>
    </div>
  );
}
