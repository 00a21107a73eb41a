import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { insertTemplate } from './answer-template-repository.server.ts';
import { appendMessage } from './append-message.server.ts';
import { lockConversation } from './conversation-repository.server.ts';
import { type FirstMessage, openConversation } from './open-conversation.server.ts';

const TEMPLATES = [
  {
    id: 'demo-lead-time',
    name: 'Lead time',
    text: 'Tools in stock are ready to load 7 to 10 days after the deposit. Made to order takes 30 to 35 days.',
  },
  {
    id: 'demo-price',
    name: 'Price on request',
    text: 'Thank you for your inquiry. Please tell us the tool, the pieces and the port of discharge. We answer with a price within one working day.',
  },
];

const findAdmin = (trx: Db) =>
  trx.selectFrom('user').select(['id', 'name']).where('role', '=', 'admin').orderBy('id').executeTakeFirst();

/** The customer of the oldest or the newest demo order that has one, with that order. */
const findBuyer = (trx: Db, direction: 'asc' | 'desc') =>
  trx
    .selectFrom('orders')
    .innerJoin('user', 'user.id', 'orders.customer_id')
    .select(['user.id', 'user.name', 'user.email', 'orders.id as order', 'orders.number', 'orders.phone'])
    .orderBy('orders.id', direction)
    .limit(1)
    .executeTakeFirst();

type Buyer = NonNullable<Awaited<ReturnType<typeof findBuyer>>>;

const customerOf = ({ id, name, email, phone }: Buyer) => ({ customerId: id, name, email, phone });

/** A question about an order, not answered yet. */
async function askAboutDemoOrder(trx: Db, buyer: Buyer): Promise<void> {
  const { order, number } = buyer;
  await openConversation(trx, {
    ...customerOf(buyer),
    kind: 'question',
    subject: `Question about ${number}`,
    about: { kind: 'order', id: order, label: number, path: `/dashboard/orders/${order}` },
    text: 'Can you put our own label on the cartons? We can send the artwork this week.',
    at: Date.now() - 3 * HOUR_MS,
  });
}

/** An inquiry that was answered; the customer has not replied yet. */
async function answerDemoInquiry(trx: Db, buyer: Buyer, admin: { id: string; name: string }): Promise<void> {
  const at = Date.now() - 2 * DAY_MS;
  const inquiry: FirstMessage = {
    ...customerOf(buyer),
    kind: 'inquiry',
    subject: 'Which chargers for 230 V?',
    text: 'Which plugs do your chargers have? We would need BS 1363 (type G) for our shops in Bangladesh, 2,000 pieces.',
    at,
  };
  const conversation = await lockConversation(trx, (await openConversation(trx, inquiry)).id);
  if (!conversation) return;
  await appendMessage(trx, conversation, {
    kind: 'out',
    author: admin.name,
    authorId: admin.id,
    via: 'page',
    text: 'All chargers run on 100 to 240 V. From 1,000 pieces we pack BS 1363 plugs without a surcharge. To which address may we quote?',
    at: at + 4 * HOUR_MS,
  });
}

/** Two conversations in different states, and templates, for the demo. */
export async function seedDemoConversations(trx: Db): Promise<void> {
  const [admin, newest, oldest] = [await findAdmin(trx), await findBuyer(trx, 'desc'), await findBuyer(trx, 'asc')];
  for (const template of TEMPLATES) await insertTemplate(trx, template);
  if (!admin || !newest || !oldest) return;
  await answerDemoInquiry(trx, oldest, admin);
  await askAboutDemoOrder(trx, newest);
}
