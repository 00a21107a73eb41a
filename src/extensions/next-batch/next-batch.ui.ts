import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

/** What is said of a tool, the server says: see ToolNotes. */
export const nextBatch: UiExtension = {
  name: 'next-batch',
  slots: { 'checkout.quantity': lazy(() => import('./slots/split-offer.tsx')) },
};
