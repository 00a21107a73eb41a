import { point } from '#src/core/point.ts';

/** A quote or an invoice that a customer asks about: the id of the quote, the number of the invoice. */
export interface AskedAbout {
  kind: 'quote' | 'invoice';
  id: string;
}

/** Path of a form for a question of a signed-in customer. */
export const questionForms = point<(about: AskedAbout) => string>('forms for a question');
