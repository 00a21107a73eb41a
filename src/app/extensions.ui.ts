import type { UiExtension } from '#src/core/ui-extension.ts';
import { cancellation } from '#src/extensions/cancellation/cancellation.ui.ts';
import { fulfilment } from '#src/extensions/fulfilment/fulfilment.ui.ts';
import { inquiries } from '#src/extensions/inquiries/inquiries.ui.ts';
import { passwordReset } from '#src/extensions/password-reset/password-reset.ui.ts';
import { payments } from '#src/extensions/payments/payments.ui.ts';
import { uploadMessages } from '#src/extensions/upload-messages/upload-messages.ui.ts';

/** What goes beyond the specification, on the screens; the server's half is extensions.server.ts. */
export const uiExtensions: readonly UiExtension[] = [
  // One line an extension.
  inquiries,
  passwordReset,
  cancellation,
  payments,
  fulfilment,
  uploadMessages,
];
