import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { defaultContainers, parseContainers } from '#src/core/tools/container-load.ts';

export const containerSettings = defineSettings({
  variables: {
    CONTAINERS: z
      .string()
      .transform((text, context) => {
        const containers = parseContainers(text);
        if (containers) return containers;
        context.addIssue('must be name:m³:tonnes of each, smallest first, such as 20 ft:28:21.7, 40 ft:58:26.5');
        return z.NEVER;
      })
      .optional(),
  },
  texts: {
    CONTAINERS: {
      unset: '`20 ft:28:21.7, 40 ft:58:26.5, 40 ft HC:68:26.5`',
      meaning:
        'containers for the load calculation at the checkout: name, usable m³ and tonnes of each, smallest first',
    },
  },
  read: ({ CONTAINERS }) => ({ containers: CONTAINERS ?? defaultContainers }),
});
