import { settingsOf } from '#src/core/module-settings.ts';
import type { Room } from '#src/core/server-module.ts';
import { defaultContainers, writeContainers } from '#src/core/tools/container-load.ts';
import { containerSettings } from './container-load-settings.server.ts';

/** Shows at the checkout how many cartons an order has and how much of a container it fills. */
export const containerLoad: Room = {
  settings: containerSettings,
  facts: (config): Record<string, string> => {
    const { containers } = settingsOf(config, containerSettings);
    // The browser knows the defaults; sending them would cost bytes in every document.
    return containers === defaultContainers ? {} : { containers: writeContainers(containers) };
  },
};
