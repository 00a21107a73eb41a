import { defineSettings } from '#src/core/module-settings.ts';
import { addressList } from '#src/platform/mail/address-list.ts';

export const inquirySettings = defineSettings({
  variables: { INQUIRY_EMAILS: addressList.optional() },
  texts: {
    INQUIRY_EMAILS: { unset: '`SALES_EMAILS`', meaning: 'email addresses that receive inquiries, separated by commas' },
  },
  /** Recipients of inquiries. */
  read: ({ INQUIRY_EMAILS }, { salesEmails }) => ({ addresses: INQUIRY_EMAILS ?? salesEmails }),
});
