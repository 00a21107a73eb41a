import type { PriceNoteProps } from '#src/core/tools/price-note.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { ownPriceFor, ownPriceText } from '../own-price.ts';
import { useOwnSteps } from '../use-own-prices.ts';

/** The agreed prices of a tool in one line, if there are any; of so many pieces, their total. */
export default function OwnPriceNote({ toolId, pieces, className = '' }: PriceNoteProps) {
  const steps = useOwnSteps(toolId) ?? [];
  const shown = pieces === undefined ? steps[0] : ownPriceFor(steps, pieces);
  if (!shown) return null;
  const text = pieces === undefined ? ownPriceText(steps) : formatMoney(shown.unitPrice * pieces, shown.currency);
  return (
    <span className={`block font-semibold text-sm text-success tabular-nums ${className}`}>
      {pieces === undefined ? 'Your price: ' : 'At your price: '}
      {text}
    </span>
  );
}
