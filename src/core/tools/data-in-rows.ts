import { suppliedAs, suppliedText } from './supplied-as.ts';
import type { Specification } from './tool.ts';
import type { Carton, ToolData } from './tool-data.ts';

/** Data parsed from the rows of a specification. */
export type DataInRows = Pick<
  ToolData,
  'suppliedAs' | 'inTheBox' | 'carton' | 'weightKg' | 'hsCode' | 'origin' | 'wattHours'
>;

const CARTON =
  /^(\d+) (?:pieces|kits|sets|pcs)?,? ?(\d+(?:\.\d+)?) ?[×x] ?(\d+(?:\.\d+)?) ?[×x] ?(\d+(?:\.\d+)?) ?cm,? ?(?:gross )?(\d+(?:\.\d+)?) ?kg/i;

/** `5 kits, 52 × 35 × 29 cm, gross 15.0 kg` as numbers; null for any other sentence. */
function cartonIn(text: string): Carton | null {
  const [, ...figures] = CARTON.exec(text.trim()) ?? [];
  const [pieces, lengthCm, widthCm, heightCm, grossKg] = figures.map(Number);
  if (!pieces || !lengthCm || !widthCm || !heightCm || !grossKg) return null;
  return { pieces, lengthCm, widthCm, heightCm, grossKg };
}

/**
 * Contents of the box: `Kit: 2.0 Ah battery, standard charger, case` names three items besides the tool, and so does
 * `Bare tool with bar, chain and cover; …`.
 */
function boxIn(text: string): string[] {
  const bare = /^bare tool\b/i.test(text);
  const listed = /^(?:kit:|bare tool with) ([^;]+)/i.exec(text)?.[1] ?? '';
  const parts = listed
    .split(/, | and (?=[^,]*$)/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (bare || parts.length > 0) return ['Tool', ...parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1))];
  return [];
}

function numberIn(text: string, unit: RegExp): number | null {
  const digits = unit.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Parses the data in the rows of a specification. A value that cannot be parsed yields null or an empty list. */
export function dataInRows(rows: readonly Specification[]): DataInRows {
  const value = (name: RegExp) => rows.find((row) => name.test(row.name.trim()))?.value.trim() ?? '';
  const supplied = suppliedAs(rows);
  const goods = value(/^dangerous goods$/i);
  return {
    suppliedAs: supplied === undefined ? null : supplied === 'Kit' ? 'kit' : 'bare',
    inTheBox: boxIn(suppliedText(rows)),
    carton: cartonIn(value(/^carton$/i)),
    weightKg: numberIn(value(/^weight/i), /^(\d+(?:\.\d+)?) ?kg\b/),
    hsCode: /^\d{4}(?:[. ]?\d{2}){0,3}$/.exec(value(/^hs code$/i))?.[0] ?? null,
    origin: value(/^(country of )?origin$/i).slice(0, 60) || null,
    wattHours:
      numberIn(value(/^energy$/i), /^(\d+(?:\.\d+)?) ?Wh\b/) ?? numberIn(goods, /\b(\d+(?:\.\d+)?) ?Wh battery/),
  };
}

/** The data fields that an edit of the rows changes. */
export function changedInRows(before: readonly Specification[], after: readonly Specification[]): Partial<DataInRows> {
  const [previous, next] = [dataInRows(before), dataInRows(after)];
  const names = Object.keys(next) as (keyof DataInRows)[];
  const changed = names.filter((name) => JSON.stringify(previous[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]]));
}
