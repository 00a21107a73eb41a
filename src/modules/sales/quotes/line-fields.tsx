import type { ReactNode } from 'react';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field, FieldError } from '#src/platform/ui/field.tsx';
import type { Problems } from '#src/platform/ui/use-submit.ts';
import { emptyLine, type QuoteLineInput } from './line-input.ts';

/** A tool to choose. */
export interface NamedTool {
  _id: string;
  toolName: string;
}

interface LineFieldsProps {
  lines: readonly QuoteLineInput[];
  tools: readonly NamedTool[];
  currency: string;
  /** Label of the price, and its field in a problem. */
  price: { label: string; field: string };
  /** Shown below the price of a line. */
  priceHint?: (line: QuoteLineInput) => string | undefined;
  /** Whether lines can be alternatives. */
  hasAlternatives: boolean;
  problems: Problems<string>;
  onChange: (lines: readonly QuoteLineInput[], field: string) => void;
}

interface ToolChoiceProps {
  toolId: string;
  tools: readonly NamedTool[];
  error: string | undefined;
  onChoose: (toolId: string) => void;
}

function ToolChoice({ toolId, tools, error, onChoose }: ToolChoiceProps) {
  return (
    <label className="flex min-w-0 flex-col gap-1 font-medium text-sm">
      Tool
      <select
        className={`select w-full font-normal ${error ? 'select-error' : ''}`}
        value={toolId}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">Choose a tool</option>
        {tools.map(({ _id, toolName }) => (
          <option key={_id} value={_id}>
            {toolName}
          </option>
        ))}
      </select>
      {error && (
        <span role="alert" className="font-normal text-error">
          {error}
        </span>
      )}
    </label>
  );
}

/** Tools with their pieces and prices; lines are added and removed. */
export function LineFields({
  lines,
  tools,
  currency,
  price,
  priceHint,
  hasAlternatives,
  problems,
  onChange,
}: LineFieldsProps) {
  const change = (at: number, name: keyof QuoteLineInput, field: string) => (value: string) =>
    onChange(lines.with(at, { ...(lines[at] ?? emptyLine), [name]: value }), `lines.${at}.${field}`);
  const textOf = (at: number, name: 'pieces' | 'price' | 'alternative', field: string) => {
    const set = change(at, name, field);
    return {
      value: lines[at]?.[name] ?? '',
      error: problems[`lines.${at}.${field}`],
      onChange: ({ target }: { target: { value: string } }) => set(target.value),
    };
  };
  const columns = hasAlternatives ? 'sm:grid-cols-[2fr_1fr_1fr_1fr]' : 'sm:grid-cols-[2fr_1fr_1fr]';
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its position
        <LineBox key={at} at={at} count={lines.length} onRemove={() => onChange(lines.toSpliced(at, 1), 'lines')}>
          <div className={`grid gap-3 ${columns}`}>
            <ToolChoice
              toolId={line.toolId}
              tools={tools}
              error={problems[`lines.${at}.toolId`]}
              onChoose={change(at, 'toolId', 'toolId')}
            />
            <Field label="Pieces" inputMode="numeric" {...textOf(at, 'pieces', 'pieces')} />
            <Field
              label={price.label}
              inputMode={inputModeFor(currency)}
              hint={priceHint?.(line)}
              {...textOf(at, 'price', price.field)}
            />
            {hasAlternatives && <Field label="Alternative" {...textOf(at, 'alternative', 'alternative')} />}
          </div>
        </LineBox>
      ))}
      <FieldError error={problems.lines} />
      {lines.length < MAX_ORDERS_TOGETHER && (
        <button
          type="button"
          className="btn btn-outline self-start"
          onClick={() => onChange([...lines, emptyLine], 'lines')}
        >
          Add a tool
        </button>
      )}
    </div>
  );
}

interface LineBoxProps {
  at: number;
  count: number;
  onRemove: () => void;
  children: ReactNode;
}

function LineBox({ at, count, onRemove, children }: LineBoxProps) {
  return (
    <fieldset className="border border-base-300 p-3 sm:p-4">
      <legend className="px-1 text-muted text-sm">Line {at + 1}</legend>
      {children}
      {count > 1 && (
        <button type="button" className="link mt-2 min-h-11 text-sm sm:min-h-8" onClick={onRemove}>
          Remove line {at + 1}
        </button>
      )}
    </fieldset>
  );
}
