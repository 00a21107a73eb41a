import type { Selectable } from 'kysely';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Tool } from './tool.ts';
import { noToolData, type PriceStep, type ToolData } from './tool-data.ts';
import type { ToolTable } from './tool-table.ts';
import { type ValueName, valueField, valueNames } from './tool-values.ts';

/** The columns for a tool's data: those needed to filter and to price have their own column, the rest is JSON. */
type DataColumns = Pick<Selectable<ToolTable>, 'supplied_as' | 'price_decimals' | 'price_steps' | 'details'>;

interface StoredStep {
  from: number;
  priceMinor: number | null;
}

/** Prices are stored in minor units, under the name of {@link minorName}. */
type Details = Record<string, unknown>;

const priceNames = valueNames.filter((name) => valueField(name).decimals === 'price');
const minorName = (name: ValueName) => `${name}Minor`;

/** Converts minor units to the price that the API shows, with the decimals of the row. */
export function decimalPrice(minor: number, { price_decimals }: Pick<DataColumns, 'price_decimals'>): number {
  return minor / 10 ** price_decimals;
}

export function priceStepsOf({
  price_steps,
  price_decimals,
}: Pick<DataColumns, 'price_steps' | 'price_decimals'>): PriceStep[] {
  return (JSON.parse(price_steps) as StoredStep[]).map(({ from, priceMinor }) => ({
    from,
    price: priceMinor === null ? null : decimalPrice(priceMinor, { price_decimals }),
  }));
}

export function dataOfRow(row: DataColumns): ToolData {
  const details: Details = JSON.parse(row.details);
  for (const name of priceNames) {
    const { [minorName(name)]: minor } = details;
    delete details[minorName(name)];
    if (typeof minor === 'number') details[name] = decimalPrice(minor, row);
  }
  return { ...noToolData, ...details, suppliedAs: row.supplied_as, priceSteps: priceStepsOf(row) };
}

/** @param data must be valid. @param currency of the shop and of the prices */
export function rowOfData({ suppliedAs, priceSteps, ...data }: ToolData, currency: string): DataColumns {
  const minorOf = (price: number | null) => (price === null ? null : minorPriceOf(price, currency));
  const steps: StoredStep[] = priceSteps.map(({ from, price }) => ({ from, priceMinor: minorOf(price) }));
  const details: Details = { ...data };
  for (const name of priceNames) {
    details[minorName(name)] = minorOf(data[name] as number | null);
    delete details[name];
  }
  // Unknown values are omitted.
  const known = Object.entries(details).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && !value.length),
  );
  return {
    supplied_as: suppliedAs,
    price_decimals: decimalsOf(currency),
    price_steps: JSON.stringify(steps),
    details: JSON.stringify(Object.fromEntries(known)),
  };
}

export type ToolRow = Selectable<ToolTable>;

export function toTool(row: ToolRow): Tool {
  return {
    _id: row.id,
    toolName: row.name,
    img: row.image,
    description: row.description,
    quantity: row.quantity,
    price: decimalPrice(row.price_minor, row),
    category: row.category,
    specifications: JSON.parse(row.specifications),
    version: row.version,
    ...dataOfRow(row),
  };
}
