import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Battery system and customs tariff heading in the data of a tool. */
const COLUMNS: Record<Engine, RawBuilder<unknown>> = {
  sqlite: sql`json_extract(details, '$.batterySystem'), substr(json_extract(details, '$.hsCode'), 1, 4)`,
  postgres: sql`(details::json ->> 'batterySystem'), substr(details::json ->> 'hsCode', 1, 4)`,
};

/** Index of the tools of a battery system, with its batteries and chargers separated by their headings. */
export const toolsByBattery = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index tools_by_battery on tools (${COLUMNS[engine]}, id)`.execute(db);
  },
});
