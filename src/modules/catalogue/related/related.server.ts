import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { toolsByBattery } from './0057-tools-by-battery.ts';
import { relatedItems } from './related-items.server.ts';

/** Adds to a tool's page batteries and chargers for a bare tool, tools with the same battery, and related tools. */
export const related: Room = {
  schema: { migrations: (engine) => ({ '0057-tools-by-battery': toolsByBattery(engine) }) },
  fills: [fill(toolAdditions, { related: relatedItems })],
};
