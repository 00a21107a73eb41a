import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { priceFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import { costFloorsMigration } from './0142-cost-floors.ts';
import { getCostFloors, putCostFloor } from './cost-floor.api.ts';
import { costFloorTables } from './cost-floor-table.ts';
import { findBelowCost } from './set-cost-floor.server.ts';

/** What a piece of a tool costs to make: a lower price of an admin must be confirmed. */
export const costFloors: Room = {
  schema: { migrations: () => ({ '0142-cost-floors': costFloorsMigration }), tables: costFloorTables },
  calls: [callRow('admin', getCostFloors), callRow('admin', putCostFloor)],
  fills: [fill(priceFloors, findBelowCost)],
};
