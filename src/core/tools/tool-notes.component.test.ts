import { expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';
import type { Tool } from './tool.ts';

const shop = useShop({ TAKA_RATE: '122.50@2026-11-01', WHATSAPP_NUMBER: '+8801712345678' });

it.runIf(haveModules('sales'))(
  'cards show the price in taka, and a tool below the minimum order leads to a request for production',
  async () => {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as Tool[];
    const short = tools.find(({ quantity }) => quantity < 500);
    if (!short) throw new Error('the demo has no tool below the minimum order');
    const page = await openPage(shop);
    await page.goto('/tools');
    const card = page.getByRole('article').filter({ hasText: short.toolName });
    await card.getByText(/^about BDT\s[\d,]+ \(rate of 1 Nov 2026\)$/).waitFor();
    await card.getByText(`$${short.price}`, { exact: true }).waitFor();
    await card.getByRole('heading').getByRole('link').click();
    const chat = page.getByRole('link', { name: 'Ask on WhatsApp' });
    expect(await chat.getAttribute('href')).toContain(
      `https://wa.me/8801712345678?text=${encodeURIComponent('I have a question about ')}`,
    );
    await page.getByRole('main').getByRole('link', { name: 'Ask about this tool' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Request production' }).first().click();
    const message = page.getByLabel('Message');
    await message.waitFor();
    expect(await message.inputValue()).toBe(`Production of ${short.toolName}`);
    await page.reload();
    expect(await message.inputValue()).toBe(`Production of ${short.toolName}`);
    await page.getByRole('link', { name: 'Ask on WhatsApp' }).waitFor();
  },
);
