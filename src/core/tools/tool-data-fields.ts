import { decimalsRule, toMinorUnits } from '#src/platform/i18n/money.ts';
import { MEASURE_DECIMALS } from '#src/platform/i18n/read-number.ts';
import { maxPriceIn } from './tool-limits.ts';

/** Decimals of a number: those of the shop's currency for prices. */
export type Decimals = number | 'price';

/** A field of a tool with a single value. */
export interface ValueField {
  /** Name in the form and in messages, without the unit. */
  label: string;
  /** Heading of its column in a sheet. */
  csv: string;
  /** Part of the form that shows its input. */
  group: 'Price steps' | 'Customs and battery' | 'Supply';
  /** Present for a number. */
  decimals?: Decimals;
  /** Unit of a number; for a price, it is the shop's currency. */
  unit?: string;
  /** The rule for a value; the form and the server both ask here. @returns what is wrong */
  problem?: (value: never, currency: string) => string | false;
  /** Its row in the specification, and pattern of the names by which a specification may already have it. */
  row?: { name: string; known: RegExp };
  /** Its row in the offer, beside the price. */
  offer?: { name: string };
}

export const within = (number: number, min: number, max: number) => number >= min && number <= max;
export const isWhole = (number: number, min: number, max: number) =>
  Number.isInteger(number) && within(number, min, max);
/** Whether a price is positive, within the limit and a whole number of minor units. */
export const isPriceIn = (currency: string) => (price: number) =>
  price <= maxPriceIn(currency) && (toMinorUnits(price, currency) ?? 0) > 0;

/**
 * The fields with a single value, each declared once: the type, the columns of the database and of sheets, request
 * schema, rules, inputs and shown rows derive from this table, in its order.
 */
export const valueFields = {
  weightKg: {
    label: 'Weight of a piece',
    csv: 'Weight (kg)',
    group: 'Customs and battery',
    decimals: MEASURE_DECIMALS,
    unit: 'kg',
    problem: (kg: number) => !within(kg, 0.001, 10_000) && 'The weight must be from 0.001 to 10,000 kg.',
  },
  batterySystem: {
    label: 'Battery system',
    csv: 'Battery system',
    group: 'Customs and battery',
    row: { name: 'Battery system', known: /^battery (system|platform)$/i },
  },
  /** Of the batteries in one piece. */
  wattHours: {
    label: 'Energy of its batteries',
    csv: 'Energy (Wh)',
    group: 'Customs and battery',
    decimals: MEASURE_DECIMALS,
    unit: 'Wh',
    problem: (wh: number) => !within(wh, 0.1, 100_000) && 'Watt-hours must be from 0.1 to 100,000.',
    row: { name: 'Energy', known: /^energy$/i },
  },
  /** Customs tariff number, such as 8467.21. */
  hsCode: {
    label: 'HS code',
    csv: 'HS code',
    group: 'Customs and battery',
    problem: (code: string) =>
      !/^\d{4}(?:[. ]?\d{2}){0,3}$/.test(code) && 'The HS code must be 4 to 10 digits such as 8467.21.',
    row: { name: 'HS code', known: /^hs code$/i },
  },
  /** A country, by name. */
  origin: {
    label: 'Country of origin',
    csv: 'Origin',
    group: 'Customs and battery',
    row: { name: 'Country of origin', known: /^(country of )?origin$/i },
  },
  leadTimeDays: {
    label: 'Made to order in',
    csv: 'Lead time (days)',
    group: 'Supply',
    decimals: 0,
    unit: 'days',
    problem: (days: number) => !isWhole(days, 0, 730) && 'The lead time must be 0 to 730 days.',
    offer: { name: 'Made to order in' },
  },
  samplePrice: {
    label: 'Price of a sample',
    csv: 'Sample price',
    group: 'Price steps',
    decimals: 'price',
    problem: (price: number, currency: string) =>
      !isPriceIn(currency)(price) && `The sample price must be above 0, ${decimalsRule(currency)}.`,
    offer: { name: 'Sample' },
  },
} satisfies Record<string, ValueField>;
