import type { Selectable } from 'kysely';
import { decimalsOf, minorPriceOf } from '#src/platform/i18n/money.ts';
import { noToolData, type PriceStep, type ToolData } from './tool-data.ts';
import type { ToolTable } from './tool-table.ts';

/** The columns of a tool that hold its data: what is filtered and priced by, and the rest as JSON. */
type DataColumns = Pick<Selectable<ToolTable>, 'supplied_as' | 'price_decimals' | 'price_steps' | 'details'>;

interface StoredStep {
  from: number;
  priceMinor: number | null;
}

type Details = Omit<ToolData, 'suppliedAs' | 'priceSteps' | 'samplePrice'> & { samplePriceMinor: number | null };

/** The price that the API shows, as `price_decimals` of its row counts it. */
export function priceOf(minor: number, { price_decimals }: Pick<DataColumns, 'price_decimals'>): number {
  return minor / 10 ** price_decimals;
}

/** @param columns of a tool */
export function priceStepsOf({
  price_steps,
  price_decimals,
}: Pick<DataColumns, 'price_steps' | 'price_decimals'>): PriceStep[] {
  return (JSON.parse(price_steps) as StoredStep[]).map(({ from, priceMinor }) => ({
    from,
    price: priceMinor === null ? null : priceOf(priceMinor, { price_decimals }),
  }));
}

export function dataOfRow(row: DataColumns): ToolData {
  const { supplied_as, details } = row;
  const { samplePriceMinor = null, ...more }: Partial<Details> = JSON.parse(details);
  return {
    ...noToolData,
    ...more,
    suppliedAs: supplied_as,
    samplePrice: samplePriceMinor === null ? null : priceOf(samplePriceMinor, row),
    priceSteps: priceStepsOf(row),
  };
}

/** @param data that passed its checks. @param currency of the shop, which its prices are in */
export function rowOfData({ suppliedAs, priceSteps, samplePrice, ...more }: ToolData, currency: string): DataColumns {
  const minorOf = (price: number | null) => (price === null ? null : minorPriceOf(price, currency));
  const steps: StoredStep[] = priceSteps.map(({ from, price }) => ({ from, priceMinor: minorOf(price) }));
  const details: Details = { ...more, samplePriceMinor: minorOf(samplePrice) };
  // What is not known is left out.
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
