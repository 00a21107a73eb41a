import type { Role } from '#src/core/accounts/actor.ts';
import { passwordHashing } from '#src/core/accounts/auth/password-hashing.server.ts';
import { noProviderTokens } from '#src/core/accounts/sessions/session-rules.server.ts';
import type { Fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { pricedRow, pricesIn } from '#src/core/tools/convert-prices.server.ts';
import { dataInRows } from '#src/core/tools/data-in-rows.ts';
import { noToolData, type ToolData } from '#src/core/tools/tool-data.ts';
import { replacePictures } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { ImageStore } from '#src/platform/images/image-store.ts';
import { DAY_MS, WEEK_MS } from '#src/platform/time/units.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { insertDemoMarks } from './demo-marks.server.ts';
import { insertDemoOrders } from './demo-orders.server.ts';
import { storeDemoPictures } from './pictures.server.ts';

/** Before the first order. */
const ACCOUNT_AGE_MS = 26 * WEEK_MS;

export const demoAccounts = [
  { name: 'Demo Admin', email: 'admin@example.com', password: 'Admin@123', role: 'admin' },
  { name: 'Demo Buyer', email: 'buyer@example.com', password: 'Buyer@123', role: 'customer' },
] as const satisfies readonly { name: string; email: string; password: string; role: Role }[];

/** People of the shop with a role of the staff, by the id of the role. */
export const demoStaff = [
  { name: 'Salma Begum', email: 'sales@example.com', staffRole: 'sales' },
  { name: 'Wahid Hossain', email: 'warehouse@example.com', staffRole: 'warehouse' },
  { name: 'Anika Rahman', email: 'accounts@example.com', staffRole: 'accounts' },
  { name: 'Kamal Ahmed', email: 'catalogue@example.com', staffRole: 'catalogue' },
  { name: 'Nadia Islam', email: 'auditor@example.com', staffRole: 'auditor' },
].map((person) => ({ ...person, password: 'Staff@123', role: 'customer' as const }));

/** Members of a company of customers (modules/office/companies). */
export const demoMembers = [
  { name: 'Farhana Akter', email: 'owner@example.com' },
  { name: 'Tanvir Hasan', email: 'approver@example.com' },
  { name: 'Rafiq Uddin', email: 'purchasing@example.com' },
].map((person) => ({ ...person, password: 'Buyer@123', role: 'customer' as const }));

interface DemoAccount {
  name: string;
  email: string;
  password: string;
  role: Role;
  staffRole?: string;
}

/** @returns the id of the account; undefined if an account with this address exists */
async function insertDemoAccount(
  db: Db,
  { name, email, password, role, staffRole }: DemoAccount,
): Promise<string | undefined> {
  // An admin of today could not take part in a decision of two people.
  const created = new Date(Date.now() - ACCOUNT_AGE_MS);
  const userId = newId();
  const times = { createdAt: created, updatedAt: created };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('user')
    .values({
      id: userId,
      name,
      email,
      emailVerified: true,
      image: null,
      role,
      staffRole: staffRole ?? null,
      firstUsedAt: created.getTime(),
      ...times,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  await db
    .insertInto('account')
    .values({
      id: newId(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: await passwordHashing.hash(password),
      ...noProviderTokens,
      ...times,
    })
    .execute();
  return userId;
}

type DemoTool = (typeof catalogue.tools)[number];

/** Structured data of a demo tool; carton, weight and tariff number are parsed from the rows of its specifications. */
const demoData = ({ data, specifications }: DemoTool): ToolData => ({
  ...noToolData,
  ...dataInRows(specifications),
  ...data,
});

type DemoPictures = Awaited<ReturnType<typeof storeDemoPictures>>;

async function insertDemoTools(db: Db, stored: DemoPictures, currency: string) {
  const now = Date.now();
  const picturesOf = (slug: string) => stored.get(slug) ?? { image: '', pictures: [], pictureTexts: [] };
  const rows = catalogue.tools.map((tool) => {
    const { image, ...otherPictures } = picturesOf(tool.slug);
    return {
      id: newId(),
      name: tool.toolName,
      description: tool.description,
      image,
      quantity: tool.quantity,
      category: tool.category,
      specifications: JSON.stringify(tool.specifications),
      created_by: 'admin@example.com',
      created_at: now,
      updated_at: now,
      creation_key: null,
      creation_hash: null,
      ...pricedRow({ price: tool.price, ...demoData(tool), ...otherPictures }, currency),
    };
  });
  await db.insertInto('tools').values(rows).execute();
  for (const [at, { slug }] of catalogue.tools.entries()) {
    await replacePictures(db, rows[at]?.id ?? '', picturesOf(slug).pictures);
  }
  return rows;
}

type DemoTools = Awaited<ReturnType<typeof insertDemoTools>>;

/** The order columns of a review, as if it were about an order older than all demo orders. */
function demoOrderOf({ tool, country }: DemoReview, tools: DemoTools) {
  const at = catalogue.tools.findIndex(({ slug }) => slug === tool);
  const row = tools[at];
  return row ? { tool_id: row.id, tool_name: row.name, country: country ?? null } : {};
}

interface DemoReview {
  userName: string;
  rating: number;
  reviewDetail: string;
  createdAt: string;
  tool?: string;
  country?: string;
  reply?: string;
}

async function insertDemoReviews(db: Db, customerId: string, tools: DemoTools): Promise<void> {
  const rows = (catalogue.reviews as readonly DemoReview[]).map((review) => ({
    id: newId(),
    customer_id: customerId,
    rating: review.rating,
    user_name: review.userName,
    photo_url: null,
    detail: review.reviewDetail,
    content_hash: newId(),
    created_at: Date.parse(review.createdAt),
    tool_id: null,
    tool_name: null,
    country: null,
    ...demoOrderOf(review, tools),
    reply: review.reply ?? null,
    replied_at: review.reply ? Date.parse(review.createdAt) + 2 * DAY_MS : null,
  }));
  await db.insertInto('reviews').values(rows).execute();
}

async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
}

interface DemoOrders {
  count: number;
  /** ISO 4217. */
  currency: string;
}

interface DemoParts {
  db: Db;
  images: ImageStore;
  /** The rooms of the enabled modules. */
  rooms: readonly Pick<Room, 'seedDemo'>[];
  fills: readonly Fill[];
}

/**
 * Fills an empty shop with the demo's catalogue, reviews and accounts. All rows are written in one transaction, so that
 * an interrupted start leaves an empty shop and the next start begins again.
 * @returns false if the shop was not empty
 */
export async function seedDemo(
  { db, images, rooms, fills }: DemoParts,
  { count, currency }: DemoOrders = { count: 0, currency: 'USD' },
): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  console.log(`  Setting up the demo: ${catalogue.tools.length} tools and their pictures ...`);
  const pictures = await storeDemoPictures({ db, images }, catalogue.tools);
  return inTransaction(db, async (trx) => {
    const adminId = await insertDemoAccount(trx, demoAccounts[0]);
    // Another copy of the shop started at the same time and was faster.
    if (!adminId) return false;
    const buyerId = await insertDemoAccount(trx, demoAccounts[1]);
    const staff: (string | undefined)[] = [];
    for (const person of [...demoStaff, ...demoMembers]) staff.push(await insertDemoAccount(trx, person));
    const tools = await insertDemoTools(trx, pictures, currency);
    await insertDemoReviews(trx, adminId, tools);
    const customers = [buyerId, ...staff].filter((id) => id !== undefined);
    if (buyerId) {
      const buyer = { ...demoAccounts[1], id: buyerId };
      const priced = tools.map((row, at) => {
        const tool = catalogue.tools[at] as DemoTool;
        const { price, priceSteps } = pricesIn({ price: tool.price, ...demoData(tool) }, currency);
        return { ...row, price, priceSteps };
      });
      customers.push(...(await insertDemoOrders(trx, { adminId, buyer, tools: priced, count, currency, fills })));
    }
    for (const { seedDemo: add } of rooms) await add?.(trx, { currency });
    await insertDemoMarks(trx, [adminId, ...customers, ...tools.map(({ id }) => id)]);
    return true;
  });
}
