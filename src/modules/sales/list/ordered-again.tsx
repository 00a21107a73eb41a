import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { useOwnPrices } from '../agreed-prices/use-own-prices.ts';
import { comparedPrice } from './compared-price.ts';
import type { ListLine } from './list-lines.ts';
import { LIST_PATH } from './list-lines.ts';
import { ordersInLink } from './order-again-link.ts';
import { priceOfLine } from './priced-lines.ts';
import { useListedTools } from './use-listed-tools.ts';

/** Number of orders that can be chosen from. */
const SHOWN = 50;

function useOwnOrders(email: string | undefined) {
  const [orders, setOrders] = useState<readonly Order[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (email === undefined) return;
    callContract(getUserOrdersCall, { query: { user: email, limit: SHOWN } }).then(setOrders, (error: Error) =>
      setProblem(error.message),
    );
  }, [email]);
  return { orders, problem };
}

interface OrderedAgainProps {
  /** Of the address: it may name orders. */
  hash: string;
  lines: readonly ListLine[];
  /** @returns false if the list would have too many lines */
  onAdd: (lines: readonly ListLine[]) => boolean;
}

/** The orders of the customer, at today's price and with the difference from then, to order them again. */
export function OrderedAgain({ hash, lines, onAdd }: OrderedAgainProps) {
  const { currency } = useShopFacts();
  const sources = useFillings(listPrices);
  const own = useOwnPrices();
  const navigate = useNavigate();
  const email = useSessionUser()?.email;
  const { orders = [], problem } = useOwnOrders(email);
  const { tools } = useListedTools([...new Set(orders.map(({ toolId }) => toolId))]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(ordersInLink(hash)));
  const [said, setSaid] = useState<string>();
  const close = () => navigate(LIST_PATH, { replace: true, preventScrollReset: true });

  const rows = orders.map((order) => {
    // Without the buyer's own prices, no price is known.
    const tool = own && tools.get(order.toolId);
    const price = tool ? priceOfLine(tool, order.orderedMinQty, { sources, own, currency }).price : undefined;
    return { order, tool, ...comparedPrice(order, { tool, price, currency }) };
  });
  const wanted = rows.filter(({ order, tool }) => chosen.has(order._id) && tool);

  function toggle(id: string) {
    setSaid(undefined);
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  }

  function add() {
    const sums = new Map<string, number>();
    for (const { order } of wanted) sums.set(order.toolId, (sums.get(order.toolId) ?? 0) + order.orderedMinQty);
    const added = [...sums].map(([toolId, pieces]) => {
      const before = lines.find((line) => line.toolId === toolId)?.pieces ?? 0;
      return { toolId, pieces: Math.max(before, pieces) };
    });
    if (onAdd(added)) close();
    else setSaid('The list would have too many tools. Remove some first, or choose fewer orders.');
  }

  return (
    <section aria-label="Order again" className="mt-6 border border-base-300 bg-base-200 p-5 tabular-nums print:hidden">
      <h2 className="font-semibold text-lg">Order again</h2>
      {problem && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
      {email === undefined ? <p className="mt-2">Please sign in to see your orders.</p> : null}
      <ul className="mt-3 max-h-96 overflow-y-auto border-base-300 border-t">
        {rows.map(({ order, tool, before, today, difference }) => (
          <li key={order._id} className="border-base-300 border-b">
            <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.has(order._id) && tool !== null}
                disabled={tool === null}
                onChange={() => toggle(order._id)}
              />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {formatPieces(order.orderedMinQty)} × {order.orderedTool}
                </span>
                <span className="text-muted text-sm">
                  {order.number}, {formatDate(order.placedAt, 'short')}
                </span>
              </span>
              <span className="text-sm max-sm:col-start-2 sm:text-right">
                <span className="block">
                  Then {before}, today {today}
                </span>
                {difference && <span className="block font-semibold">{difference}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {said && (
        <p role="alert" className="mt-2 text-error">
          {said}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={wanted.length === 0}
          onClick={() => wanted.length > 0 && add()}
        >
          {wanted.length === 0 ? 'Choose orders' : `Add ${wanted.length} to my list`}
        </button>
        <button type="button" className="btn btn-ghost" onClick={close}>
          Close
        </button>
      </div>
    </section>
  );
}
