import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Staff } from './actor.ts';

/**
 * Reads what a role of the staff may do, on every call, so that a change takes effect at once. Without a filling, a
 * member of the staff is a customer.
 */
export const staffRoles =
  point<(shop: Pick<Shop, 'db' | 'calls'>, roleId: string) => Promise<Staff | undefined>>('the roles of the staff');
