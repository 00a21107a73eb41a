import type { InvoiceAdjustment } from './invoice.ts';

const KINDS = { charge: '', discount: 'Discount: ', credit: 'Credit: ' } as const;

/** How documents, pages and mails name a charge, discount or credit, such as `Discount: first order (5%)`. */
export function adjustmentName({ kind, text, percent }: Pick<InvoiceAdjustment, 'kind' | 'text' | 'percent'>): string {
  return `${KINDS[kind]}${text}${percent === undefined ? '' : ` (${percent}% of the tools)`}`;
}
