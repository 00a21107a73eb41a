import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';

/** Fields of the data of an event that modules may declare. */
interface Figures {
  note?: unknown;
  amount?: unknown;
  pieces?: unknown;
  reference?: unknown;
  container?: unknown;
}

/** The figures of an event: `$12,240 · FT 991`, or `300 pieces · MSKU 123456-7`; empty without any. */
export function eventFigures({ amount, pieces, reference, container }: Figures, currency: string): string {
  const figures = [
    typeof amount === 'number' && formatMoney(amount, currency),
    typeof pieces === 'number' && `${formatPieces(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`,
    reference,
    container,
  ];
  return figures.filter((figure) => typeof figure === 'string' && figure !== '').join(' · ');
}
