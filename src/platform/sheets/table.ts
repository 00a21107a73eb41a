/** Value of a cell. Null is an empty cell; numbers are never escaped. */
export type SheetCell = string | number | null;

/** `day`: the texts of the column are days such as 2026-03-12, which a workbook has as dates. */
type Column<Item> = readonly [heading: string, cell: (item: Item) => SheetCell, kind?: 'day'];

/** A table as a file for a spreadsheet. */
export interface SheetTable<Item> {
  /** Of the file, in ASCII and without its ending, for example `orders`. */
  name: string;
  columns: readonly Column<Item>[];
}

export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The formats of a table, as the endings of their files, with their media types. */
export const tableFormats = { csv: CSV, xlsx: XLSX } as const;

export type TableFormat = keyof typeof tableFormats;

/** The format that a header Accept asks for; undefined for none of them. */
export function formatAccepted(accept = ''): TableFormat | undefined {
  const asked = accept.split(/[;,]/, 1)[0]?.trim().toLowerCase();
  return (Object.keys(tableFormats) as TableFormat[]).find((format) => tableFormats[format] === asked);
}
