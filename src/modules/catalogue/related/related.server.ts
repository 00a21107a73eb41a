import type { ServerExtension } from '#src/core/server-extension.ts';
import { toolsByBattery } from './0057-tools-by-battery.ts';
import { relatedItems } from './related-items.server.ts';

/** Adds to a tool's page batteries and chargers for a bare tool, tools with the same battery, and related tools. */
export const related: ServerExtension = {
  name: 'related',
  schema: { migrations: (engine) => ({ '0057-tools-by-battery': toolsByBattery(engine) }) },
  relatedItems,
};
