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

/** `Kit: 2.0 Ah battery, standard charger, case` holds three things; `Bare tool with bar, chain and cover; …` the tool and three. */
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
  const found = unit.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

/** The data that the sentences of a specification hold. A sentence that cannot be read as data stays a sentence. */
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

/** Changes of the data by an edit of the rows: fields whose sentence changed. */
export function changedInRows(before: readonly Specification[], after: readonly Specification[]): Partial<DataInRows> {
  const [was, is] = [dataInRows(before), dataInRows(after)];
  const names = Object.keys(is) as (keyof DataInRows)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])).map((name) => [name, is[name]]),
  );
}
