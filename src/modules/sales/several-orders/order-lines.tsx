import { useId } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { inputModeFor, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { Field, FieldError } from '#src/platform/ui/field.tsx';

/** A line of the form, as typed. The price is empty for that of the customer. */
export interface TypedLine {
  /** To tell lines apart while some are removed. */
  key: number;
  toolId: string;
  pieces: string;
  unitPrice: string;
}

export const newLine = (key: number): TypedLine => ({
  key,
  toolId: '',
  pieces: String(MINIMUM_ORDER_QUANTITY),
  unitPrice: '',
});

interface LineProps {
  line: TypedLine;
  tools: readonly Tool[];
  currency: string;
  /** By the end of the field's name, such as `pieces`. */
  problemOf: (field: string) => string | undefined;
  onChange: (edits: Partial<TypedLine>) => void;
  /** Undefined for the only line. */
  onRemove: (() => void) | undefined;
}

function ToolChoice({ line, tools, problemOf, onChange }: Omit<LineProps, 'currency' | 'onRemove'>) {
  const id = useId();
  const problem = problemOf('toolId');
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        Tool
      </label>
      <select
        id={id}
        className="select w-full"
        value={line.toolId}
        onChange={({ target: { value } }) => onChange({ toolId: value })}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
      >
        <option value="">Please choose</option>
        {tools.map(({ _id, toolName, quantity }) => (
          <option key={_id} value={_id}>
            {toolName}, {formatPieces(quantity)} in stock
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  );
}

/** A tool, its pieces and, if it was agreed, its price. */
export function OrderLine({ line, tools, currency, problemOf, onChange, onRemove }: LineProps) {
  const tool = tools.find(({ _id }) => _id === line.toolId);
  return (
    <li className="grid items-start gap-3 border-base-300 border-b py-4 sm:grid-cols-[minmax(0,1fr)_8rem_10rem_auto]">
      <ToolChoice line={line} tools={tools} problemOf={problemOf} onChange={onChange} />
      <Field
        label="Pieces"
        inputMode="numeric"
        value={line.pieces}
        error={problemOf('pieces')}
        onChange={({ target: { value } }) => onChange({ pieces: value })}
      />
      <Field
        label={`Agreed price (${currency})`}
        inputMode={inputModeFor(currency)}
        placeholder={tool ? `List price ${formatMoney(tool.price, currency)}` : ''}
        value={line.unitPrice}
        error={problemOf('unitPrice')}
        onChange={({ target: { value } }) => onChange({ unitPrice: value })}
      />
      {onRemove && (
        <button type="button" className="btn btn-ghost sm:mt-6" onClick={onRemove}>
          Remove<span className="sr-only"> {tool?.toolName ?? 'the line'}</span>
        </button>
      )}
    </li>
  );
}

const priceProblem = (typed: string, currency: string) => (isBlank(typed) ? undefined : unreadAmount(typed, currency));

/** Why a line cannot be sent, by the name of its field. */
export function problemsOfLines(lines: readonly TypedLine[], currency: string): Record<string, string> {
  const problems = lines.flatMap(({ toolId, pieces, unitPrice }, at) => {
    const ofPrice = priceProblem(unitPrice, currency);
    return [
      ...(toolId === '' ? [[`lines.${at}.toolId`, 'Please choose a tool.'] as const] : []),
      ...(parseWholeNumber(pieces) >= MINIMUM_ORDER_QUANTITY
        ? []
        : [[`lines.${at}.pieces`, `At least ${MINIMUM_ORDER_QUANTITY} pieces, as a whole number.`] as const]),
      ...(ofPrice ? [[`lines.${at}.unitPrice`, ofPrice] as const] : []),
    ];
  });
  return Object.fromEntries(problems);
}
