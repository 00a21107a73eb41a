import { accountTables } from '#src/core/accounts/account-tables.ts';
import { BEFORE_BASELINE, coreMigrations } from '#src/core/migrations/core-migrations.ts';
import { orderTables } from '#src/core/orders/order-tables.ts';
import { profileTables } from '#src/core/profiles/profile-table.ts';
import { reviewTables } from '#src/core/reviews/review-table.ts';
import { toolTables } from '#src/core/tools/tool-table.ts';
import { publicTables } from '#src/core/watched-tables.ts';
import { demoMarks } from '#src/demo/0013-demo-marks.ts';
import { demoTables } from '#src/demo/demo-marks.ts';
import type { DatabaseSchema } from '#src/platform/database/migrate.server.ts';
import { platformTables } from '#src/platform/database/schema.ts';
import { allRooms } from './modules.server.ts';

/** The schema of this shop: that of the core, the demo and every module, enabled or not. */
export const databaseSchema: DatabaseSchema = {
  migrations: (engine) => ({
    ...coreMigrations(engine),
    '0013-demo-marks': demoMarks,
    ...Object.assign({}, ...allRooms.map(({ schema }) => schema?.migrations?.(engine))),
  }),
  tables: [
    ...platformTables,
    ...accountTables,
    ...toolTables,
    ...orderTables,
    ...reviewTables,
    ...profileTables,
    ...demoTables,
    ...allRooms.flatMap(({ schema }) => schema?.tables ?? []),
  ],
  pictures: allRooms.flatMap(({ schema }) => schema?.pictures ?? []),
  unsupported: BEFORE_BASELINE,
  watched: [...publicTables, ...allRooms.flatMap(({ schema }) => schema?.watched ?? [])],
};
