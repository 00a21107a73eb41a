import { lazy, Suspense } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import type { PriceNoteProps } from '#src/core/tools/price-note.ts';

const OwnPriceNote = lazy(() => import('./own-price-note.tsx'));

/** The price of the signed-in customer beside a list price. Visitors load only this. */
export function YourPrice(props: PriceNoteProps) {
  const user = useSessionUser();
  return (
    user && (
      <Suspense>
        <OwnPriceNote {...props} />
      </Suspense>
    )
  );
}
