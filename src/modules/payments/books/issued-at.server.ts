import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** When the revision in the column `document` was issued, as its index has it: an ISO timestamp. */
export const issuedAtOfDocument = (engine: Engine): RawBuilder<string> =>
  engine === 'sqlite' ? sql`json_extract(document, '$.issuedAt')` : sql`(document::json ->> 'issuedAt')`;
