import { numberText } from '#src/platform/i18n/read-number.ts';
import type { SheetCell, SheetTable } from '#src/platform/sheets/table.ts';
import type { AgreedPrice } from './agreed-price.calls.ts';
import type { AgreedPriceField } from './agreed-price.ts';

/** The columns of the file, exported and imported. */
const tableWith = (price: (unitPrice: number) => SheetCell): SheetTable<AgreedPrice> => ({
  name: 'agreed-prices',
  columns: [
    ['Customer', ({ customer }) => customer],
    // A person and the company of that person have the same address.
    ['Customer id', ({ customerId }) => customerId],
    ['Tool id', ({ toolId }) => toolId],
    ['Tool', ({ tool }) => tool],
    ['From pieces', ({ from }) => from],
    ['Price per piece', ({ unitPrice }) => price(unitPrice)],
    ['Currency', ({ currency }) => currency],
    ['Valid from', ({ validFrom }) => validFrom, 'day'],
    ['Valid until', ({ until }) => until, 'day'],
  ],
});

/** A price in a CSV file is a text, as spreadsheets would read some prices as thousands. */
export const agreedPriceFiles = { csv: tableWith(numberText), xlsx: tableWith((unitPrice) => unitPrice) };

export type Heading =
  | 'Customer'
  | 'Customer id'
  | 'Tool id'
  | 'Tool'
  | 'From pieces'
  | 'Price per piece'
  | 'Currency'
  | 'Valid from'
  | 'Valid until';

export const priceHeadings = agreedPriceFiles.csv.columns.map(([heading]) => heading as Heading);

/** Columns without which no row can be read; the tool is named by its id or its name. */
export const neededHeadings: readonly Heading[] = ['Customer', 'From pieces', 'Price per piece'];

export const headingOfField: Readonly<Record<AgreedPriceField, Heading>> = {
  customer: 'Customer',
  toolId: 'Tool id',
  from: 'From pieces',
  unitPrice: 'Price per piece',
  validFrom: 'Valid from',
  until: 'Valid until',
};

/** A row of a file: its number in the spreadsheet, and its cells. */
export interface PriceRow {
  row: number;
  cells: Readonly<Partial<Record<Heading, string>>>;
}

export const cellOf = ({ cells }: PriceRow, heading: Heading) => cells[heading] ?? '';

/** The address of the customer. */
export const emailOf = (row: PriceRow) => cellOf(row, 'Customer').toLowerCase();
