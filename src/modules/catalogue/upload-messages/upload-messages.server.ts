import type { ServerExtension } from '#src/core/server-extension.ts';

/** Shows in the form of a tool why its picture could not be uploaded; the specification shows nothing (section 8). */
export const uploadMessages: ServerExtension = { name: 'upload-messages' };
