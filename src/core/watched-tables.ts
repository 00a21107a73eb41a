import type { Database } from '#src/platform/database/schema.ts';

/** The tables that public responses are built from; migration 0003 creates their triggers. */
export const publicTables = ['tools', 'reviews'] as const satisfies readonly (keyof Database)[];
