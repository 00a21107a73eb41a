import { settingsOf } from '#src/core/extension-settings.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { writeContainers } from './container-load.ts';
import { containerSettings } from './container-load-settings.server.ts';

/** The checkout says how many cartons an order is, and how much of a container. */
export const containerLoad: ServerExtension = {
  name: 'container-load',
  settings: containerSettings,
  facts: (config) => ({ containers: writeContainers(settingsOf(config, containerSettings).containers) }),
};
