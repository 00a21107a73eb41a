import { z } from 'zod';
import { defineSettings } from '#src/core/extension-settings.ts';
import { isPhoneNumber } from './whatsapp.ts';

/** Where sales chats. */
export const whatsappSettings = defineSettings({
  variables: {
    WHATSAPP_NUMBER: z
      .string()
      .refine(isPhoneNumber, 'must be + and 7 to 15 figures with the country first, such as +8801712345678')
      .optional(),
  },
  texts: {
    WHATSAPP_NUMBER: {
      unset: 'no link to WhatsApp',
      meaning: 'number at which sales chats, such as `+8801712345678`: linked on the pages of tools and at `/contact`',
    },
  },
  read: ({ WHATSAPP_NUMBER }) => ({ number: WHATSAPP_NUMBER }),
});
