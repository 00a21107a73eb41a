import type { Database } from '#src/platform/database/schema.ts';

/** The tables that public responses are made of: migration 0003 has their triggers. */
export const publicTables = ['tools', 'reviews'] as const satisfies readonly (keyof Database)[];
