import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server adds the notes to tools: see `ToolNotes`. */
export const taka: UiExtension = { name: 'taka' };
