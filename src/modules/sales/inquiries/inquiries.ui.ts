import { acknowledged } from '#src/core/accounts/answers.ts';
import { callPublicApi } from '#src/core/accounts/call-api.ts';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const inquiries: UiExtension = {
  name: 'inquiries',
  slots: {
    'contact.send': async (inquiry) => {
      await callPublicApi('/inquiry', acknowledged, { method: 'POST', body: inquiry });
    },
  },
};
