import { cutReferencesOf, isTelling, referenceForm } from '../transfers/reference.ts';
import type { StatementLine } from './statement-line.ts';
import type { StatementLineTable } from './statement-line-table.ts';

/** What tells whether lines of files in different formats are one transfer. */
export interface ComparedLine {
  account: string;
  format: StatementLineTable['format'];
  /** The payer's own reference. */
  endToEndId: string;
  /** Texts in lines, one of which is the reference of the customer in MT940. */
  reference: string;
}

type Compared = Pick<StatementLine, 'endToEndId' | 'reference'> & Pick<StatementLineTable, 'account' | 'format'>;

export const comparedLine = ({ account, format, endToEndId, reference }: Compared): ComparedLine => ({
  account,
  format,
  endToEndId,
  reference,
});

/** Whether a text is a whole reference, or its beginning as far as the format has room. */
function isOf(text: string, reference: string): boolean {
  const whole = referenceForm(reference);
  return referenceForm(text) === whole || cutReferencesOf(text).some((cut) => whole.startsWith(cut));
}

/** Whether a line has the payer's own reference of the other, as its own or among its texts. */
export function hasReferenceOf(line: ComparedLine, { endToEndId }: ComparedLine): boolean {
  if (!isTelling(referenceForm(endToEndId))) return false;
  return [line.endToEndId, ...line.reference.split('\n')].some((text) => isOf(text, endToEndId));
}

/** Whether both have a reference of the payer, and not the same. */
export const hasOtherPayerReference = (one: ComparedLine, other: ComparedLine): boolean =>
  [one, other].every(({ endToEndId }) => isTelling(referenceForm(endToEndId))) &&
  !hasReferenceOf(one, other) &&
  !hasReferenceOf(other, one);
