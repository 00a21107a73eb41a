import { useEffect, useState } from 'react';
import extendedFonts from '#src/platform/ui/styles/extended-latin-fonts.css?url';

const sheet = <link rel="stylesheet" href={extendedFonts} />;

/**
 * The fonts of letters that English does not have, linked after the first paint: a page with one such name paints a third of a second
 * earlier on a phone. Until then the fallback font has these letters.
 */
export function LateFonts() {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return (
    <>
      {isPainted && sheet}
      <noscript>{sheet}</noscript>
    </>
  );
}
