import type { SuppliedCode } from './supplied-as.ts';
import { forEachValue, type ValueData } from './tool-values.ts';

/** A shipping carton: outer dimensions in cm, gross weight in kg. */
export interface Carton {
  pieces: number;
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  grossKg: number;
}

/** Price per piece from `from` pieces on, in the shop's currency; null means "on request". */
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

/** A document about a tool. */
export interface ToolDocument {
  kind: DocumentKind;
  title: string;
  number: string | null;
  issuer: string | null;
  /** A date such as 2028-03-31. */
  validUntil: string | null;
  /** Absolute http(s) URL; inside the shop, the path of a stored document (stored-document.ts). */
  url: string;
}

/** Structured data of a tool. Unknown values are null or an empty list. */
export interface ToolData extends ValueData {
  /** What the price includes: the bare tool, or a kit with battery and charger. */
  suppliedAs: SuppliedCode | null;
  inTheBox: string[];
  carton: Carton | null;
  priceSteps: PriceStep[];
  /** Additional pictures after `img`, in order; URLs like `img`. */
  pictures: string[];
  /** Text alternatives of the pictures, in the same order; a missing or empty text is unknown. */
  pictureTexts: string[];
  documents: ToolDocument[];
}

export const noToolData: ToolData = {
  suppliedAs: null,
  inTheBox: [],
  carton: null,
  ...forEachValue(() => null),
  priceSteps: [],
  pictures: [],
  pictureTexts: [],
  documents: [],
};

/** Only the data fields of a tool. */
export function toolDataOf(tool: ToolData): ToolData {
  const names = Object.keys(noToolData) as (keyof ToolData)[];
  return Object.fromEntries(names.map((name) => [name, tool[name]])) as unknown as ToolData;
}
