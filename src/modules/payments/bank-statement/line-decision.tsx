import { useState } from 'react';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { InsistButton, useInsist } from '#src/core/calls/insist.tsx';
import { offerUndo } from '#src/modules/orders/actions/offer-undo.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import {
  type LineRecording,
  postDismissedLineCall,
  postRecordedLineCall,
  postReopenedLineCall,
} from './bank-statement.calls.ts';
import { suggestedReason } from './line-texts.ts';
import type { ListedLine } from './listed-line.ts';

interface DecisionProps {
  line: ListedLine;
  /** @param outcome what was decided, shown in place of the line's forms; none after an undo */
  onDecided: (outcome?: string) => Promise<void>;
}

/** Records a line. @param fields how, beside the invoice */
function useRecording({ line, onDecided }: DecisionProps, fieldsOf: () => LineRecording) {
  const keyFor = useIdempotencyKey();
  const insist = useInsist();
  const recording = useSubmit<'invoice'>({
    serverFields: ['invoice'],
    async send() {
      const body = { ...fieldsOf(), ...insist.fields() };
      const headers = keyFor(body);
      const { orders } = await callContract(postRecordedLineCall, { params: { id: line._id }, body }, { headers });
      const made = { orderIds: orders.slice(0, 1), key: headers['idempotency-key'], refresh: () => onDecided() };
      if (orders.length > 0) offerUndo(`The payment on ${body.invoice} is recorded.`, made);
      await onDecided(`Recorded on ${body.invoice}.`);
    },
    onFailure: insist.noteFailure,
  });
  return { ...recording, insist };
}

/** One click, for a line whose reference, currency and amount agree with what is due. */
export function RecordExact({ line, onDecided }: DecisionProps) {
  const invoice = line.proposal?.invoice ?? '';
  const { form, failure, submitting, submit, insist } = useRecording({ line, onDecided }, () => ({ invoice }));
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col items-start gap-2">
      <button
        type="submit"
        className="btn btn-primary btn-sm max-md:min-h-11"
        aria-label={`Record on ${invoice}`}
        aria-disabled={submitting}
      >
        Record
      </button>
      <CallProblem {...failure} />
      <InsistButton insist={insist} submit={submit} />
    </form>
  );
}

function RecordByHand({ line, onDecided }: DecisionProps) {
  const [invoice, setInvoice] = useState(line.proposal?.invoice ?? '');
  const recording = useRecording({ line, onDecided }, () => ({ invoice, byHand: true }));
  const { form, problems, failure, submitting, submit, clear, insist } = recording;
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label="Invoice"
        name="invoice"
        maxLength={80}
        value={invoice}
        error={problems.invoice}
        onChange={({ target }) => {
          setInvoice(target.value);
          insist.forget();
          clear('invoice');
        }}
      />
      <CallProblem {...failure} />
      <InsistButton insist={insist} submit={submit} />
      <button type="submit" className="btn btn-outline btn-sm self-start max-md:min-h-11" aria-disabled={submitting}>
        Record by hand
      </button>
    </form>
  );
}

function Dismiss({ line, onDecided }: DecisionProps) {
  const keyFor = useIdempotencyKey();
  const [reason, setReason] = useState(suggestedReason(line));
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'reason'>({
    serverFields: ['reason'],
    async send() {
      const input = { params: { id: line._id }, body: { reason } };
      await callContract(postDismissedLineCall, input, { headers: keyFor({ reason }) });
      await onDecided(`Dismissed: ${reason}`);
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-2">
      <Field
        label="Reason to dismiss it"
        name="reason"
        maxLength={1_000}
        value={reason}
        error={problems.reason}
        onChange={({ target }) => {
          setReason(target.value);
          clear('reason');
        }}
      />
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-outline btn-sm self-start max-md:min-h-11" aria-disabled={submitting}>
        Dismiss
      </button>
    </form>
  );
}

/** Opens a dismissed line again. */
export function Reopen({ line, onDecided }: DecisionProps) {
  const { form, failure, submitting, submit } = useSubmit({
    async send() {
      await callContract(postReopenedLineCall, { params: { id: line._id } });
      await onDecided('Opened again.');
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-2 flex flex-col items-start gap-2">
      <CallProblem {...failure} />
      <button type="submit" className="btn btn-outline btn-sm max-md:min-h-11" aria-disabled={submitting}>
        Open it again
      </button>
    </form>
  );
}

/** The forms to decide a line by hand. */
export function DecideByHand(props: DecisionProps) {
  const { proposal, known } = props.line;
  return (
    <May call={[postRecordedLineCall, postDismissedLineCall]}>
      <details className="mt-2" open={proposal?.doubt !== null || known !== null}>
        <summary className="cursor-pointer py-2 text-sm">By hand</summary>
        <div className="mt-1 grid max-w-2xl gap-4 sm:grid-cols-2">
          <May call={postRecordedLineCall}>
            <RecordByHand {...props} />
          </May>
          <May call={postDismissedLineCall}>
            <Dismiss {...props} />
          </May>
        </div>
      </details>
    </May>
  );
}
