import { type QuoteState, stateNames } from './quote.ts';

const tones: Record<QuoteState, string> = {
  asked: 'border-warning/40 bg-warning/10 text-warning',
  offered: 'border-info/40 bg-info/10 text-info',
  accepted: 'border-success/40 bg-success/10 text-success',
  declined: 'border-base-300 bg-base-200',
  expired: 'border-error/40 bg-error/10 text-error',
  withdrawn: 'border-base-300 bg-base-200',
};

/** The state of a quote. */
export function StateOfQuote({ state }: { state: QuoteState }) {
  return (
    <span className={`inline-block whitespace-nowrap border px-1.5 py-px font-semibold text-xs ${tones[state]}`}>
      {stateNames[state]}
    </span>
  );
}
