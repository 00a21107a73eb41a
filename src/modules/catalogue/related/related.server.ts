import type { Room } from '#src/core/server-module.ts';
import { toolsByBattery } from './0057-tools-by-battery.ts';

/** On a tool's page: batteries and chargers for a bare tool, tools with the same battery, and related tools. */
export const related: Room = {
  schema: { migrations: (engine) => ({ '0057-tools-by-battery': toolsByBattery(engine) }) },
};
