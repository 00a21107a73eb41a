import { point } from '#src/core/point.ts';
import type { Database } from '#src/platform/database/schema.ts';

/** Watched tables that only admins see: a change of one is a change of the topic `desk`. */
export const deskTables = point<keyof Database>('tables of the desk of admins');
