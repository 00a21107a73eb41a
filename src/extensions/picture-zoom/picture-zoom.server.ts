import type { ServerExtension } from '#src/core/server-extension.ts';

/** The pictures on the page of a tool open large, in a dialog. */
export const pictureZoom: ServerExtension = { name: 'picture-zoom' };
