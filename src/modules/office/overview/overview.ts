import type { Figures } from './overview.calls.ts';

/** A week or a month; `from` is its first day. */
export interface PeriodFigures extends Figures {
  from: string;
}

/** `key` is the id of a tool, or the ISO 3166 code of a country. */
export interface NamedFigures extends Figures {
  key: string;
  name: string;
}

/** Amounts due for orders of this age in days; without `to` the range is open. */
export interface OpenFigures extends Figures {
  from: number;
  to?: number;
}

/** A tool is short when its stock lasts fewer days. */
export const SHORT_DAYS = 30;
