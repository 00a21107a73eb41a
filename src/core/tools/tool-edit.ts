import { formatPieces } from '#src/platform/i18n/money.ts';
import { imageFileProblem } from '#src/platform/images/image-file.ts';
import type { Tool } from './tool.ts';
import { parseWhole, type ToolInput, type ToolProblems } from './tool-rules.ts';

/** A tool as the texts of its form. */
export function toolInputFrom({ price, quantity, category, ...tool }: Tool): ToolInput {
  const { toolName, description, img, specifications } = tool;
  const texts = { toolName, price: String(price), quantity: String(quantity), description, img };
  return { ...texts, category: category ?? '', specifications };
}

const labels: Record<keyof ToolInput, string> = {
  toolName: 'name',
  price: 'price',
  quantity: 'quantity',
  description: 'description',
  img: 'image',
  category: 'category',
  specifications: 'specification',
};

const same = (one: ToolInput[keyof ToolInput], other: ToolInput[keyof ToolInput]) =>
  JSON.stringify(one) === JSON.stringify(other);

export function changedFields(before: ToolInput, after: ToolInput): (keyof ToolInput)[] {
  return (Object.keys(labels) as (keyof ToolInput)[]).filter((field) => before[field] !== after[field]);
}

/**
 * Checks a form with a chosen file: it has no address yet, so the shop's own is checked in its place.
 * @param check the rules of the form for this image address
 */
export function withFile(file: File | undefined, check: (img: string) => ToolProblems): ToolProblems {
  if (!file) return check('');
  const problems = check(location.origin);
  const inFile = imageFileProblem(file);
  return inFile ? { ...problems, img: inFile } : problems;
}

interface MergedEdit {
  input: ToolInput;
  /** Changes by another admin, such as `price (now 36)`. */
  changes: string[];
}

/**
 * An edit that was overtaken, on top of the tool as it is now: fields the admin left alone show what they are now, fields the
 * admin changed keep what was typed, and a change of the stock is made from what is left.
 * @param seen the tool as it was when the form was opened
 */
export function mergeEdit(input: ToolInput, seen: Tool, current: Tool): MergedEdit {
  const before = toolInputFrom(seen);
  const now = toolInputFrom(current);
  const merged = { ...input };
  const changes: string[] = [];
  for (const field of Object.keys(labels) as (keyof ToolInput)[]) {
    if (same(now[field], before[field])) continue;
    const short = field === 'price' || field === 'quantity';
    changes.push(short ? `${labels[field]} (now ${formatPieces(current[field])})` : labels[field]);
    if (same(input[field], before[field])) Object.assign(merged, { [field]: now[field] });
    else if (field === 'quantity') merged.quantity = stockAfter(input.quantity, seen.quantity, current.quantity);
  }
  return { input: merged, changes };
}

function stockAfter(typed: string, seen: number, current: number): string {
  const pieces = parseWhole(typed);
  return Number.isNaN(pieces) ? typed : String(Math.max(0, current + pieces - seen));
}
