import { useEffect, useState } from 'react';
import extendedFonts from '#src/platform/ui/styles/extended-latin-fonts.css?url';

const sheet = <link rel="stylesheet" href={extendedFonts} />;

/**
 * Fonts with non-English letters, linked after the first paint: on a phone, a page with a single such name paints a
 * third of a second earlier. Until then the fallback font shows these letters.
 */
export function DeferredFonts() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <>
      {isPainted && sheet}
      <noscript>{sheet}</noscript>
    </>
  );
}
