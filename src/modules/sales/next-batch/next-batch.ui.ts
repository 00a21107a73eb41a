import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server adds the notes to tools: see `ToolNotes`. */
export const nextBatch: UiExtension = {
  name: 'next-batch',
  slots: { 'checkout.quantity': lazy(() => import('./slots/split-offer.tsx')) },
};
