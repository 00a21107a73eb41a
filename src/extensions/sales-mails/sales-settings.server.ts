import { z } from 'zod';
import { defineSettings } from '#src/core/extension-settings.ts';
import { addressList } from '#src/platform/mail/address-list.ts';

/** Which address of sales receives which mail, and when. */
export const salesSettings = defineSettings({
  variables: {
    SALES_ORDER_EMAILS: addressList.optional(),
    SALES_CANCELLATION_EMAILS: addressList.optional(),
    SALES_DIGEST_HOUR: z.coerce
      .number('must be an hour from 0 to 23')
      .int('must be an hour from 0 to 23')
      .min(0, 'must be an hour from 0 to 23')
      .max(23, 'must be an hour from 0 to 23')
      .optional(),
  },
  texts: {
    SALES_ORDER_EMAILS: { unset: '`SALES_EMAILS`', meaning: 'where sales reads of orders' },
    SALES_CANCELLATION_EMAILS: { unset: '`SALES_EMAILS`', meaning: 'where sales reads of cancellations' },
    SALES_DIGEST_HOUR: {
      unset: 'a mail for each',
      meaning: "0 to 23: orders and cancellations in one mail a day, from this hour of the company's day on",
    },
  },
  read({ SALES_ORDER_EMAILS, SALES_CANCELLATION_EMAILS, SALES_DIGEST_HOUR }, { salesEmails }) {
    return {
      addresses: {
        order: SALES_ORDER_EMAILS ?? salesEmails,
        cancellation: SALES_CANCELLATION_EMAILS ?? salesEmails,
      },
      /** From this hour of the company's day on, one mail lists the events of the last day; undefined: each is mailed at once. */
      digestHour: SALES_DIGEST_HOUR,
    };
  },
});
