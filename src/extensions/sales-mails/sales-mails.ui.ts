import type { UiExtension } from '#src/core/ui-extension.ts';

/** Sales reads its mail elsewhere. */
export const salesMails: UiExtension = { name: 'sales-mails' };
