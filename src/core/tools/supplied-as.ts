import type { Specification } from './tool.ts';

/** What the price includes: the bare tool, or a kit with battery and charger. */
export type SuppliedCode = 'bare' | 'kit';

/** Label of a `SuppliedCode`. */
export type SuppliedAs = 'Bare tool' | 'Kit';

const LABELS = { bare: 'Bare tool', kit: 'Kit' } as const satisfies Record<SuppliedCode, SuppliedAs>;

/** @returns undefined if the scope of supply is unknown */
export function suppliedLabel(code: SuppliedCode | null): SuppliedAs | undefined {
  return code ? LABELS[code] : undefined;
}

const ROW = /^(supplied as|in the box)$/i;

/** Value of the row "Supplied as" (or "In the box") of a specification. */
export function suppliedText(specifications: readonly Specification[]): string {
  return specifications.find(({ name }) => ROW.test(name.trim()))?.value.trim() ?? '';
}

/**
 * Reads the scope of supply from the row "Supplied as" (or "In the box") of a specification, whose value begins with
 * "Bare tool" or "Kit".
 * @returns undefined if the specification does not say
 */
export function suppliedAs(specifications: readonly Specification[]): SuppliedAs | undefined {
  const value = suppliedText(specifications);
  if (/^bare tool\b/i.test(value)) return 'Bare tool';
  return /^kit\b/i.test(value) ? 'Kit' : undefined;
}
