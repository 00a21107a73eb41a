import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#src/core/accounts/sessions/rights.ts';
import { ApiError, callContract } from '#src/core/calls/call-api.ts';
import { InsistButton, useInsist } from '#src/core/calls/insist.tsx';
import { useFillings } from '#src/core/ui-module.ts';
import { isRefusal } from '#src/platform/http/refusal.ts';
import { inputModeFor, parseAmount } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { Modal } from '#src/platform/ui/modal.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { type AdditionTo, additionalMoves } from '../moves/additional-moves.ts';
import { moveContract } from '../moves/move.calls.ts';
import { type MoveDialogProps, type MoveField, moveFields, type PendingMove } from '../moves/move-offer.ts';
import { partFrom } from './lazy-part.tsx';
import { OrderInBrief } from './order-in-brief.tsx';
import { type MoveInput, moveBody, moveDefaults, problemsOfMove } from './order-move-input.ts';

/** Confirms a move, and shows what a clerk compares with the bank statement or the forwarder's documents. */
export function OrderMoveDialog({ asked, ...rest }: MoveDialogProps) {
  const [latest, setLatest] = useState({ asked, count: 0 });
  // Each move gets a new form. It stays mounted after closing: removing an open dialog would lose the focus.
  if (asked && asked !== latest.asked) setLatest({ asked, count: latest.count + 1 });
  return <MoveForm key={latest.count} asked={asked} {...rest} />;
}

const inputs: Partial<Record<MoveField, { type?: string; inputMode?: 'numeric'; maxLength?: number }>> = {
  pieces: { inputMode: 'numeric' },
  receivedOn: { type: 'date' },
  promisedFor: { type: 'date' },
  carrier: { maxLength: 100 },
  reference: { maxLength: 100 },
};

/** Fields that are side by side, as on a bank statement. */
const halves = new Set<MoveField>(['amount', 'receivedOn']);

const PROPOSED = 'Proposed. All administrators have a mail, and another one has to consent.';

/** What a refusal says about a change by another clerk. */
function seenIn(error: unknown): object | undefined {
  const { seen } = error instanceof ApiError ? error.details : {};
  return typeof seen === 'object' && seen !== null ? seen : undefined;
}

interface MoveButtonsProps {
  move: PendingMove['move'] | undefined;
  submitting: boolean;
  onClose: () => void;
}

const MoveButtons = ({ move, submitting, onClose }: MoveButtonsProps) => (
  <>
    <button type="button" className="btn btn-outline" onClick={onClose}>
      {move?.dismiss ?? 'Not yet'}
    </button>
    <button
      type="submit"
      form="order-move"
      className={`btn ${move?.undo || move?.good ? 'btn-primary' : 'btn-error'}`}
      aria-disabled={submitting}
    >
      {move?.confirm}
    </button>
  </>
);

interface LikelyAmountProps {
  label: string;
  amount: number;
  currency: string;
  onChoose: (amount: number) => void;
}

const SuggestionButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="btn btn-outline btn-sm mt-1 max-md:min-h-11" onClick={onClick}>
    {children}
  </button>
);

/** The move that is offered along with a move: its own, or that of another module, for an admin. */
function alongOf({ order, move }: PendingMove, additions: ReturnType<typeof useFillings<AdditionTo>>) {
  if (move.along || !move.to.includes('admin')) return move.along?.(order);
  return additions.find(({ event }) => event === move.event)?.along(order);
}

const LikelyAmount = ({ label, amount, currency, onChoose }: LikelyAmountProps) => (
  <SuggestionButton onClick={() => onChoose(amount)}>
    {label}: {formatMoney(amount, currency)}
  </SuggestionButton>
);

