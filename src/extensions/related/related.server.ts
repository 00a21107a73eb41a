import type { ServerExtension } from '#src/core/server-extension.ts';
import { toolsByBattery } from './0057-tools-by-battery.ts';
import { relatedItems } from './related-items.server.ts';

/** On the page of a tool: battery and charger for a bare tool, what runs on the same battery, and tools of the same category. */
export const related: ServerExtension = {
  name: 'related',
  schema: { migrations: (engine) => ({ '0057-tools-by-battery': toolsByBattery(engine) }) },
  relatedItems,
};
