import { MAX_PRICE_STEPS } from '#src/core/tools/tool-data-rules.ts';
import { Field } from '#src/platform/ui/field.tsx';
import type { StepInput } from './tool-details.ts';

interface StepRowsProps {
  steps: readonly StepInput[];
  currency: string;
  onChange: (steps: readonly StepInput[]) => void;
}

/** Each step: from how many pieces on, and what a piece costs then. */
export function StepRows({ steps, currency, onChange }: StepRowsProps) {
  const set = (at: number, edit: Partial<StepInput>) =>
    onChange(steps.map((step, each) => (each === at ? { ...step, ...edit } : step)));
  return (
    <>
      {steps.map(({ from, price }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; two may be alike while they are typed
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <Field
            label="From pieces"
            inputMode="numeric"
            autoComplete="off"
            value={from}
            onChange={({ target }) => set(at, { from: target.value })}
          />
          <Field
            label={`Price (${currency}), empty: ask`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onChange={({ target }) => set(at, { price: target.value })}
          />
          <button
            type="button"
            className="btn btn-outline"
            aria-label={`Remove step ${at + 1}`}
            onClick={() => onChange(steps.filter((_, each) => each !== at))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-outline self-start"
        disabled={steps.length >= MAX_PRICE_STEPS}
        onClick={() => onChange([...steps, { from: '', price: '' }])}
      >
        Add a step
      </button>
    </>
  );
}
