import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** A change of an admin as the API shows it. */
export interface RecordedChange {
  _id: string;
  /** ISO 8601. */
  at: string;
  /** Email address. */
  admin: string;
  kind: keyof typeof kindLabels;
  /** Past participle of the action. */
  action: string;
  subjectId: string;
  subject: string;
  /** The fields that differ; null where the thing did not exist. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Which changes are asked for; empty texts ask for all. */
export interface ChangeFilter {
  /** Id of the thing that was changed; the page of all changes does not ask for one. */
  subject?: string;
  /** Email address. */
  admin: string;
  kind: string;
}

export const kindLabels = {
  order: 'Orders',
  tool: 'Tools',
  user: 'Users',
  review: 'Reviews',
  bank: 'Bank details',
} as const;

/** Reads the address of the page; what cannot be understood is not asked for. */
export function parseChangeFilter(query: URLSearchParams): ChangeFilter {
  const kind = query.get('kind') ?? '';
  return {
    admin: (query.get('admin') ?? '').trim().toLowerCase().slice(0, 254),
    kind: Object.hasOwn(kindLabels, kind) ? kind : '',
  };
}

/** The list in the dashboard where the changed thing is found, if it still exists. */
export function placeOf({ kind, subject }: RecordedChange): string {
  const lists = {
    order: '/dashboard',
    tool: '/dashboard/manage-tools',
    user: '/dashboard/all-users',
    review: '/dashboard/review-desk',
    bank: '/dashboard/bank-details',
  };
  return `${lists[kind]}?${new URLSearchParams({ q: subject })}`;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function textInWords(text: string): string {
  if (MOMENT.test(text)) return `${formatDate(text, 'minute')} UTC`;
  return DAY.test(text) ? formatDate(text, 'short') : text;
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'string') return textInWords(value);
  if (Number.isInteger(value)) return formatPieces(value as number);
  if (Array.isArray(value)) return value.map(valueInWords).join('; ') || '—';
  return typeof value === 'object' ? Object.values(value).map(valueInWords).join(': ') : String(value);
}

/** `quantityInStock` as `quantity in stock`; what is words already stays. */
const fieldInWords = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** In characters; the CSV file has longer values whole. */
const MAX_SHOWN = 120;
const SHOWN_BEFORE = 20;

/** Of a long text the part that begins shortly before the first difference. */
function shortened(text: string, other: string): string {
  if (text.length <= MAX_SHOWN) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = same === text.length ? 0 : Math.max(0, same - SHOWN_BEFORE);
  const end = start + MAX_SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const isId = (value: unknown) => typeof value === 'string' && ID.test(value);

/** One line for each field that differs; ids, which say nothing to a person, are in the CSV file only. */
export function changeInWords({ before, after }: RecordedChange): { field: string; was: string; is: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const told = names.filter((name) => !isId(before?.[name]) && !isId(after?.[name]));
  return told.map((name) => {
    const [was, is] = [valueInWords(before?.[name]), valueInWords(after?.[name])];
    return { field: fieldInWords(name), was: shortened(was, is), is: shortened(is, was) };
  });
}
