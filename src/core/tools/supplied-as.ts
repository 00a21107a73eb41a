import type { Specification } from './tool.ts';

/** What a price buys: the tool alone, or with battery and charger. */
export type SuppliedAs = 'Bare tool' | 'Kit';

const ROW = /^(supplied as|in the box)$/i;

/**
 * Reads it from the row "Supplied as" (or "In the box") of a tool's specification, whose value begins with "Bare tool" or "Kit".
 * @returns undefined when the specification does not say so
 */
export function suppliedAs(specifications: readonly Specification[]): SuppliedAs | undefined {
  const value = specifications.find(({ name }) => ROW.test(name.trim()))?.value.trim() ?? '';
  if (/^bare tool\b/i.test(value)) return 'Bare tool';
  return /^kit\b/i.test(value) ? 'Kit' : undefined;
}
