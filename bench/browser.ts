import lighthouse, { type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/chromium.mjs';
import { freePort } from '../tests/support/postgres.ts';
import { median, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';

const PATHS = ['/', '/tools', '/reviews', '/contact', '/login'];
const GOALS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[];

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Errors of traces that occasionally cannot be recorded; the visit is repeated. */
const UNRECORDED = /^(?:NO_NAVSTART|NO_FCP|NO_TRACING_STARTED|NO_LCP|TRACING_ALREADY_STARTED)$/;
const ATTEMPTS = 3;

/** Visits a page with a new browser that emulates a phone and its network. */
async function visit(url: string, attempt = 1): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const run = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error', formFactor: 'mobile' });
    if (!run) throw new Error(`no report about ${url}`);
    const fault = run.lhr.runtimeError;
    if (!fault) return run.lhr;
    if (!UNRECORDED.test(fault.code) || attempt === ATTEMPTS) throw new Error(`${url}: ${fault.message}`);
    console.error(`${url}: ${fault.message}`);
  } finally {
    await browser.close();
  }
  return visit(url, attempt + 1);
}

/** The failed audits of a category, which explain its score. */
function findings({ categories, audits }: Result, category: Category): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? `${id} ${audit.displayValue ?? ''}`.trim() : [];
  });
}

function rowsOf(path: string, visits: readonly Result[]): Row[] {
  const value = (id: string) => median(visits.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  const scores = CATEGORIES.map((category): Row => {
    const score = median(visits.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    const goal = GOALS[category];
    const missing = [...new Set(visits.flatMap((result) => findings(result, category)))];
    const [what, measured] = [`Lighthouse, ${path}, ${category}`, String(score)];
    if (score < goal) console.error(`${what}: ${missing.join(', ')}`);
    return { what, measured, baseline: '100', ratio: score, goal, better: 'larger' };
  });
  const limit = (name: string, measured: string, ratio: number, goal: number): Row => {
    return { what: `Lighthouse, ${path}, ${name}`, measured, baseline: '', ratio, goal, better: 'smaller' };
  };
  const [lcp, cls, tbt] = [
    value('largest-contentful-paint'),
    value('cumulative-layout-shift'),
    value('total-blocking-time'),
  ];
  return [
    ...scores,
    limit('largest contentful paint (s)', milliseconds(lcp), lcp / 1000, 1.5),
    limit('layout shift', cls.toFixed(3), cls, 0.02),
    limit('total blocking time (ms)', milliseconds(tbt), tbt, 50),
  ];
}

/** The public pages of the demo shop on an emulated phone; the median of the visits counts. */
export async function browserVisits(quick: boolean): Promise<Row[]> {
  const shop = await startShop(await temporaryFolder(), { DEMO: 'on' });
  const origin = `http://127.0.0.1:${shop.port}`;
  const [tool] = (await (await fetch(`${origin}/api/tool?limit=1`)).json()) as { _id: string }[];
  // The address with the name, which links use; the one with only the id redirects to it.
  const { url } = await fetch(`${origin}/tools/${tool?._id}`);
  const pages = [...PATHS.map((path) => [path, path] as const), ['page of a tool', new URL(url).pathname] as const];
  const rows: Row[] = [];
  for (const [name, path] of pages) {
    const visits: Result[] = [];
    for (let turn = 0; turn < (quick ? 1 : 5); turn += 1) visits.push(await visit(`${origin}${path}`));
    rows.push(...rowsOf(name, visits));
  }
  await shop.stop();
  return rows;
}
