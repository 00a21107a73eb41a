import { Suspense, useRef } from 'react';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { Route } from './+types/all-users-page';
import { allUsersList } from './all-users-list.ts';
import { staffOnly } from './sessions/guards.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /users')];

export function meta() {
  return privatePage('All users');
}

/** The placeholder page of spec section 2; a module adds the list. */
export default function AllUsersPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const List = useFilling(allUsersList);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        Manage all users
      </h2>
      {List && (
        <Suspense fallback={<p className="mt-4 text-muted">Loading…</p>}>
          <List heading={heading} />
        </Suspense>
      )}
    </section>
  );
}
