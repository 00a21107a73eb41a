import { type ReactNode, useState } from 'react';

/** A part of a long page of signed-in users that is folded on a phone. */
export function PhoneFold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const [isPhone] = useState(() => matchMedia('(width < 40rem)').matches);
  return (
    <details open={!isPhone}>
      <summary className="py-2 max-sm:min-h-11">{summary}</summary>
      {children}
    </details>
  );
}
