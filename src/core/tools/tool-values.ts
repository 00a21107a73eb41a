import { decimalsOf, formatMoney } from '#src/platform/i18n/money.ts';
import { type Decimals, type ValueField, valueFields } from './tool-data-fields.ts';

type Fields = typeof valueFields;
export type ValueName = keyof Fields;

/** The single values of a tool; null if unknown. */
export type ValueData = { [Name in ValueName]: (Fields[Name] extends { decimals: Decimals } ? number : string) | null };

export const valueNames = Object.keys(valueFields) as ValueName[];

/** A field of the table, without the types of its value. */
export const valueField = (name: ValueName): ValueField => valueFields[name];

/** An object with one entry for each field of the table. */
export const forEachValue = <Entry>(entryOf: (name: ValueName, field: ValueField) => Entry) =>
  Object.fromEntries(valueNames.map((name) => [name, entryOf(name, valueField(name))])) as Record<ValueName, Entry>;

/** The decimals of a number in this currency. */
export const decimalsIn = (decimals: Decimals, currency: string): number =>
  decimals === 'price' ? decimalsOf(currency) : decimals;

/** Label of an input, such as `Weight of a piece (kg)`. */
export function labelWithUnit({ label, unit, decimals }: ValueField, currency: string): string {
  const shown = decimals === 'price' ? currency : unit;
  return shown ? `${label} (${shown})` : label;
}

/** A known value with its unit, such as `40 Wh`. */
export function valueInWords({ unit, decimals }: ValueField, value: string | number, currency: string): string {
  if (decimals === 'price') return formatMoney(Number(value), currency);
  return unit ? `${value} ${unit}` : String(value);
}

/** Names of the rows that {@link offeredValues} may have. */
export const offeredNames = valueNames.flatMap((name) => valueField(name).offer?.name ?? []);

/** Rows of the offer of a tool, beside its price: its known values that belong there. */
export function offeredValues(values: ValueData, currency: string) {
  return valueNames.flatMap((name) => {
    const { offer } = valueField(name);
    const value = values[name];
    return offer && value !== null
      ? [{ key: name, name: offer.name, value: valueInWords(valueField(name), value, currency) }]
      : [];
  });
}
