import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { addressList } from '#src/platform/mail/address-list.ts';

/** Recipients of mails to sales, and the hour of the digest. */
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
    SALES_ORDER_EMAILS: {
      unset: '`SALES_EMAILS`',
      meaning:
        'email addresses that receive mails about new orders and changes by their customers, separated by commas',
    },
    SALES_CANCELLATION_EMAILS: {
      unset: '`SALES_EMAILS`',
      meaning: 'email addresses that receive mails about cancelled orders, separated by commas',
    },
    SALES_DIGEST_HOUR: {
      unset: 'a mail for each order and cancellation',
      meaning:
        "hour (0 to 23, in the company's time zone) at which sales gets one daily mail about all orders and cancellations instead",
    },
  },
  read({ SALES_ORDER_EMAILS, SALES_CANCELLATION_EMAILS, SALES_DIGEST_HOUR }, { salesEmails }) {
    return {
      addresses: {
        order: SALES_ORDER_EMAILS ?? salesEmails,
        change: SALES_ORDER_EMAILS ?? salesEmails,
        cancellation: SALES_CANCELLATION_EMAILS ?? salesEmails,
      },
      /** Hour of the daily digest in the company's time zone; undefined to mail each event immediately. */
      digestHour: SALES_DIGEST_HOUR,
    };
  },
});
