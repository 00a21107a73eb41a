/** A line as it is typed. */
export interface QuoteLineInput {
  toolId: string;
  pieces: string;
  price: string;
  alternative: string;
}

export const emptyLine: QuoteLineInput = { toolId: '', pieces: '', price: '', alternative: '' };

/** Fields of a form whose lines come and go. */
export const lineFieldsOf = (count: number, ...names: string[]): string[] => [
  'lines',
  ...Array.from({ length: count }, (_, at) => names.map((name) => `lines.${at}.${name}`)).flat(),
];
