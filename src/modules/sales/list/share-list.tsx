import { useState } from 'react';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import type { ListLine } from './list-lines.ts';
import { linkOfLines } from './list-link.ts';

/** A link that carries the lines, and print. */
export function ShareList({ lines }: { lines: readonly ListLine[] }) {
  const { publicUrl } = useShopFacts();
  const [isShown, setShown] = useState(false);
  const url = `${publicUrl || location.origin}${linkOfLines(lines)}`;

  async function share() {
    setShown(true);
    // Browsers without a clipboard, or without the right to it, leave the link in the field below.
    await navigator.clipboard?.writeText(url).then(
      () => showSuccess('The link to this list is copied.'),
      () => {},
    );
  }

  return (
    <div className="mt-4 print:hidden">
      <div className="grid grid-cols-2 gap-3">
        <button type="button" className="btn btn-outline max-md:min-h-11" onClick={share}>
          Share by link
        </button>
        <button type="button" className="btn btn-outline max-md:min-h-11" onClick={() => print()}>
          Print
        </button>
      </div>
      {isShown && (
        <div className="mt-3">
          <Field
            label="Link with all lines"
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
            hint="The link opens these tools and pieces, at the prices of its reader."
          />
        </div>
      )}
    </div>
  );
}
