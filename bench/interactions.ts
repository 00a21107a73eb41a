import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { median, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';

/** What a press may take to its next paint (200 is good, say the Web Vitals), on a processor slowed down so many times. */
const [GOAL_MS, SLOWER] = [100, 4];
/** The least that Event Timing tells; what is faster counts as this. */
const LEAST_MS = 16;

interface Interaction {
  path: string;
  /** While the processor is as fast as it is. */
  before?: (page: Page) => Promise<unknown>;
  /** What is pressed; without it, the keys are, where the focus is. */
  target?: (page: Page) => Locator;
  keys?: readonly string[];
  /** Waits for what it leads to, so that nothing of it disturbs the next turn. */
  after?: (page: Page) => Promise<unknown>;
}

const inStock = (page: Page) => page.getByRole('checkbox', { name: 'in stock' });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Find a tool' });
const firstOption = (page: Page) => page.getByRole('option').first();
const unfold = (page: Page) => page.getByText('Filter and sort').click();
const untilAsked = (name: string) => (page: Page) => page.waitForURL((url) => url.searchParams.has(name));

async function typeWord(page: Page): Promise<void> {
  await searchField(page).pressSequentially('dril');
  await firstOption(page).waitFor();
}

const interactionsOf = (tool: string): Record<string, Interaction> => ({
  'filter of /tools': { path: '/tools', before: unfold, target: inStock, after: untilAsked('stock') },
  'sorting of /tools': {
    path: '/tools',
    before: async (page) => {
      await unfold(page);
      await page.getByLabel('Sort by').focus();
    },
    // Opens the choices at the chosen one, goes to the next and takes it.
    keys: ['ArrowDown', 'ArrowDown', 'Enter'],
    after: untilAsked('sort'),
  },
  'filter of a search': { path: '/tools?q=drill', before: unfold, target: inStock, after: untilAsked('stock') },
  'letter in the search field': { path: '/', before: typeWord, keys: ['l'] },
  'suggested tool': {
    path: '/',
    before: typeWord,
    target: firstOption,
    after: (page) => page.waitForURL('**/tools/*'),
  },
  'second picture of a tool': { path: tool, target: (page) => page.getByRole('button', { name: /^Picture 2 of/ }) },
  'enlarged picture of a tool': {
    path: tool,
    target: (page) => page.getByRole('link', { name: 'Enlarge' }),
    after: (page) => page.getByRole('dialog').waitFor(),
  },
});

/** Runs in the page, before all else. */
function watch(): void {
  const told = { longest: 0 };
  Object.assign(window, { told });
  addEventListener('shop:ready', () => document.documentElement.toggleAttribute('data-ready', true));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) told.longest = Math.max(told.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

declare global {
  /** What `watch` saw. */
  var told: { longest: number };
}

async function press(page: Page, { target, keys = [] }: Interaction): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  const box = await target?.(page).boundingBox();
  // Not by `click`, whose own scripts would run in the page between press and paint.
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** One visit of a phone. @returns the longest time from an input to the next paint, in milliseconds */
async function measure(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
  const context = await browser.newContext({ ...devices['Moto G4'], baseURL: origin });
  try {
    await context.addInitScript(watch);
    const page = await context.newPage();
    await page.goto(interaction.path, { waitUntil: 'networkidle' });
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await interaction.before?.(page);
    await interaction.target?.(page).scrollIntoViewIfNeeded();
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => resolve(Object.assign(told, { longest: 0 })))),
    );
    await press(page, interaction);
    await interaction.after?.(page);
    // The browser reports entries after their frame is painted, once it is idle.
    return await page.evaluate(
      (least) =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestIdleCallback(() => setTimeout(() => resolve(Math.max(told.longest, least)))),
          ),
        ),
      LEAST_MS,
    );
  } finally {
    await context.close();
  }
}

/** From an input to the next paint, as Event Timing tells it, in new visits by a phone. */
export async function interactions(quick: boolean): Promise<Row[]> {
  const shop = await startShop(await temporaryFolder(), { DEMO: 'on' });
  const origin = `http://127.0.0.1:${shop.port}`;
  const [tool] = (await (await fetch(`${origin}/api/tool?limit=1`)).json()) as { _id: string }[];
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const rows: Row[] = [];
  try {
    for (const [name, interaction] of Object.entries(interactionsOf(`/tools/${tool?._id}`))) {
      const times: number[] = [];
      for (let turn = 0; turn < (quick ? 5 : 15); turn += 1) times.push(await measure(browser, origin, interaction));
      const middle = median(times);
      rows.push({
        what: `${name}, processor ${SLOWER} times slower, median (ms)`,
        measured: milliseconds(middle),
        baseline: `${milliseconds(Math.max(...times))} the slowest of ${times.length}`,
        ratio: middle,
        goal: GOAL_MS,
        better: 'smaller',
      });
    }
  } finally {
    await browser.close();
    await shop.stop();
  }
  return rows;
}
