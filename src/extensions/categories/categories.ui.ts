import type { UiExtension } from '#src/core/ui-extension.ts';

/** The server says it: see TileSection. */
export const categories: UiExtension = { name: 'categories' };
