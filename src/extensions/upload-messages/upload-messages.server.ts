import type { ServerExtension } from '#src/core/server-extension.ts';

/** The form of a tool says why its picture could not be sent; the specification shows nothing (section 8). */
export const uploadMessages: ServerExtension = { name: 'upload-messages' };
