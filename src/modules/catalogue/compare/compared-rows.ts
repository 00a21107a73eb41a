import type { Specification } from '#src/core/tools/tool.ts';

/** A row of the comparison: the value of each tool, in column order; null if unknown. */
export interface ComparedRow {
  name: string;
  values: (string | null)[];
}

/** Normalises a text for comparison: case and whitespace do not count. */
const normalise = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Whether the tools differ in a row. A value missing for some tools counts as different: the buyer has to ask. */
export function differs({ values }: ComparedRow): boolean {
  return new Set(values.map((value) => value && normalise(value))).size > 1;
}

/** Value of the query parameter `rows` that leaves out rows in which the tools do not differ. */
export const ONLY_DIFFERENCES = 'differing';

export interface RowGroup {
  title: string;
  rows: ComparedRow[];
}

/** Leaves out rows in which the tools do not differ, and groups without any other. */
export function onlyDiffering(groups: readonly RowGroup[]): RowGroup[] {
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(differs) })).filter(({ rows }) => rows.length > 0);
}

/** Merges specifications into rows, one per name, in the order of first appearance. */
export function mergeSpecifications(specifications: readonly (readonly Specification[])[]): ComparedRow[] {
  const rows = new Map<string, ComparedRow>();
  specifications.forEach((specification, column) => {
    for (const { name, value } of specification) {
      const row = rows.get(normalise(name)) ?? { name, values: specifications.map(() => null) };
      const before = row.values[column];
      // A specification may contain a name twice.
      row.values[column] = before ? `${before}\n${value}` : value;
      rows.set(normalise(name), row);
    }
  });
  return [...rows.values()];
}
