import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Battery system and heading of the customs tariff, as they are in the data of a tool. */
const COLUMNS: Record<Engine, RawBuilder<unknown>> = {
  sqlite: sql`json_extract(details, '$.batterySystem'), substr(json_extract(details, '$.hsCode'), 1, 4)`,
  postgres: sql`(details::json ->> 'batterySystem'), substr(details::json ->> 'hsCode', 1, 4)`,
};

/** The tools of a battery system, its batteries and chargers apart. */
export const toolsByBattery = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index tools_by_battery on tools (${COLUMNS[engine]}, id)`.execute(db);
  },
});
