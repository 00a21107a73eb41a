import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { withReturn } from '#src/core/accounts/sessions/return-path.ts';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useOwnPrices } from '../agreed-prices/use-own-prices.ts';
import { comparedPrice } from './compared-price.ts';
import type { ListLine } from './list-lines.ts';
import { LIST_PATH } from './list-lines.ts';
import type { ListedTool } from './listed-tool.ts';
import { ordersInLink } from './order-again-link.ts';
import { priceOfLine } from './priced-lines.ts';
import { useListedTools } from './use-listed-tools.ts';

/** Number of orders that can be chosen from. */
const SHOWN = 50;

/** The latest orders; a sample is not ordered again. */
function useOwnOrders(email: string | undefined) {
  const [orders, setOrders] = useState<readonly Order[]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (email === undefined) return;
    callContract(getUserOrdersCall, { query: { user: email, limit: SHOWN } }).then(
      (found) => setOrders(found.filter(({ orderedMinQty }) => orderedMinQty >= MINIMUM_ORDER_QUANTITY)),
      (error: Error) => setProblem(error.message),
    );
  }, [email]);
  return { orders, problem };
}

/** The orders that the address names; undefined if it names none. */
function chosenIn(hash: string): ReadonlySet<string> | undefined {
  const named = ordersInLink(hash);
  return named.length > 0 ? new Set(named) : undefined;
}

/** The orders with their price then and today. */
function useComparedOrders(email: string | undefined) {
  const { currency } = useShopFacts();
  const sources = useFillings(listPrices);
  const own = useOwnPrices();
  const { orders, problem } = useOwnOrders(email);
  const { tools } = useListedTools([...new Set(orders?.map(({ toolId }) => toolId))]);
  const rows = (orders ?? []).map((order) => {
    // Without the buyer's own prices, no price is known.
    const tool = own && tools.get(order.toolId);
    const price = tool ? priceOfLine(tool, order.orderedMinQty, { sources, own, currency }).price : undefined;
    return { order, tool, ...comparedPrice(order, { tool, price, currency }) };
  });
  return { rows, isEmpty: orders?.length === 0, problem };
}

/** Lines with the pieces of these orders, or with more if the list has more. */
function withOrders(lines: readonly ListLine[], wanted: readonly { order: Order }[]): ListLine[] {
  const sums = new Map<string, number>();
  for (const { order } of wanted) sums.set(order.toolId, (sums.get(order.toolId) ?? 0) + order.orderedMinQty);
  return [...sums].map(([toolId, pieces]) => {
    const before = lines.find((line) => line.toolId === toolId)?.pieces ?? 0;
    return { toolId, pieces: Math.max(before, pieces) };
  });
}

interface AgainRowProps extends ReturnType<typeof comparedPrice> {
  order: Order;
  /** Null for a tool that is no longer in the catalogue. */
  tool: ListedTool | null | undefined;
  checked: boolean;
  onToggle: () => void;
}

function AgainRow({ order, tool, before, today, difference, checked, onToggle }: AgainRowProps) {
  return (
    <li className="border-base-300 border-b">
      <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <input type="checkbox" className="checkbox" checked={checked} disabled={tool === null} onChange={onToggle} />
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
  );
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
  const navigate = useNavigate();
  const email = useSessionUser()?.email;
  const { rows, isEmpty, problem } = useComparedOrders(email);
  const [picked, setPicked] = useState<ReadonlySet<string> | undefined>(() => chosenIn(hash));
  const chosen = picked ?? new Set(rows.length === 1 ? rows.map(({ order }) => order._id) : []);
  const [said, setSaid] = useState<string>();
  const close = () => navigate(LIST_PATH, { replace: true, preventScrollReset: true });
  const wanted = rows.filter(({ order, tool }) => chosen.has(order._id) && tool);

  function toggle(id: string) {
    setSaid(undefined);
    setPicked(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]));
  }

  function add() {
    if (onAdd(withOrders(lines, wanted))) close();
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
      {email === undefined && (
        <p className="mt-2">
          <PageLink className="link link-primary" to={withReturn('/login', `${LIST_PATH}${hash}`)}>
            Sign in
          </PageLink>{' '}
          to see your orders.
        </p>
      )}
      {isEmpty && <p className="mt-2">None of your latest orders can be ordered again.</p>}
      <ul className="mt-3 max-h-96 overflow-y-auto border-base-300 border-t empty:hidden">
        {rows.map(({ order, ...row }) => (
          <AgainRow
            key={order._id}
            order={order}
            {...row}
            checked={chosen.has(order._id) && row.tool !== null}
            onToggle={() => toggle(order._id)}
          />
        ))}
      </ul>
      {said && (
        <p role="alert" className="mt-2 text-error">
          {said}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {rows.length > 0 && (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={wanted.length === 0}
            onClick={() => wanted.length > 0 && add()}
          >
            {wanted.length === 0 ? 'Choose orders' : `Add ${wanted.length} to my list`}
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={close}>
          Close
        </button>
      </div>
    </section>
  );
}
