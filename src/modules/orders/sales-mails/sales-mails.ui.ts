import type { UiExtension } from '#src/core/ui-extension.ts';

/** Has no user interface: sales reads its mail elsewhere. */
export const salesMails: UiExtension = { name: 'sales-mails' };
