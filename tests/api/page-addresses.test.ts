import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { shopContext } from '#src/pages/page-context.server.ts';
import { loader as tool } from '#src/pages/tool.tsx';
import type { Shop } from '#src/server/shop.ts';
import { openTestShop } from '../support/test-shop.ts';

it.each(['\0', 'a\0b', `${'0'.repeat(36)}-\0`])('the page of %j is missing, and no fault', async (name) => {
  const { db, config } = await openTestShop();
  const context = new RouterContextProvider();
  context.set(shopContext, { db, config } as Shop);
  const missing = { init: { status: 404 } };
  await expect(tool({ context, params: { tool: name } } as never)).rejects.toMatchObject(missing);
});
