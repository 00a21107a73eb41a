import type { Specification } from '#src/core/tools/tool.ts';

/** A row of the comparison: what each tool has there, in the order of the columns; null where it is not known. */
export interface ComparedRow {
  name: string;
  values: (string | null)[];
}

/** How texts are compared: capitals and the width of spaces make no difference. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the tools differ in a row. What is known of one tool alone differs too: the buyer has to ask. */
export function differs({ values }: ComparedRow): boolean {
  return new Set(values.map((value) => value && plain(value))).size > 1;
}

/** Rows of several specifications as one table: in the order in which their names come, each name once. */
export function mergeSpecifications(specifications: readonly (readonly Specification[])[]): ComparedRow[] {
  const rows = new Map<string, ComparedRow>();
  specifications.forEach((specification, column) => {
    for (const { name, value } of specification) {
      const row = rows.get(plain(name)) ?? { name, values: specifications.map(() => null) };
      const before = row.values[column];
      // A name may be there twice in one specification.
      row.values[column] = before ? `${before}\n${value}` : value;
      rows.set(plain(name), row);
    }
  });
  return [...rows.values()];
}
