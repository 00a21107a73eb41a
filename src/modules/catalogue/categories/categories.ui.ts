import type { UiExtension } from '#src/core/ui-extension.ts';

/** Without slots: the server provides a `TileSection`. */
export const categories: UiExtension = { name: 'categories' };
