import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';

/** Fills in the pieces from the URL of the checkout, unless a quantity is typed already. */
export default function AskedPieces({ pieces, onPieces }: QuantityHelpProps) {
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the field can be emptied afterwards
  useEffect(() => {
    const requested = parseWholeNumber(new URLSearchParams(search).get('pieces') ?? '');
    if (Number.isNaN(pieces) && requested > 0) onPieces(requested);
  }, []);
  return null;
}
