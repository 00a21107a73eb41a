import type { SuppliedCode } from './supplied-as.ts';

/** One carton as it is shipped: outer sizes in cm, gross weight in kg. */
export interface Carton {
  pieces: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  grossKg: number;
}

/** From so many pieces on, a piece costs this; null: to be asked for. In the shop's currency. */
export interface PriceStep {
  from: number;
  price: number | null;
}

export const documentKinds = {
  datasheet: 'Datasheet',
  'ce-declaration': 'CE declaration of conformity',
  'en-62841': 'EN 62841 test report',
  un38: 'UN38.3 test summary',
  sds: 'Safety data sheet',
  manual: 'Manual',
  other: 'Document',
} as const;

export type DocumentKind = keyof typeof documentKinds;

/** A paper about a tool. */
export interface ToolDocument {
  kind: DocumentKind;
  title: string;
  number: string | null;
  issuer: string | null;
  /** A date such as 2028-03-31. */
  validUntil: string | null;
  /** Absolute http(s) URL; within the shop, a document that it keeps is a path (stored-document.ts). */
  url: string;
}

/** Structured data of a tool. Unknown values are null or an empty list. */
export interface ToolData {
  /** What the price buys: the tool alone, or with battery and charger. */
  suppliedAs: SuppliedCode | null;
  inTheBox: string[];
  carton: Carton | null;
  /** Of one piece, in kg. */
  weightKg: number | null;
  /** Customs tariff number, such as 8467.21. */
  hsCode: string | null;
  /** Country of origin, by name. */
  origin: string | null;
  batterySystem: string | null;
  /** Of the batteries in one piece. */
  wattHours: number | null;
  /** Made to order, in days. */
  leadTimeDays: number | null;
  /** The day on which the next pieces come into stock. */
  nextBatch: { date: string; pieces: number } | null;
  /** In the shop's currency. */
  samplePrice: number | null;
  priceSteps: PriceStep[];
  /** Further pictures, in their order, after `img`; addresses as `img`. */
  pictures: string[];
  /** Text alternatives of the pictures, in the same order; a missing or empty text is unknown. */
  pictureTexts: string[];
  documents: ToolDocument[];
}

export const noToolData: ToolData = {
  suppliedAs: null,
  inTheBox: [],
  carton: null,
  weightKg: null,
  hsCode: null,
  origin: null,
  batterySystem: null,
  wattHours: null,
  leadTimeDays: null,
  nextBatch: null,
  samplePrice: null,
  priceSteps: [],
  pictures: [],
  pictureTexts: [],
  documents: [],
};

/** The data of a tool alone. */
export function toolDataOf(tool: ToolData): ToolData {
  const names = Object.keys(noToolData) as (keyof ToolData)[];
  return Object.fromEntries(names.map((name) => [name, tool[name]])) as unknown as ToolData;
}
