import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

/** Rows as the first release after the baseline wrote them. */
export const oldRows = {
  userId: 'old-user',
  toolId: 'old-tool',
  orderId: 'old-order',
  reviewId: 'old-review',
  stock: 9_500,
  quantity: 500,
} as const;

const USER = `insert into "user" (id, name, email, "emailVerified", image, role, "createdAt", "updatedAt")
  values ('old-user', 'Karim', 'karim@example.com', '1', null, 'customer', '2025-01-02T03:04:05Z', '2025-01-02T03:04:05Z')`;

const SHOP = [
  `insert into tools (id, name, description, image, quantity, price_minor, created_by, created_at, updated_at)
   values ('old-tool', 'Old drill', 'Still sold.', 'https://example.com/drill.png', 9500, 3450, 'admin@example.com', 1735787045000, 1735787045000)`,
  `insert into orders (id, number, search_text, country, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
     unit_price_minor, currency, idempotency_key, request_hash, placed_at)
   values ('old-order', 'ORD-2025-0001', 'old drill', 'BD', 'old-user', 'Karim', 'karim@example.com', '12 Mirpur Road', '+8801712345678', 'old-tool', 'Old drill',
     500, 3450, 'USD', 'old-key-1', 'x', 1735787045000)`,
  `insert into reviews (id, customer_id, rating, user_name, detail, content_hash, created_at)
   values ('old-review', 'old-user', 5, 'Karim', 'Works since years.', 'x', 1735787045000)`,
];

/** @param withShop whether the tables of the shop exist already, or only the accounts */
export async function insertOldRows(db: Db, withShop = true): Promise<void> {
  for (const statement of [USER, ...(withShop ? SHOP : [])]) await sql.raw(statement).execute(db);
}
