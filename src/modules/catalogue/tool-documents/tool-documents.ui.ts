import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const toolDocuments: UiExtension = {
  name: 'tool-documents',
  slots: { 'tool-details.document': lazy(() => import('./document-upload.tsx')) },
};
