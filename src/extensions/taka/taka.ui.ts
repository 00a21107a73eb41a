import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server says it: see ToolNotes. */
export const taka: UiExtension = { name: 'taka' };
