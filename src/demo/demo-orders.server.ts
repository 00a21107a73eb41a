import { v7 } from 'uuid';
import { derivedColumns } from '#src/core/orders/derived-columns.server.ts';
import { linePrice, listPrices, type PricedTool } from '#src/core/orders/line-price.ts';
import { formatOrderNumber } from '#src/core/orders/order-number.ts';
import { progressColumns } from '#src/core/orders/order-repository.server.ts';
import { DEMO_REQUEST } from '#src/core/orders/order-tables.ts';
import { type Fill, fillingsOf } from '#src/core/point.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { WEEK_MS } from '#src/platform/time/units.ts';
import { demoBuyerAddress, demoCustomers, newDemoCustomer } from './demo-customers.ts';
import { tellStory } from './demo-order-story.ts';

const WEEKS = 12;
/** How long an unpaid order is held: as long as the proforma invoice of the demo is valid. */
const HELD_DAYS = 14;

type DemoTool = PricedTool & { id: string; name: string; price_minor: number };

interface DemoOrderParts {
  adminId: string;
  buyer: { id: string; name: string; email: string };
  tools: readonly DemoTool[];
  /** Number of orders. */
  count: number;
  currency: string;
  /** Of the enabled modules. */
  fills: readonly Fill[];
  now?: number;
}

/** Typical quantities of bulk orders. */
const QUANTITIES = [500, 600, 1_000, 750, 1_200, 500, 2_400, 800];

async function insertCustomers(db: Db, now: number): Promise<string[]> {
  const rows = [...demoCustomers, newDemoCustomer].map(({ name, email }, position, { length }) => ({
    id: v7(),
    name,
    email,
    emailVerified: true,
    image: null,
    role: 'customer' as const,
    firstUsedAt: now,
    // Before the first order of the customer.
    createdAt: new Date(now - (position === length - 1 ? 1 : WEEKS + 1 + position) * WEEK_MS),
    updatedAt: new Date(now),
  }));
  await db.insertInto('user').values(rows).execute();
  return rows.map(({ id }) => id);
}

interface DemoCustomer {
  name: string;
  email: string;
  address: string;
  phone: string;
}

function typedColumns({ name, email, address, phone }: DemoCustomer, tool: { name: string }) {
  const typed = { customer_name: name, email, shipping_address: address, phone, tool_name: tool.name };
  return { ...typed, ...derivedColumns(typed) };
}

type Customer = DemoCustomer & { id: string };

interface Customers {
  regular: readonly Customer[];
  /** Of the newest order. */
  newest: Customer;
}

/** What happened to each order; the last number of each year. */
function storiesOf({ regular, newest }: Customers, parts: DemoOrderParts & { now: number }) {
  const { tools, count, currency, fills, now } = parts;
  const sources = fillingsOf(fills, listPrices);
  const counters = new Map<number, number>();
  const stories = Array.from({ length: count }, (_, position) => {
    const placedAt = Math.round(
      now - ((count - position) / count) * WEEKS * WEEK_MS + ((position * 61) % 600) * 60_000,
    );
    const tool = tools[(position * 5) % tools.length];
    // The shift per round keeps the orders of a customer from all having the same story.
    const isNewest = position === count - 1;
    const customer = isNewest
      ? newest
      : regular[(position * 3 + Math.floor(position / regular.length)) % regular.length];
    if (!tool || !customer) throw new Error('the demo has no tools or customers');
    const pieces = QUANTITIES[position % QUANTITIES.length] ?? 500;
    const unitPrice = linePrice(tool, pieces, sources, currency) ?? tool.price_minor;
    const total = fromMinorUnits(pieces * unitPrice, currency);
    const isHome = customer.address.endsWith('Bangladesh');
    const at = Math.min(placedAt, now - 60_000 * (count - position));
    const year = calendar.yearOf(at);
    counters.set(year, (counters.get(year) ?? 0) + 1);
    const number = formatOrderNumber(year, counters.get(year) ?? 1);
    return {
      id: v7({ msecs: at }),
      at,
      number,
      tool,
      customer,
      pieces,
      unitPrice,
      ...tellStory({ position, count, placedAt: at, pieces, total, isHome }, now),
    };
  });
  return { stories, counters };
}

type Story = ReturnType<typeof storiesOf>['stories'][number];

async function insertEvents(db: Db, stories: readonly Story[], adminId: string): Promise<void> {
  const doneBy = { admin: () => adminId, system: () => 'system', customer: (id: string) => id };
  const events = stories.flatMap((story) =>
    story.events.map(({ event, at, by, to, data }, position) => ({
      order_id: story.id,
      id: v7({ msecs: at }),
      event,
      from_state: story.events[position - 1]?.to ?? null,
      to_state: to,
      at,
      done_by: doneBy[by](story.customer.id),
      data: JSON.stringify(data),
    })),
  );
  await db.insertInto('order_events').values(events).execute();
}

/**
 * Inserts orders of several customers over the last twelve weeks, in every state and with their history.
 * @returns ids of the added customers
 */
export async function insertDemoOrders(db: Db, parts: DemoOrderParts): Promise<string[]> {
  const { adminId, buyer, count, currency, now = Date.now() } = parts;
  if (count === 0) return [];
  const customerIds = await insertCustomers(db, now);
  const others = demoCustomers.map((customer, at) => ({ ...customer, id: customerIds[at] ?? '' }));
  const regular = [{ ...buyer, ...demoBuyerAddress }, ...others];
  const newest = { ...newDemoCustomer, id: customerIds.at(-1) ?? '' };
  const { stories, counters } = storiesOf({ regular, newest }, { ...parts, now });
  await db
    .insertInto('orders')
    .values(
      stories.map(({ id, at, number, tool, customer, pieces, unitPrice, progress }) => ({
        id,
        number,
        customer_id: customer.id,
        ...typedColumns(customer, tool),
        tool_id: tool.id,
        quantity: pieces,
        unit_price_minor: unitPrice,
        currency,
        idempotency_key: id,
        request_hash: DEMO_REQUEST,
        placed_at: at,
        ...progressColumns(progress, currency),
        held_until: progress.state === 'to-be-paid' ? calendar.endAfter(at, HELD_DAYS) : null,
      })),
    )
    .execute();
  await insertEvents(db, stories, adminId);
  const counterRows = [...counters].map(([year, last]) => ({ year: String(year), last }));
  await db.insertInto('order_counters').values(counterRows).execute();
  return customerIds;
}
