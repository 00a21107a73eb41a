import { useId, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { callContract } from '#src/core/calls/call-api.ts';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { useBelowFloor } from '#src/modules/orders/amend/use-below-floor.ts';
import { inputModeFor, parseAmount, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { parseNumber } from '#src/platform/i18n/read-number.ts';
import { Field, FieldError } from '#src/platform/ui/field.tsx';
import { withoutQuestion } from '#src/platform/ui/leave-without-question.ts';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { useUnsaved } from '#src/platform/ui/unsaved.ts';
import { useIdempotencyKey } from '#src/platform/ui/use-idempotency-key.ts';
import { problemAt, textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { postLineCall } from './invoice.calls.ts';
import { invoiceNumber, revisionAfter } from './invoice.ts';
import { type LineToAdd, lineKinds, MAX_LINE_TEXT, problemOfAddedLine } from './invoice-line.ts';
import { type Proforma, proformaPath } from './proforma.ts';

const KINDS = { charge: 'Charge', discount: 'Discount', credit: 'Credit' } as const;
const empty = { kind: 'charge', text: '', amount: '', percent: '' };
type Input = typeof empty;
const fields = ['kind', 'text', 'amount', 'percent'] as const;

/** The line as it is sent: a discount has a percentage if one is typed. */
function lineOf({ kind, text, amount, percent }: Input, currency: string): LineToAdd {
  const typed = lineKinds.find((each) => each === kind) ?? 'charge';
  const isPercent = typed === 'discount' && percent.trim() !== '';
  return {
    kind: typed,
    text,
    ...(isPercent && { percent: parseNumber(percent, 2) }),
    ...((!isPercent || amount.trim() !== '') && { amount: parseAmount(amount, currency) }),
  };
}

/** What is wrong with the form first; an amount can be two numbers. */
function problemOfInput(input: Input, currency: string) {
  const problem = problemOfAddedLine(lineOf(input, currency), currency);
  const message = problem?.field === 'amount' && unreadAmount(input.amount, currency);
  return message ? { field: 'amount' as const, message } : problem;
}

interface KindChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  /** Discounts are for invoices without any payment. */
  paid: boolean;
}

function KindChoice({ value, error, onChange, paid }: KindChoiceProps) {
  const id = useId();
  const kinds = lineKinds.filter((kind) => kind !== 'discount' || !paid);
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Kind
      </label>
      <select
        id={id}
        className="select w-full"
        value={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {KINDS[kind]}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Form for a charge, discount or credit, which issues the next revision. */
export function LineForm({ proforma }: { proforma: Proforma }) {
  const { order, orders, number, currency } = proforma;
  const [input, setInput] = useState(empty);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const floor = useBelowFloor();
  const next = invoiceNumber({ number, revision: revisionAfter(proforma.revision) });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<(typeof fields)[number]>({
    serverFields: fields,
    validate: () => problemAt(problemOfInput(input, currency)),
    async send() {
      const body = { ...lineOf(input, currency), ...floor.confirmed };
      await callContract(postLineCall, { params: { number }, body }, { headers: keyFor(body) });
      showSuccess(`${next} is issued, and the customer is mailed.`);
      await navigate(proformaPath(order._id), withoutQuestion);
      await revalidate();
    },
    onFailure: floor.notice,
  });
  useUnsaved(fields.some((name) => input[name] !== empty[name]));
  const field = textFields(input, setInput, { problems, clear });
  const paid = orders.some(({ receivedAmount, cancelledAt }) => receivedAmount > 0 && cancelledAt === null);
  return (
    <section>
      <h2 className="text-heading">Add a line</h2>
      <p className="mt-1">
        {next} replaces {invoiceNumber(proforma)}, deposit and balance follow, and the customer gets a mail with what
        has changed.
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={floor.reset}
        className="mt-4 grid max-w-2xl gap-3 sm:grid-cols-2"
      >
        <KindChoice {...field('kind')} paid={paid} />
        <Field label="Text" placeholder="Sea freight" maxLength={MAX_LINE_TEXT} {...field('text')} />
        <Field label={`Amount (${currency})`} inputMode={inputModeFor(currency)} {...field('amount')} />
        {input.kind === 'discount' && (
          <Field label="Or percent of the tools" inputMode="decimal" {...field('percent')} />
        )}
        <div className="sm:col-span-2">
          <CallProblem {...failure} />
          <button type="submit" className="btn btn-outline" aria-disabled={submitting}>
            {floor.isBelow ? `Add the discount below cost and issue ${next}` : `Add the line and issue ${next}`}
          </button>
        </div>
      </form>
    </section>
  );
}
