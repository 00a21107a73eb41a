import { calendar } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

/** The page on which an admin chooses a tool for a sample. */
export const BATCHES_PATH = '/dashboard/batches';
export const samplePath = (toolId: string): string => `/sample/${toolId}`;

/** Most pieces of one sample: more are an order. */
export const MAX_SAMPLE_PIECES = 5;

/** Most pieces of the samples of one customer within `SAMPLE_PERIOD_MS`. */
export const MAX_PIECES_OF_CUSTOMER = 20;

/** A sample is credited on the first bulk order within this time; the limit of a customer counts it, too. */
export const SAMPLE_PERIOD_DAYS = 90;
export const SAMPLE_PERIOD_MS = SAMPLE_PERIOD_DAYS * DAY_MS;

/** The last day on which a sample is credited. @param askedAt when it was ordered, in milliseconds since the epoch */
export const creditedUntil = (askedAt: number): string => addDays(calendar.dayOf(askedAt), SAMPLE_PERIOD_DAYS);

/** What is wrong with a number of pieces, for the form and the server. @param pieces NaN if it cannot be read */
export function samplePiecesProblem(pieces: number): string | undefined {
  if (Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_SAMPLE_PIECES) return undefined;
  return `A sample is 1 to ${MAX_SAMPLE_PIECES} pieces.`;
}

/** Name of a sample on its order and papers. */
export const sampleName = (tool: string) => `${tool} (sample)`;

/**
 * The classification of the carrier for a sample with its batteries; undefined without batteries.
 * @param wattHours of the batteries in one piece
 */
export function dangerousGoods(wattHours: number | null): string | undefined {
  return wattHours ? 'Contains lithium-ion batteries: UN 3481, packed with equipment.' : undefined;
}

/** How an invoice names the credit for a sample. @param number of its order */
export const creditText = (number: string): string => `Sample ${number}`;
