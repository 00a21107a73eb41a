import { useSyncExternalStore } from 'react';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { ListSkeleton } from '#src/platform/ui/list-skeleton.tsx';
import { BuyersList } from './list-view.tsx';

/** The lines are in the browser: the document is the same for all visitors. */
export const handle = { reads: [] } satisfies PublicResponse;

export function meta() {
  return privatePage('My list');
}

const never = () => () => {};

export default function ListPage() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <section className="page-width py-8 lg:py-12 print:py-0">
      <h1 className="text-title">My list</h1>
      {isBrowser ? <BuyersList /> : <ListSkeleton />}
    </section>
  );
}
