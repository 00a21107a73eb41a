import { hashPassword } from 'better-auth/crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#src/accounts/actor.ts';
import type { Db } from '#src/database/open.server.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import { toMinorUnits } from '#src/shared/money.ts';
import catalogue from './catalogue.json' with { type: 'json' };

export const demoAccounts = [
  { name: 'Demo Admin', email: 'admin@example.com', password: 'Admin@123', role: 'admin' },
  { name: 'Demo Buyer', email: 'buyer@example.com', password: 'Buyer@123', role: 'customer' },
] as const satisfies readonly { name: string; email: string; password: string; role: Role }[];

async function insertDemoAccount(
  db: Db,
  { name, email, password, role }: (typeof demoAccounts)[number],
): Promise<string> {
  const now = new Date();
  const userId = uuidv7();
  const times = { createdAt: now, updatedAt: now };
  await db
    .insertInto('user')
    .values({ id: userId, name, email, emailVerified: true, image: null, role, ...times })
    .execute();
  const noTokens = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
  };
  await db
    .insertInto('account')
    .values({
      id: uuidv7(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: await hashPassword(password),
      ...noTokens,
      ...times,
    })
    .execute();
  return userId;
}

async function insertDemoTools(db: Db): Promise<void> {
  const now = Date.now();
  const rows = catalogue.tools.map((tool) => ({
    id: uuidv7(),
    name: tool.toolName,
    description: tool.description,
    image: `/pictures/tools/${tool.slug}.webp`,
    quantity: tool.quantity,
    price_minor: toMinorUnits(tool.price) ?? 0,
    category: tool.category,
    specifications: JSON.stringify(tool.specifications),
    created_by: 'admin@example.com',
    created_at: now,
    updated_at: now,
  }));
  await db.insertInto('tools').values(rows).execute();
}

async function insertDemoReviews(db: Db, customerId: string): Promise<void> {
  const rows = catalogue.reviews.map((review) => ({
    id: uuidv7(),
    customer_id: customerId,
    rating: review.rating,
    user_name: review.userName,
    photo_url: null,
    detail: review.reviewDetail,
    content_hash: uuidv7(),
    created_at: Date.parse(review.createdAt),
  }));
  await db.insertInto('reviews').values(rows).execute();
}

/** Fills an empty shop with the demo's catalogue, reviews and accounts. @returns false when there was something already */
export async function seedDemo(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const anybody = await trx.selectFrom('user').select('id').limit(1).executeTakeFirst();
    if (anybody) return false;
    const [adminId] = [await insertDemoAccount(trx, demoAccounts[0]), await insertDemoAccount(trx, demoAccounts[1])];
    await insertDemoTools(trx);
    await insertDemoReviews(trx, adminId);
    return true;
  });
}
