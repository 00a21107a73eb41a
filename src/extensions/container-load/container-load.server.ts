import { settingsOf } from '#src/core/extension-settings.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { usualContainers, writeContainers } from './container-load.ts';
import { containerSettings } from './container-load-settings.server.ts';

/** The checkout says how many cartons an order is, and how much of a container. */
export const containerLoad: ServerExtension = {
  name: 'container-load',
  settings: containerSettings,
  facts: (config): Record<string, string> => {
    const { containers } = settingsOf(config, containerSettings);
    // The usual ones are known to the browser: they would cost each document some bytes.
    return containers === usualContainers ? {} : { containers: writeContainers(containers) };
  },
};
