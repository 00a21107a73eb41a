import { type Browser, chromium, devices, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { median, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';

/**
 * The maximum time from input to next paint (Web Vitals consider 200 good), and the factor by which the processor is
 * slowed down.
 */
const [GOAL_MS, SLOWER] = [100, 4];
/** The shortest duration that Event Timing reports; faster interactions count as this. */
const LEAST_MS = 16;

interface Interaction {
  path: string;
  /** Runs before the processor is slowed down. */
  before?: (page: Page) => Promise<unknown>;
  /** The pressed element; without it, the keys are pressed at the focus. */
  target?: (page: Page) => Locator;
  keys?: readonly string[];
  /** Waits for the result, so that it does not disturb the next turn. */
  after?: (page: Page) => Promise<unknown>;
}

const inStock = (page: Page) => page.getByRole('checkbox', { name: 'in stock' });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Find a tool' });
const firstOption = (page: Page) => page.getByRole('option').first();
const openFilter = (page: Page) => page.getByText('Filter and sort').click();
const untilInUrl = (name: string) => (page: Page) => page.waitForURL((url) => url.searchParams.has(name));

async function typeWord(page: Page): Promise<void> {
  await searchField(page).pressSequentially('dril');
  await firstOption(page).waitFor();
}

const interactionsOf = (tool: string): Record<string, Interaction> => ({
  'filter of /tools': { path: '/tools', before: openFilter, target: inStock, after: untilInUrl('stock') },
  'sorting of /tools': {
    path: '/tools',
    before: async (page) => {
      await openFilter(page);
      await page.getByLabel('Sort by').focus();
    },
    // Opens the options at the current one, moves to the next and selects it.
    keys: ['ArrowDown', 'ArrowDown', 'Enter'],
    after: untilInUrl('sort'),
  },
  'filter of a search': { path: '/tools?q=drill', before: openFilter, target: inStock, after: untilInUrl('stock') },
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

/** Runs in the page before everything else: records the longest event duration. */
function watch(): void {
  const timing = { longest: 0 };
  Object.assign(window, { timing });
  addEventListener('shop:ready', () => document.documentElement.toggleAttribute('data-ready', true));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) timing.longest = Math.max(timing.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

declare global {
  /** The result of `watch`. */
  var timing: { longest: number };
}

async function press(page: Page, { target, keys = [] }: Interaction): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  const box = await target?.(page).boundingBox();
  // Not with `click`, whose scripts would run in the page between press and paint.
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Visits a page with an emulated phone. @returns the longest time from an input to the next paint, in milliseconds */
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
      () => new Promise((resolve) => requestIdleCallback(() => resolve(Object.assign(timing, { longest: 0 })))),
    );
    await press(page, interaction);
    await interaction.after?.(page);
    // The browser reports entries after their frame is painted, once it is idle.
    return await page.evaluate(
      (least) =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            requestIdleCallback(() => setTimeout(() => resolve(Math.max(timing.longest, least)))),
          ),
        ),
      LEAST_MS,
    );
  } finally {
    await context.close();
  }
}

/** The time from an input to the next paint according to Event Timing, in new visits with an emulated phone. */
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
