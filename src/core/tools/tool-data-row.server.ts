import type { Selectable } from 'kysely';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { noToolData, type PriceStep, type ToolData } from './tool-data.ts';
import type { ToolTable } from './tool-table.ts';

/** The columns of a tool that hold its data: what is filtered and priced by, and the rest as JSON. */
type DataColumns = Pick<Selectable<ToolTable>, 'supplied_as' | 'price_steps' | 'details'>;

interface StoredStep {
  from: number;
  priceMinor: number | null;
}

type Details = Omit<ToolData, 'suppliedAs' | 'priceSteps' | 'samplePrice'> & { samplePriceMinor: number | null };

const stepOf = ({ from, priceMinor }: StoredStep): PriceStep => ({
  from,
  price: priceMinor === null ? null : fromMinorUnits(priceMinor),
});

export function dataOfRow({ supplied_as, price_steps, details }: DataColumns): ToolData {
  const { samplePriceMinor = null, ...more }: Partial<Details> = JSON.parse(details);
  return {
    ...noToolData,
    ...more,
    suppliedAs: supplied_as,
    samplePrice: samplePriceMinor === null ? null : fromMinorUnits(samplePriceMinor),
    priceSteps: (JSON.parse(price_steps) as StoredStep[]).map(stepOf),
  };
}

/** @param data that passed its checks */
export function rowOfData({ suppliedAs, priceSteps, samplePrice, ...more }: ToolData): DataColumns {
  const steps: StoredStep[] = priceSteps.map(({ from, price }) => ({
    from,
    priceMinor: price === null ? null : minorPriceOf(price),
  }));
  const details: Details = { ...more, samplePriceMinor: samplePrice === null ? null : minorPriceOf(samplePrice) };
  // What is not known is left out.
  const known = Object.entries(details).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && !value.length),
  );
  return {
    supplied_as: suppliedAs,
    price_steps: JSON.stringify(steps),
    details: JSON.stringify(Object.fromEntries(known)),
  };
}
