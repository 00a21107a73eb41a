import type { UiExtension } from '#src/core/ui-extension.ts';

export const uploadMessages: UiExtension = {
  name: 'upload-messages',
  slots: { 'tool-form.upload-failed': (message) => message },
};
