import { inputModeFor } from '#src/platform/i18n/amounts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { MAX_PRICE_STEPS } from '../tool-data/data-rules.ts';
import { InputRows } from './input-rows.tsx';
import type { StepInput } from './tool-details.ts';

interface StepRowsProps {
  steps: readonly StepInput[];
  currency: string;
  onChange: (steps: readonly StepInput[]) => void;
}

/** Price steps: the minimum number of pieces, and the price per piece from there on. */
export function StepRows({ steps, currency, onChange }: StepRowsProps) {
  return (
    <InputRows
      rows={steps}
      onChange={onChange}
      noun="step"
      max={MAX_PRICE_STEPS}
      empty={{ from: '', price: '' }}
      layout="grid-cols-[1fr_1fr_auto]"
      fields={({ from, price }, set) => (
        <>
          <Field
            label="From pieces"
            inputMode="numeric"
            autoComplete="off"
            value={from}
            onChange={({ target }) => set({ from: target.value })}
          />
          <Field
            label={`Price (${currency}), empty: ask`}
            inputMode={inputModeFor(currency)}
            autoComplete="off"
            value={price}
            onChange={({ target }) => set({ price: target.value })}
          />
        </>
      )}
    />
  );
}
