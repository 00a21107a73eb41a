import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foldedText } from '#src/platform/i18n/normal-text.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();

const PAYLOADS = [
  "'; drop table orders; --",
  `" or 1=1 --`,
  `<script>window.attacked=1</script>`,
  `<img src=x onerror=window.attacked=1>`,
  '{{7*7}} #{7*7}',
  '../../../../etc/passwd',
  'x\r\nBcc: victim@example.com',
  'a\u0000b',
  '\u202Egnp.exe',
  '\uD800',
  '%00%0d%0aSet-Cookie:a=b',
  { $gt: '' },
  ['a', 'b'],
  true,
];

/**
 * Tables whose rows change by themselves: mails that are sent, counts of requests, searches and numbers, indexes and
 * sums that triggers fill, and the bookkeeping of migrations.
 */
const CHANGING = /^(?:outbox$|hits$|missed_searches$|\w+_counters$|tool_text|order_summary$|order_changes$|kysely_)/;

/** All rows of the shop, each with its table. */
async function allRows(): Promise<string[]> {
  const tables = (await target.db.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !CHANGING.test(name),
  );
  const rows = tables.map(async ({ name }) => {
    const found = await sql`select * from ${sql.table(name)}`.execute(target.db);
    return found.rows.map((row) => `${name} ${JSON.stringify(row)}`);
  });
  return (await Promise.all(rows)).flat();
}

/** Expects every earlier row to be unchanged, except those that name one of `own`. */
async function expectUnchanged(before: readonly string[], own: readonly string[] = []): Promise<void> {
  const after = new Set(await allRows());
  const changed = before.filter((row) => !after.has(row) && !own.some((name) => row.includes(name)));
  expect(changed).toEqual([]);
}

interface Write {
  role: 'customer' | 'admin';
  method?: string;
  path(own: { email: string; toolId: string }): string;
  body(own: { email: string; toolId: string }): Record<string, unknown>;
  fields: readonly string[];
}

const writes: Record<string, Write> = {
  order: {
    role: 'customer',
    path: () => '/api/order',
    body: ({ email, toolId }) => ({
      orderedBy: 'Rahim',
      orderedEmail: email,
      shippingAddress: '12 Mirpur Road',
      orderedPhone: '01712345678',
      orderedTool: 'Test drill',
      orderedMinQty: 500,
      orderedTotalPrice: 17_000,
      toolId,
    }),
    fields: ['orderedBy', 'orderedEmail', 'shippingAddress', 'orderedPhone', 'orderedTool', 'toolId'],
  },
  review: {
    role: 'customer',
    path: () => '/api/review',
    body: () => ({ rating: 5, userName: 'Rahim', userPhotoURL: '', reviewDetail: `A good drill ${randomUUID()}` }),
    fields: ['rating', 'userName', 'userPhotoURL', 'reviewDetail'],
  },
  profile: {
    role: 'customer',
    method: 'PUT',
    path: ({ email }) => `/api/user/${email}`,
    body: () => ({
      userAddress: 'a',
      userPS: 'b',
      userDistrict: 'c',
      userCountry: 'd',
      userPhone: '01712345678',
      userInURL: 'https://example.com/in/x',
    }),
    fields: ['userAddress', 'userPS', 'userDistrict', 'userCountry', 'userPhone', 'userInURL'],
  },
  tool: {
    role: 'admin',
    path: () => '/api/tool',
    body: ({ email }) => ({
      email,
      toolName: 'A drill',
      price: 34,
      quantity: 500,
      description: 'It drills.',
      img: 'https://example.com/a.png',
    }),
    fields: ['email', 'toolName', 'price', 'quantity', 'description', 'img'],
  },
};

const cases = Object.entries(writes).flatMap(([noun, { fields }]) => fields.map((field) => ({ noun, field })));

describe('injection into every field', () => {
  it.each(cases)('$noun: $field is refused or stored as text', async ({ noun, field }) => {
    const write = writes[noun] as Write;
    const person = await target.person(write.role);
    const own = { email: person.email, toolId: await target.tool() };
    const before = await allRows();
    for (const payload of PAYLOADS) {
      const body = { ...write.body(own), [field]: payload };
      const { status, text } = await target.send(write.path(own), {
        method: write.method ?? 'POST',
        body,
        headers: person.headers,
      });
      expect(status, `${JSON.stringify(payload)} → ${text}`).toBeLessThan(500);
      expect(text).not.toMatch(/sqlite|syntax error|stack|node_modules/i);
    }
    // An attack that succeeds changes rows of others.
    await expectUnchanged(before, [own.toolId, person.email, person.userId]);
  });

  it.each([
    ['the id of a tool', (text: string) => `/api/purchase/${encodeURIComponent(text)}`],
    ['the address of a user', (text: string) => `/api/admin/${encodeURIComponent(text)}`],
    ['the user of orders', (text: string) => `/api/user-order?user=${encodeURIComponent(text)}`],
    ['the search of the catalogue', (text: string) => `/tools?q=${encodeURIComponent(text)}`],
    ['the address of a page', (text: string) => `/tools/${encodeURIComponent(text)}`],
  ])('%s is handled as text', async (_where, pathFor) => {
    const admin = await target.person('admin');
    const before = await allRows();
    for (const payload of PAYLOADS.filter((payload) => typeof payload === 'string' && payload.isWellFormed())) {
      const { status, text } = await target.send(pathFor(String(payload)), { headers: admin.headers });
      expect(status, `${JSON.stringify(payload)} → ${text.slice(0, 200)}`).toBeLessThan(500);
      expect(text).not.toContain('<script>window.attacked');
    }
    await expectUnchanged(before);
  });
});

describe('injection into list searches', () => {
  const hostile = PAYLOADS.filter((payload) => typeof payload === 'string' && payload.isWellFormed()).map(String);
  const parameters = [
    ...['q', 'state', 'limit', 'after'].map((name) => ['/api/order', name] as const),
    ...['q', 'limit', 'after'].map((name) => ['/api/tool', name] as const),
  ];

  it.each(parameters)('%s?%s= is matched as text', async (path, name) => {
    const admin = await target.person('admin');
    const before = await allRows();
    for (const payload of [...hostile, '%', '_', '\\', `%' or '1'='1`]) {
      const query = new URLSearchParams({ limit: '1', ...(name !== 'q' && { q: 'drill' }), [name]: payload });
      const answer = await target.send(`${path}?${query}`, { headers: admin.headers });
      expect(answer.status, `${payload} → ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      expect(answer.text).not.toMatch(/sqlite|syntax error|stack|node_modules/i);
      expect(answer.headers.get('content-type')).toMatch('application/json');
      expect(answer.headers.get('link') ?? '').toMatch(/^(?:<\/api\/\w+\?[\w%&=.*+-]+>; rel="next")?$/);
      expect(answer.headers.get('set-cookie')).toBeNull();
      if (answer.status !== 200 || name !== 'q') continue;
      for (const row of answer.json) {
        const text = foldedText(Object.values(row).join(' '));
        for (const word of foldedText(payload).split(/\s+/)) expect(text).toContain(word);
      }
    }
    await expectUnchanged(before);
  });
});
