import { useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { FormDialog } from '#src/core/calls/form-dialog.tsx';
import { readAfterRefusal } from '#src/core/calls/read-after-refusal.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { editedValues } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { ToolChoice, useChoosableTools } from '../agreed-prices/tool-choice.tsx';
import {
  type AskedBatch,
  type BatchShown,
  postBatchCall,
  postReceiptCall,
  putBatchCall,
  removeBatchCall,
} from './batch.calls.ts';
import { batchProblems } from './batch.ts';

interface DialogProps {
  onClose: () => void;
  onDone: () => Promise<void>;
}

function RemoveButton({ batch, onClose, onDone }: DialogProps & { batch: BatchShown }) {
  const { submit, submitting, failure } = useSubmit({
    async send() {
      await callContract(removeBatchCall, { params: { id: batch.id } });
      showSuccess('The batch is removed.');
      onClose();
      await onDone();
    },
    onFailure: readAfterRefusal(onDone),
  });
  return (
    <>
      <CallProblem {...failure} />
      <button type="button" className="btn btn-ghost mr-auto" aria-disabled={submitting} onClick={submit}>
        Remove the batch
      </button>
    </>
  );
}

/** Dialog that adds a batch, or changes one. */
function BatchDialog({ batch, onClose, onDone }: DialogProps & { batch?: BatchShown | undefined }) {
  const { tools, problem } = useChoosableTools(batch === undefined);
  const pieces = batch ? String(batch.pieces) : '';
  const [opened] = useState({ toolId: batch?.toolId ?? '', pieces, dueOn: batch?.dueOn ?? '' });
  const [input, setInput] = useState(opened);
  const keyFor = useIdempotencyKey();
  const state = useSubmit<keyof typeof input>({
    serverFields: ['toolId', 'pieces', 'dueOn'],
    validate() {
      const { pieces, dueOn } = batch ? editedValues(input, opened) : input;
      const typed = { dueOn, pieces: pieces === undefined ? undefined : parseWholeNumber(pieces) };
      return { ...(input.toolId === '' && { toolId: 'Please choose a tool.' }), ...batchProblems(typed, today()) };
    },
    async send() {
      const body = editedValues(input, opened);
      if (batch) await callContract(putBatchCall, { params: { id: batch.id }, body });
      else await callContract(postBatchCall, { body: input }, { headers: keyFor(input) });
      showSuccess(batch ? 'The batch is changed.' : 'The batch is added: buyers can order from it now.');
      onClose();
      await onDone();
    },
    onFailure: readAfterRefusal(onDone),
  });
  const field = textFields(input, setInput, state);
  const isMoved = batch && batch.sold > 0 && input.dueOn !== batch.dueOn;
  return (
    <FormDialog
      dismiss="Cancel"
      title={batch ? `Batch of ${batch.toolName}` : 'Add a batch'}
      confirm={batch ? 'Save the batch' : 'Add the batch'}
      state={state}
      onClose={onClose}
      before={batch?.sold === 0 && <RemoveButton batch={batch} onClose={onClose} onDone={onDone} />}
    >
      {!batch && <ToolChoice tools={tools} {...field('toolId')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Pieces" inputMode="numeric" {...field('pieces')} />
        <Field label="Ready on" type="date" {...field('dueOn')} />
      </div>
      {isMoved && (
        <p role="status">
          {formatPieces(batch.sold)} pieces are sold: their customers get a mail with the new day
          {input.dueOn > batch.dueOn && ', and can cancel what is not paid in full'}.
        </p>
      )}
      <FormProblem message={problem} />
    </FormDialog>
  );
}

function resultText({ covered, waiting, toStock }: { covered: number; waiting: number; toStock: number }): string {
  const orders = `${formatPieces(covered)} ${covered === 1 ? 'order has its' : 'orders have their'} pieces`;
  const rest = waiting > 0 ? `, ${formatPieces(waiting)} wait for the rest` : '';
  return `${orders}${rest}${toStock > 0 ? `, ${formatPieces(toStock)} pieces are in stock` : ''}.`;
}

/** Dialog that records what of a batch was received. */
function ReceiptDialog({ batch, onClose, onDone }: DialogProps & { batch: BatchShown }) {
  const [input, setInput] = useState({ received: String(batch.pieces), note: '', restOn: '' });
  const received = parseWholeNumber(input.received);
  const keyFor = useIdempotencyKey();
  const isShort = received + batch.carried < batch.sold;
  const state = useSubmit<keyof typeof input>({
    serverFields: ['received', 'note', 'restOn'],
    validate: () => ({}),
    async send() {
      const { restOn, ...rest } = input;
      const body = { ...rest, ...(isShort && { restOn }) };
      const result = await callContract(postReceiptCall, { params: { id: batch.id }, body }, { headers: keyFor(body) });
      showSuccess(resultText(result));
      onClose();
      await onDone();
    },
    onFailure: readAfterRefusal(onDone),
  });
  const field = textFields(input, setInput, state);
  return (
    <FormDialog
      dismiss="Cancel"
      title={`Receive the batch of ${batch.toolName}`}
      confirm="Record the receipt"
      state={state}
      onClose={onClose}
    >
      <p className="tabular-nums">
        Due on {formatDate(batch.dueOn, 'long')}: {formatPieces(batch.pieces)} pieces, {formatPieces(batch.sold)} sold.
      </p>
      <Field label="Pieces received" inputMode="numeric" {...field('received')} />
      {received !== batch.pieces && <Field label="Why not the whole batch" maxLength={300} {...field('note')} />}
      {isShort && (
        <Field
          label="The rest is ready on"
          type="date"
          hint="Orders are served in the sequence of their deposits. The others wait for the rest, and get a mail."
          {...field('restOn')}
        />
      )}
    </FormDialog>
  );
}

/** The dialog for what an admin wants to do with a batch. */
export default function BatchDialogs({ asked, ...dialog }: DialogProps & { asked: AskedBatch }) {
  if (asked.kind === 'receive') return <ReceiptDialog batch={asked.batch} {...dialog} />;
  return <BatchDialog batch={asked.kind === 'change' ? asked.batch : undefined} {...dialog} />;
}
