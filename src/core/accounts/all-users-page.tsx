import { privatePage } from '#src/core/site/page-meta.ts';
import type { Route } from './+types/all-users-page';
import { adminOnly } from './guards.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export function meta() {
  return privatePage('All users');
}

/** The placeholder of spec section 2. */
export default function AllUsersPage() {
  return (
    <section>
      <h2 className="text-heading">Manage all users</h2>
    </section>
  );
}