const Choice = ({ label, isChosen, onChange }: { label: string; isChosen: boolean; onChange: () => void }) => (
  <label className="flex items-center gap-3 max-md:min-h-11">
    <input type="checkbox" className="checkbox" checked={isChosen} onChange={onChange} />
    {label}
  </label>
);

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: fields, request and refusal share one state
function MoveForm({ asked, onClose, onMade, onRefused }: MoveDialogProps) {
  const additions = useFillings(additionalMoves);
  const may = useMay();
  const along = asked && alongOf(asked, additions);
  const offered = along && may(`POST /order/:id/${along.call}`) ? along : undefined;
  const [isWithOffered, setWithOffered] = useState(false);
  const further = isWithOffered ? offered : undefined;
  const [input, setInput] = useState<MoveInput>(() => moveDefaults(asked, offered));
  /** What the refusal of an earlier attempt has told the clerk. */
  const [seenSince, setSeenSince] = useState<object>();
  const insist = useInsist();
  const keyFor = useIdempotencyKey();
  const Notice = asked?.move.notice && partFrom(asked.move.notice);
  const labels = { ...asked?.move.fields, ...further?.fields };
  const fields = moveFields.filter((name) => labels[name] !== undefined);
  const { form, problems, failure, submitting, submit, clear } = useSubmit<MoveField>({
    validate: () => (asked ? problemsOfMove(input, fields, asked.order.currency) : {}),
    serverFields: moveFields,
    async send() {
      if (!asked) return;
      const { order, move } = asked;
      const { call, done, seen } = further ?? move;
      const typed = { ...moveBody(input, fields, order.currency), ...move.body, ...further?.body };
      const body = { ...typed, ...seen?.(order), ...seenSince, ...insist.fields() };
      const headers = keyFor(body);
      const { approval } = await callContract(moveContract(call), { params: { id: order._id }, body }, { headers });
      const made = approval === undefined ? { ...move, done } : { ...move, done: () => PROPOSED, undo: false };
      await onMade({ order, move: made, key: headers['idempotency-key'] });
    },
    onFailure: async (error) => {
      setSeenSince((before) => seenIn(error) ?? before);
      if (isRefusal(error)) await onRefused();
      insist.noteFailure(error);
    },
  });

  function fieldOf(name: MoveField) {
    return {
      label: labels[name] ?? '',
      name,
      value: input[name],
      error: problems[name],
      onChange({ target: { value } }: { target: { value: string } }) {
        setInput((before) => ({ ...before, [name]: value }));
        insist.forget();
        clear(name);
      },
    };
  }

  /** The props of the note, with buttons that fill in a text. */
  function noteOf({ order, move }: PendingMove) {
    const field = fieldOf('note');
    const notes = move.notes?.(order) ?? [];
    const fillIn = (value: string) => field.onChange({ target: { value } });
    const hint = notes.map((text) => (
      <SuggestionButton key={text} onClick={() => fillIn(text)}>
        {text}
      </SuggestionButton>
    ));
    return { ...field, ...(notes.length > 0 && { hint: <div className="flex flex-wrap gap-x-2">{hint}</div> }) };
  }

  /** The props of the amount field, with buttons that fill in a suggested amount. */
  function amountOf({ order, move }: PendingMove) {
    const field = fieldOf('amount');
    const likely = further ? (further.amounts ?? []) : (move.amounts?.(order) ?? []);
    const fillIn = (amount: number) => field.onChange({ target: { value: String(amount) } });
    const hint = likely.map((each) => (
      <LikelyAmount key={each.label} {...each} currency={order.currency} onChoose={fillIn} />
    ));
    const inputMode = inputModeFor(order.currency);
    return { ...field, inputMode, label: `${field.label} (${order.currency})`, ...(hint.length > 0 && { hint }) };
  }

  return (
    <Modal
      title={asked?.move.title ?? ''}
      open={asked !== undefined}
      onClose={onClose}
      busy={submitting}
      actions={<MoveButtons move={asked?.move} submitting={submitting} onClose={onClose} />}
    >
      {asked && (
        <form id="order-move" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          <OrderInBrief order={asked.order} />
          {asked.move.text && <p className="text-muted">{asked.move.text}</p>}
          {offered && (
            <Choice label={offered.label} isChosen={isWithOffered} onChange={() => setWithOffered(!isWithOffered)} />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {fields.map((name) => (
              <div key={name} className={halves.has(name) ? '' : 'sm:col-span-2'}>
                {name === 'note' ? (
                  <TextArea rows={2} maxLength={1_000} {...noteOf(asked)} />
                ) : (
                  <Field {...inputs[name]} {...(name === 'amount' ? amountOf(asked) : fieldOf(name))} />
                )}
              </div>
            ))}
          </div>
          {Notice && !further && (
            <Suspense>
              <Notice order={asked.order} amount={parseAmount(input.amount, asked.order.currency)} />
            </Suspense>
          )}
          <FormProblem message={failure?.message} />
          <InsistButton insist={insist} submit={submit} />
        </form>
      )}
    </Modal>
  );
}
