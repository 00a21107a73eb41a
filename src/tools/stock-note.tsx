import { formatPieces } from '#src/shared/money.ts';

/** How many pieces there are, as a figure; what it means for an order, as a word. */
export function StockNote({ quantity, minimum }: { quantity: number; minimum: number }) {
  const note = quantity === 0 ? 'Out of stock' : quantity < minimum ? 'Less than one order' : undefined;
  return (
    <>
      {formatPieces(quantity)}
      {note && <span className="block font-medium text-sm text-warning leading-tight">{note}</span>}
    </>
  );
}
