import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { imageFileProblem } from '#src/platform/images/image-file.ts';
import type { Tool } from './tool.ts';
import type { ToolInput, ToolProblems } from './tool-rules.ts';

/** The form values of a tool. */
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

const same = (a: ToolInput[keyof ToolInput], b: ToolInput[keyof ToolInput]) => JSON.stringify(a) === JSON.stringify(b);

export function editedFields(before: ToolInput, after: ToolInput): (keyof ToolInput)[] {
  return (Object.keys(labels) as (keyof ToolInput)[]).filter((field) => before[field] !== after[field]);
}

/**
 * Checks a form with a chosen file, which has no URL yet: the rules see the shop's own URL instead.
 * @param check the rules of the form for this image URL
 */
export function withFile(file: File | undefined, check: (img: string) => ToolProblems): ToolProblems {
  if (!file) return check('');
  const problems = check(location.origin);
  const fileProblem = imageFileProblem(file);
  return fileProblem ? { ...problems, img: fileProblem } : problems;
}

type SentEdit = Partial<Omit<Tool, 'category'>> &
  Pick<Tool, 'toolName' | 'description'> & { category?: string; quantitySeen: number };

/** The tool as the body of the call leaves it. */
export function toolAfter(seen: Tool, body: SentEdit): Tool {
  const { quantitySeen: _, category, ...content } = body;
  const texts = { toolName: body.toolName.trim(), description: body.description.trim() };
  return { ...seen, ...content, ...texts, ...(category !== undefined && { category: category || null }) };
}

interface MergedEdit {
  input: ToolInput;
  /** Changes by another admin, such as `price (now 36)`. */
  changes: string[];
}

/**
 * Rebases an edit onto the current tool: unedited fields take their current values, edited fields keep the input, and a
 * change of the stock is applied to the current stock.
 * @param seen the tool when the form was opened
 */
export function mergeEdit(input: ToolInput, seen: Tool, current: Tool): MergedEdit {
  const before = toolInputFrom(seen);
  const now = toolInputFrom(current);
  const merged = { ...input };
  const changes: string[] = [];
  for (const field of Object.keys(labels) as (keyof ToolInput)[]) {
    if (same(now[field], before[field])) continue;
    const isEdited = !same(input[field], before[field]);
    if (!isEdited) Object.assign(merged, { [field]: now[field] });
    else if (field === 'quantity') merged.quantity = stockAfter(input.quantity, seen.quantity, current.quantity);
    const short = field === 'price' || field === 'quantity';
    const value = short ? ` (now ${formatPieces(current[field])}${isEdited ? stockNote(field, merged) : ''})` : '';
    changes.push(labels[field] + value);
  }
  return { input: merged, changes };
}

/** Why the field shows another stock than was typed. */
function stockNote(field: keyof ToolInput, { quantity }: ToolInput): string {
  return field === 'quantity' && /^\d+$/.test(quantity) ? `, ${formatPieces(Number(quantity))} with your change` : '';
}

function stockAfter(typed: string, seen: number, current: number): string {
  const pieces = parseWholeNumber(typed);
  return Number.isNaN(pieces) ? typed : String(Math.max(0, current + pieces - seen));
}
