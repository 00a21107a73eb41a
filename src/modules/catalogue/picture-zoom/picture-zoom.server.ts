import type { ServerExtension } from '#src/core/server-extension.ts';

/** Opens the pictures of a tool's page enlarged, in a dialog. */
export const pictureZoom: ServerExtension = { name: 'picture-zoom' };
