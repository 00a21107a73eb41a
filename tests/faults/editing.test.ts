import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectBooksToBalance, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, type ShopProcess, until } from '../support/shop-process.ts';
import { createPerson, type Person } from '../support/test-shop.ts';

/** More than the fastest machine can sell during the test. */
const STOCK = 100_000_000;
const DELIVERY = 1_000;
const ROUNDS = 5;

interface ToolSeen {
  _id: string;
  toolName: string;
  img: string;
  price: number;
  description: string;
  quantity: number;
  version: number;
}

/** Reads the tool at this copy, once the copy shows that version. */
async function readTool({ url }: ShopProcess, toolId: string, version: number): Promise<ToolSeen> {
  let seen: ToolSeen | undefined;
  await until(async () => {
    seen = (await (await fetch(`${url}/api/purchase/${toolId}`)).json()) as ToolSeen;
    return seen.version === version;
  }, `version ${version} is seen`);
  return seen as ToolSeen;
}

/** Saves the form into which `seen` was loaded, with some fields changed. */
function save({ url }: ShopProcess, admin: Person, seen: ToolSeen, change: Partial<ToolSeen>): Promise<Response> {
  const { _id, toolName, img, price, description, quantity, version } = { ...seen, ...change };
  return fetch(`${url}/api/tool/${_id}`, {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ toolName, img, price, description, quantity, version, quantitySeen: seen.quantity }),
  });
}

async function openTwoCopies(engine: 'sqlite' | 'postgres') {
  const prepared = await prepareShop(engine);
  const { db } = prepared.database;
  const admins = [await createPerson(db, 'admin', 'First'), await createPerson(db, 'admin', 'Second')] as const;
  const toolId = await prepared.addTool({ quantity: STOCK });
  const copies = [await prepared.launch(), await prepared.launch()] as const;
  return { db, admins, copies, toolId, buyer: await prepared.customer() };
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it('two admins edit a selling tool: the refusal of the stale edit contains the saved tool, and saving again succeeds', async () => {
    const { db, admins, copies, toolId, buyer } = await openTwoCopies(engine);
    const [first, second] = copies;
    const [seenByFirst, seenBySecond] = [await readTool(first, toolId, 1), await readTool(second, toolId, 1)];
    expect((await sendOrder(second.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
    expect((await save(first, admins[0], seenByFirst, { quantity: STOCK + DELIVERY })).status).toBe(200);

    const typed = { description: 'What the second admin typed.' };
    const refused = await save(second, admins[1], seenBySecond, typed);
    expect(refused.status).toBe(409);
    const { error } = (await refused.json()) as { error: { code: string; message: string; current: ToolSeen } };
    expect(error.code).toBe('tool_changed');
    expect(error.message).toContain('Another admin changed this tool');
    expect(error.current).toMatchObject({
      version: 2,
      quantity: STOCK + DELIVERY - 500,
      description: seenByFirst.description,
    });

    expect((await sendOrder(first.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
    expect((await save(second, admins[1], error.current, typed)).status).toBe(200);
    const now = await db.selectFrom('tools').selectAll().executeTakeFirst();
    expect(now).toMatchObject({ quantity: STOCK + DELIVERY - 1_000, version: 3, ...typed });
    await expectBooksToBalance(db, STOCK + DELIVERY, []);
  });

  it('two admins add deliveries at two copies while the tool sells: sold pieces stay sold, and no delivery is lost', async () => {
    const { db, admins, copies, toolId, buyer } = await openTwoCopies(engine);
    const addDelivery = async (at: 0 | 1, seen: ToolSeen) =>
      (await save(copies[at], admins[at], seen, { quantity: seen.quantity + DELIVERY })).status;
    let open = true;
    const sell = async (at: 0 | 1) => {
      let sold = 0;
      for (; open; sold += 1)
        expect((await sendOrder(copies[at].url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
      return sold;
    };
    const selling = Promise.all([sell(0), sell(1)]);
    try {
      for (let version = 1; version < 2 * ROUNDS; version += 2) {
        const [seenByFirst, seenBySecond] = [
          await readTool(copies[0], toolId, version),
          await readTool(copies[1], toolId, version),
        ];
        const answers = await Promise.all([addDelivery(0, seenByFirst), addDelivery(1, seenBySecond)]);
        expect([...answers].sort()).toEqual([200, 409]);
        const late = answers[0] === 409 ? 0 : 1;
        expect(await addDelivery(late, await readTool(copies[late], toolId, version + 1))).toBe(200);
      }
    } finally {
      open = false;
    }
    const sold = (await selling).reduce((sum, orders) => sum + orders, 0);
    expect(sold).toBeGreaterThan(5);
    await expectBooksToBalance(db, STOCK + 2 * ROUNDS * DELIVERY, []);
  });
});
