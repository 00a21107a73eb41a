import type { Specification } from './tool.ts';

/** Contents of a price: the bare tool, or with battery and charger. */
export type SuppliedCode = 'bare' | 'kit';

/** The same as people read it. */
export type SuppliedAs = 'Bare tool' | 'Kit';

const LABELS = { bare: 'Bare tool', kit: 'Kit' } as const satisfies Record<SuppliedCode, SuppliedAs>;

/** The words for what a price buys; undefined when that is not known. */
export function suppliedLabel(code: SuppliedCode | null): SuppliedAs | undefined {
  return code ? LABELS[code] : undefined;
}

const ROW = /^(supplied as|in the box)$/i;

/** Value of the row "Supplied as" (or "In the box") of a specification. */
export function suppliedText(specifications: readonly Specification[]): string {
  return specifications.find(({ name }) => ROW.test(name.trim()))?.value.trim() ?? '';
}

/**
 * Reads it from the row "Supplied as" (or "In the box") of a tool's specification, whose value begins with "Bare tool" or "Kit".
 * @returns undefined when the specification does not say so
 */
export function suppliedAs(specifications: readonly Specification[]): SuppliedAs | undefined {
  const value = suppliedText(specifications);
  if (/^bare tool\b/i.test(value)) return 'Bare tool';
  return /^kit\b/i.test(value) ? 'Kit' : undefined;
}
