import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { sumSamples } from './sample-repository.server.ts';

const PERIOD_DAYS = 365;

/** What became of the samples of the last 365 days; it may be as stale as a replica. */
export function readSampleFigures({ readStale }: Pick<Shop, 'readStale'>, now = Date.now()) {
  const since = calendar.startOf(addDays(today(now), -PERIOD_DAYS));
  return readStale((old) => sumSamples(old, since));
}
