import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Shop } from '#src/core/shop.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { loader as tool } from './fillings/tool-page.tsx';

it.each(['\0', 'a\0b', `${'0'.repeat(36)}-\0`])('the tool page for %j is a 404, not a fault', async (name) => {
  const { db, config } = await openTestShop();
  const context = new RouterContextProvider();
  context.set(shopContext, { db, config } as Shop);
  const missing = { init: { status: 404 } };
  await expect(tool({ context, params: { tool: name } } as never)).rejects.toMatchObject(missing);
});
