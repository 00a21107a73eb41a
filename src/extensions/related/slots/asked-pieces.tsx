import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { QuantityHelpProps } from '#src/core/orders/quantity-help.ts';
import { readWhole } from '#src/platform/http/typed-number.ts';

/** Enters the pieces that the address of the checkout asks for, as long as none are typed. */
export default function AskedPieces({ pieces, onPieces }: QuantityHelpProps) {
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the field can be emptied afterwards
  useEffect(() => {
    const asked = readWhole(new URLSearchParams(search).get('pieces') ?? '');
    if (Number.isNaN(pieces) && asked > 0) onPieces(asked);
  }, []);
  return null;
}
