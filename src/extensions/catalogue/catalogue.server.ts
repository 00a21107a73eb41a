import type { ServerExtension } from '#src/core/server-extension.ts';

/** A page for an admin with all that is known of a tool. */
export const catalogue: ServerExtension = { name: 'catalogue' };
