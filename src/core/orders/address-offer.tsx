import type { KnownAddress } from './known-addresses.ts';
import type { CheckoutInput } from './order.ts';

interface AddressOfferProps {
  known: readonly KnownAddress[];
  input: DeliveryInput;
  onUse: (address: DeliveryInput) => void;
  /** Whose addresses they are, for a clerk who orders for a customer. */
  whose?: 'my' | 'their';
}

type DeliveryInput = Pick<CheckoutInput, 'shippingAddress' | 'orderedPhone'>;
const NAMES = { my: ['Your', 'my'], their: ['Their', 'their'] } as const;

/**
 * Offers the known addresses. It fills the form only on a click: goods of this value must go where the buyer said, and
 * an empty form must stay empty (spec section 5, first check; docs/decisions/0021).
 */
export function AddressOffer({ known, input, onUse, whose = 'my' }: AddressOfferProps) {
  if (known.length === 0) return null;
  const [theirs, own] = NAMES[whose];
  const offers = known.map(({ source, shippingAddress, orderedPhone }) => {
    const used = input.shippingAddress === shippingAddress && input.orderedPhone === orderedPhone;
    return (
      <div
        key={source}
        className="flex items-center justify-between gap-3 border border-base-300 bg-base-100 px-3 py-2"
      >
        <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
          <span className="block font-semibold">
            {used ? `From ${theirs.toLowerCase()} ${source}` : `${theirs} ${source}`}
          </span>
          <span dir="auto" className="line-clamp-2 text-muted">
            {[...shippingAddress.split('\n'), orderedPhone].join(', ')}
          </span>
        </p>
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => onUse(used ? { shippingAddress: '', orderedPhone: '' } : { shippingAddress, orderedPhone })}
        >
          {used ? 'Clear' : 'Use'}
          <span className="sr-only">
            {' '}
            the address and phone of {own} {source}
          </span>
        </button>
      </div>
    );
  });
  return <div className={`grid gap-4 ${known.length > 1 ? 'sm:grid-cols-2' : ''}`}>{offers}</div>;
}
