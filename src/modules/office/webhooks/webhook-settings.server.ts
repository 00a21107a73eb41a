import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';

/** Whether webhooks may have addresses within the network of the shop. */
export const webhookSettings = defineSettings({
  variables: { WEBHOOK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], 'must be "on" or "off"').default('off') },
  texts: {
    WEBHOOK_PRIVATE_ADDRESSES: {
      unset: '`off`',
      meaning:
        '`on` or `off`: whether webhooks may have private addresses, such as those of the own network, and `http://`; only for development',
    },
  },
  read: ({ WEBHOOK_PRIVATE_ADDRESSES }) => ({ allowPrivate: WEBHOOK_PRIVATE_ADDRESSES === 'on' }),
});
