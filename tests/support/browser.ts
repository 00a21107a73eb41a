import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';

let browser: Browser;

/** This machine by a name that browsers do not trust over plain http, unlike localhost. */
export const PLAIN_HOST = 'shop.test';

/** Starts one browser for the test file. */
export function useBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ],
    });
  });
  afterAll(() => browser.close());
}

export interface PageOptions extends BrowserContextOptions {
  /** Console errors that the test provokes on purpose. */
  expectedErrors?: RegExp;
}

/** A fresh visitor. The test fails when the page logs an error that it did not announce. */
export async function openPage(baseURL: string, { expectedErrors, ...options }: PageOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  await context.addInitScript(() => {
    addEventListener('shop:ready', () => document.documentElement.toggleAttribute('data-ready', true));
  });
  const page = await context.newPage();
  const errors: string[] = [];
  const note = (text: string) => {
    if (!expectedErrors?.test(text)) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(String(error)));
  onTestFinished(async () => {
    await context.close();
    expect(errors, 'errors on the browser console').toEqual([]);
  });
  return page;
}

/** Waits until the buttons of a page do something. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Scripts stay on their way until they are let go. @returns a function that lets them go */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Notes what the page asks for from now on. @returns what it was, once everything asked before has reached the network */
export function watchCalls(page: Page): () => Promise<string[]> {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return async () => {
    await page.evaluate(() => fetch('/healthz'));
    return paths.filter((path) => path !== '/healthz');
  };
}
