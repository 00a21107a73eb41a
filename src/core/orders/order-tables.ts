import type { Generated } from 'kysely';
import { FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { OrderState } from './order-progress.ts';

/** The `request_hash` of an order that the demo was set up with: it was placed by no request. */
export const DEMO_REQUEST = 'demo';

/** An order of one tool, with its state, its dates and what it has received. */
export interface OrderTable {
  id: string;
  customer_id: string;
  customer_name: string;
  email: string;
  shipping_address: string;
  phone: string;
  /** International form (E.164); null if it is none. */
  phone_e164: string | null;
  /** Customer, email, address, phone and tool as {@link foldedText} compares them. */
  search_text: string;
  /** ISO 3166 code, or `OTHER_COUNTRY`. */
  country: string;
  /** References the tool while it exists; the order has its own copy of name and price. */
  tool_id: string;
  tool_name: string;
  quantity: number;
  unit_price_minor: number;
  currency: string;
  idempotency_key: string;
  /** SHA-256 of the request, to tell a retry from another order under the same key. */
  request_hash: string;
  placed_at: Timestamp;
  state: Generated<OrderState>;
  paid_at: Timestamp | null;
  shipped_at: Timestamp | null;
  cancelled_at: Timestamp | null;
  /** Until when its pieces are held unpaid; null: until it is cancelled. */
  held_until: Timestamp | null;
  /** As `formatOrderNumber` writes it. */
  number: string;
  /** Pieces that have left the factory. */
  shipped_pieces: Generated<number>;
  /** Amount received, in minor units. */
  received_minor: Generated<number>;
  /** When production is promised to end. */
  promised_for: Timestamp | null;
  /** Deposit required before production, in minor units. */
  deposit_minor: Generated<number>;
  /** Charges and tax less discounts, due in addition to the price of the pieces, in minor units; may be negative. */
  adjustment_minor: Generated<number>;
  /** 1: it ships before it is paid. */
  on_account: Generated<number>;
  /** Number of the joint invoice for this and other orders; null: it has its own invoice. */
  joint_invoice: string | null;
}

/** The last order number assigned in a year. */
export interface OrderCounterTable {
  year: string;
  last: number;
}

/** Events of orders: append-only. */
export interface OrderEventTable {
  order_id: string;
  id: string;
  /** `placed`, or the event of a move. */
  event: string;
  from_state: OrderState | null;
  to_state: OrderState;
  at: Timestamp;
  /** Id of a user, `system`, or `unknown` for an event from before events were recorded. */
  done_by: string;
  /** Id of the member who acted for a company, or for whom an admin placed the order. */
  person_id: string | null;
  /** JSON object. */
  data: Generated<string>;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    orders: OrderTable;
    order_events: OrderEventTable;
    order_counters: OrderCounterTable;
  }
}

/** SQL of the ids of the orders of companies that have the address of a person: they, or parts of them, are theirs. */
export const ORDERS_NAMING = `select id from orders where (customer_id, email) in
  (select placed.customer_id, placed.email from order_events join orders placed on placed.id = order_events.order_id
    where order_events.person_id = :user and order_events.event = 'placed')
  and email <> (select email from "user" where "user".id = orders.customer_id)`;

const accountName = '(select name from "user" where "user".id = orders.customer_id)';

export const orderTables: readonly TableDeclaration[] = [
  {
    name: 'orders',
    key: ['id'],
    after: ['user'],
    personal: {
      user: 'customer_id',
      omits: ['search_text', 'idempotency_key', 'request_hash'],
      afterBooks: {
        set: {
          customer_name: FORMER_CUSTOMER,
          email: '',
          shipping_address: '',
          phone: '',
          phone_e164: null,
          search_text: '',
        },
      },
      named: {
        where: `id in (${ORDERS_NAMING})`,
        afterBooks: {
          set: {
            customer_name: { sql: accountName },
            email: { sql: '(select email from "user" where "user".id = orders.customer_id)' },
            phone: '',
            phone_e164: null,
            search_text: { sql: `lower(${accountName} || ' ' || tool_name)` },
          },
          cleaned: ['shipping_address'],
        },
      },
    },
  },
  {
    name: 'order_events',
    key: ['order_id', 'id'],
    after: ['orders'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      omits: ['done_by', 'person_id'],
      afterBooks: { cleaned: ['data'] },
      named: { where: `order_id in (${ORDERS_NAMING})`, afterBooks: { cleaned: ['data'] } },
    },
  },
  { name: 'order_counters', key: ['year'] },
];
