import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** A change by an admin, as in the API. */
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
  /** The fields that differ; null if the subject did not exist. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Filter for changes; empty texts match all. */
export interface ChangeFilter {
  /** Id of the changed subject; the page of all changes does not use it. */
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

/** Parses the URL of the page; invalid values are ignored. */
export function parseChangeFilter(query: URLSearchParams): ChangeFilter {
  const kind = query.get('kind') ?? '';
  return {
    admin: (query.get('admin') ?? '').trim().toLowerCase().slice(0, 254),
    kind: Object.hasOwn(kindLabels, kind) ? kind : '',
  };
}

/** Path of the dashboard list that finds the changed subject, if it still exists. */
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

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function formatText(text: string): string {
  if (TIME.test(text)) return `${formatDate(text, 'minute')} UTC`;
  return DAY.test(text) ? formatDate(text, 'short') : text;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'string') return formatText(value);
  if (Number.isInteger(value)) return formatPieces(value as number);
  if (Array.isArray(value)) return value.map(formatValue).join('; ') || '—';
  return typeof value === 'object' ? Object.values(value).map(formatValue).join(': ') : String(value);
}

/** Turns `quantityInStock` into `quantity in stock`; words stay unchanged. */
const fieldLabel = (name: string) => name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Maximum length of a value in characters; the CSV file has the complete values. */
const MAX_SHOWN = 120;
const SHOWN_BEFORE = 20;

/** The part of a long text that starts shortly before the first difference. */
function excerpt(text: string, other: string): string {
  if (text.length <= MAX_SHOWN) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = same === text.length ? 0 : Math.max(0, same - SHOWN_BEFORE);
  const end = start + MAX_SHOWN;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const isId = (value: unknown) => typeof value === 'string' && ID.test(value);

/** One line per field that differs. Ids, which mean nothing to people, are only in the CSV file. */
export function changeInWords({ before, after }: RecordedChange): { field: string; was: string; is: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = names.filter((name) => !isId(before?.[name]) && !isId(after?.[name]));
  return shown.map((name) => {
    const [was, is] = [formatValue(before?.[name]), formatValue(after?.[name])];
    return { field: fieldLabel(name), was: excerpt(was, is), is: excerpt(is, was) };
  });
}
