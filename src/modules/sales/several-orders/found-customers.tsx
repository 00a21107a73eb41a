import { useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { getOrdersCall } from '#src/core/orders/order.calls.ts';
import type { Order } from '#src/core/orders/order.ts';

/** Debounce after the last key, in milliseconds. */
const PAUSE_MS = 300;
/** Fewer signs match most customers. */
const MIN_SIGNS = 3;
const MAX_SHOWN = 5;
/** One customer may have placed all of the newest orders that match. */
const ORDERS_TO_READ = 50;

type FoundCustomer = Pick<Order, 'orderedBy' | 'orderedEmail' | 'orderedPhone'>;

const customersOf = (orders: readonly Order[]): FoundCustomer[] =>
  [...new Map(orders.toReversed().map((order) => [order.orderedEmail, order])).values()].toReversed();

/** The customers of the orders that match a name, a phone number or an address, by their latest orders. */
function useFoundCustomers(typed: string): FoundCustomer[] {
  const [found, setFound] = useState<{ of: string; customers: FoundCustomer[] }>();
  const q = typed.trim();
  useEffect(() => {
    if (q.length < MIN_SIGNS) return;
    const left = new AbortController();
    const timer = setTimeout(() => {
      const read = callContract(getOrdersCall, { query: { q, limit: ORDERS_TO_READ } }, { signal: left.signal });
      // A clerk without sight of orders types the whole address.
      read.then((orders) => setFound({ of: q, customers: customersOf(orders) })).catch(() => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [q]);
  return found?.of === q ? found.customers : [];
}

interface FoundCustomersProps {
  typed: string;
  onChoose: (email: string) => void;
}

/** Customers to choose, while a clerk types what the caller says: a name, a phone number or an address. */
export function FoundCustomers({ typed, onChoose }: FoundCustomersProps) {
  const customers = useFoundCustomers(typed);
  if (customers.length === 0 || customers.some(({ orderedEmail }) => orderedEmail === typed.trim())) return null;
  return (
    <ul aria-label="Customers found" className="border border-base-300">
      {customers.slice(0, MAX_SHOWN).map(({ orderedBy, orderedEmail, orderedPhone }) => (
        <li key={orderedEmail} className="border-base-300 not-last:border-b">
          <button
            type="button"
            className="flex min-h-11 w-full flex-wrap items-center gap-x-3 px-3 py-1 text-left hover:bg-base-200"
            onClick={() => onChoose(orderedEmail)}
          >
            <span dir="auto" className="font-semibold">
              {orderedBy}
            </span>
            <span className="text-muted text-sm [overflow-wrap:anywhere]">
              {orderedEmail} · {orderedPhone}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
