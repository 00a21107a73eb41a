import type { ReactNode } from 'react';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import type { MoveField, PendingMove } from '../moves/move-offer.ts';
import type { useMoveForm } from './use-move-form.ts';

const inputs: Partial<Record<MoveField, { type?: string; inputMode?: 'numeric'; maxLength?: number }>> = {
  pieces: { inputMode: 'numeric' },
  receivedOn: { type: 'date' },
  promisedFor: { type: 'date' },
  carrier: { maxLength: 100 },
  reference: { maxLength: 100 },
};

/** Fields that are side by side, as on a bank statement. */
const halves = new Set<MoveField>(['amount', 'receivedOn']);

interface MoveFieldsProps {
  asked: PendingMove;
  form: Pick<ReturnType<typeof useMoveForm>, 'chosenAlong' | 'labels' | 'fields' | 'input' | 'problems' | 'change'>;
}

const SuggestionButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <button type="button" className="btn btn-outline btn-sm mt-1 max-md:min-h-11" onClick={onClick}>
    {children}
  </button>
);

function propsOf(name: MoveField, { form }: MoveFieldsProps) {
  return {
    label: form.labels[name] ?? '',
    name,
    value: form.input[name],
    error: form.problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => form.change(name, value),
  };
}

/** With buttons that fill in a text. */
function NoteField(props: MoveFieldsProps) {
  const { order, move } = props.asked;
  const hint = move.notes?.(order).map((text) => (
    <SuggestionButton key={text} onClick={() => props.form.change('note', text)}>
      {text}
    </SuggestionButton>
  ));
  return (
    <TextArea
      rows={2}
      maxLength={1_000}
      {...propsOf('note', props)}
      {...(hint?.length && { hint: <div className="flex flex-wrap gap-x-2">{hint}</div> })}
    />
  );
}

/** With buttons that fill in a suggested amount. */
function AmountField(props: MoveFieldsProps) {
  const { asked, form } = props;
  const { order, move } = asked;
  const likely = form.chosenAlong ? form.chosenAlong.amounts : move.amounts?.(order);
  const hint = likely?.map(({ label, amount }) => (
    <SuggestionButton key={label} onClick={() => form.change('amount', String(amount))}>
      {label}: {formatMoney(amount, order.currency)}
    </SuggestionButton>
  ));
  const field = propsOf('amount', props);
  return (
    <Field
      {...field}
      inputMode={inputModeFor(order.currency)}
      label={`${field.label} (${order.currency})`}
      {...(hint?.length && { hint })}
    />
  );
}

function MoveInputField({ name, ...props }: MoveFieldsProps & { name: MoveField }) {
  if (name === 'note') return <NoteField {...props} />;
  if (name === 'amount') return <AmountField {...props} />;
  return <Field {...inputs[name]} {...propsOf(name, props)} />;
}

/** The fields that a move asks for. */
export const MoveFields = (props: MoveFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {props.form.fields.map((name) => (
      <div key={name} className={halves.has(name) ? '' : 'sm:col-span-2'}>
        <MoveInputField name={name} {...props} />
      </div>
    ))}
  </div>
);
