import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { company } from '#src/core/site/company.ts';
import { isPhoneNumber } from './whatsapp.ts';

/** Unassigned number of the sample company, so that the demo shows the link. */
const DEMO_NUMBER = company.phone.href.replace('tel:', '');

/** WhatsApp number of sales. */
export const whatsappSettings = defineSettings({
  variables: {
    WHATSAPP_NUMBER: z
      .string()
      .refine(isPhoneNumber, 'must be + and 7 to 15 digits, starting with the country code, such as +8801712345678')
      .optional(),
  },
  texts: {
    WHATSAPP_NUMBER: {
      unset: 'no link; demo: the phone of the company',
      meaning: 'WhatsApp number of the sales team, such as `+8801712345678`; tool pages and `/contact` link to it',
    },
  },
  read: ({ WHATSAPP_NUMBER }, { demo }) => ({ number: WHATSAPP_NUMBER ?? (demo ? DEMO_NUMBER : undefined) }),
});
