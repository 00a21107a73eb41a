import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { UpdateToolModal } from '#src/core/tools/update-tool-modal.tsx';

/** Opens the form of the specification's fields, as on Manage Tools. */
export function UpdateButton({ tool }: { tool: Tool }) {
  const { currency } = useShopFacts();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  // A new key at each opening resets the form to the tool.
  const [openings, setOpenings] = useState(0);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-sm"
        onClick={() => {
          setOpenings(openings + 1);
          setOpen(true);
          // Another admin may have changed the tool since the page read it.
          void revalidate();
        }}
      >
        Name, price, specification
      </button>
      <UpdateToolModal
        key={openings}
        tool={tool}
        known={[]}
        currency={currency}
        open={open}
        onClose={() => setOpen(false)}
        onUpdated={() => void revalidate()}
      />
    </>
  );
}
