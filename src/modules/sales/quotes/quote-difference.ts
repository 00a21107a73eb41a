import { endInWords } from '#src/core/site/end-in-words.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { QuoteRevision } from './quote.calls.ts';

/** What a revision changes: a label, its value before and its value now; null without one. */
export interface Difference {
  label: string;
  before: string | null;
  after: string | null;
}

type Rows = ReadonlyMap<string, string>;

/** Names of the lines: the tool, and the alternative or a number where it is there twice. */
function namedLines({ lines, currency }: QuoteRevision): Rows {
  const names = new Map<string, string>();
  for (const { tool, alternative, pieces, unitPrice } of lines) {
    const name = alternative === '' ? tool : `${tool} (${alternative})`;
    const before = [...names.keys()].filter((known) => known === name || known.startsWith(`${name} #`)).length;
    const unique = before === 0 ? name : `${name} #${before + 1}`;
    names.set(unique, `${formatPieces(pieces)} pieces at ${formatMoney(unitPrice, currency)}`);
  }
  return names;
}

function rowsOf(revision: QuoteRevision): Rows {
  const { charges, discount, delivery, leadTimeDays, depositPercent, notes, total, currency, validUntil } = revision;
  const money = (amount: number) => formatMoney(amount, currency);
  const rows: (readonly [string, string | null])[] = [
    ...namedLines(revision),
    ...charges.map(({ text, amount }) => [text, money(amount)] as const),
    ['Discount', discount && `${discount.text}, ${money(discount.amount)}`],
    ['Delivery', delivery],
    ['Lead time', leadTimeDays === null ? null : `${leadTimeDays} days`],
    ['Deposit', depositPercent === null ? null : `${depositPercent}%`],
    ['Notes', notes],
    ['Total', money(total)],
    ['Valid until', endInWords(validUntil)],
  ];
  return new Map(rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])));
}

/** What differs between a revision and the one before it. */
export function differencesOf(before: QuoteRevision, after: QuoteRevision): Difference[] {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((label) => old.get(label) !== now.get(label))
    .map((label) => ({ label, before: old.get(label) ?? null, after: now.get(label) ?? null }));
}
