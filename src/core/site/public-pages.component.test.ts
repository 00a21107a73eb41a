import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { company, story } from '#src/core/site/company.ts';
import { userMenu } from '#tests/support/accounts.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

interface Tool {
  _id: string;
  toolName: string;
  description: string;
  quantity: number;
  price: number;
}

const read = async <Answer>(path: string): Promise<Answer> =>
  (await fetch(`${shop.url()}/api${path}`)).json() as Promise<Answer>;

/** The visible text of the page, with one space between words. */
async function textOf(page: Page): Promise<string> {
  return ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ');
}

const shop = useShop();

describe('public pages', () => {
  it('C-NAV-01 C-FOOT-01 have four navbar entries for a visitor, and a footer with icons, year and credit', async () => {
    const page = await openPage(shop);
    await page.goto('/reviews');
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.getByRole('link').allTextContents()).toEqual(['Home', 'All Tools', 'Contact Us', 'Sign in']);
    expect(await main.locator('a, button, input, search').filter({ visible: true }).count()).toBe(4);
    const footer = page.getByRole('contentinfo');
    for (const { label, url } of company.social) {
      const icon = footer.getByRole('link', { name: label, exact: true });
      expect(await icon.getAttribute('href')).toBe(url);
      expect(await icon.locator('svg').count()).toBe(1);
    }
    const text = (await footer.textContent()) ?? '';
    expect(text).toContain(`© ${new Date().getFullYear()}`);
    expect(text).toContain(company.developer.name);
  });

  it('C-HOME-01 C-HOME-02 C-HOME-03 C-HOME-04 C-HOME-05 C-HOME-06 C-HOME-07 C-TOOLS-03 show banner, profile, statistics, contact and the first tools and reviews at / and /home', async () => {
    const page = await openPage(shop);
    for (const path of ['/', '/home']) {
      await page.goto(path);
      const main = page.getByRole('main');
      const text = await textOf(page);
      expect(text).toMatch(/one 20V battery for all tools/i);
      expect(text).toContain('more than 10 years of OEM/ODM experience');
      expect(await main.getByRole('link', { name: 'send inquiry now' }).getAttribute('href')).toBe('/contact');
      expect(text).toContain(story.title);
      for (const { value, label } of story.statistics) {
        expect(text).toContain(value);
        expect(text).toMatch(new RegExp(label, 'i'));
      }
      expect(story.statistics.map(({ value }) => value)).toEqual(['12.9K', '2.6M', '19', '29,191']);
      expect(text).toContain(company.email.sales);
      expect(text).toContain(company.phone.display);
    }
    const shown = page.getByRole('main').getByRole('link', { name: /^Purchase/ });
    const tools = await read<Tool[]>('/tool');
    const reviews = await read<{ reviewDetail: string }[]>('/review');
    const addresses = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(tools.slice(0, 4).map(({ _id }) => `/purchase/${_id}`));
    expect(await textOf(page)).toContain(reviews[0]?.reviewDetail.replace(/\s+/g, ' '));
  });
});

describe('a signed-in user', () => {
  it('C-NAV-02 sees their name, avatar and a menu', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await userMenu(page).locator('summary', { hasText: 'Demo Buyer' }).click();
    expect(await bar.locator('summary img').getAttribute('src')).toBe('/avatar-default.svg');
    await bar.getByRole('link', { name: 'Dashboard' }).waitFor();
    await bar.getByRole('link', { name: 'My Profile' }).waitFor();
    await bar.getByRole('button', { name: 'Sing out' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Sign in' }).count()).toBe(0);
  });
});
