import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Page } from 'playwright-core';
import screenTable from '#src/routes.ts';
import { desktop } from './axe.ts';
import { signInOverApi, untilHydrated } from './browser.ts';
import { checkEach } from './check-each.ts';
import { withFirstTool } from './first-tool.ts';
import { placeOrderAsBuyer } from './orders-of-buyer.ts';
import { type DemoEmail, people } from './sign-in.ts';

/** Who may open a screen; `signed-in` means customers and admins. */
type Visitors = 'everybody' | 'signed-in' | 'admins';

/** A screen of the route table, with its full path, such as /purchase/:id. */
interface ListedScreen {
  path: string;
  visitors: Visitors;
}

const root = join(import.meta.dirname, '../../src');

/** The visitors allowed by the guard in the file of a screen or layout; undefined without a guard. */
function guardIn(file: string): Visitors | undefined {
  const guard = /clientMiddleware[^=]*= \[(\w+)[\](]/.exec(readFileSync(join(root, file), 'utf8'))?.[1];
  if (guard === undefined) return undefined;
  if (guard === 'adminOnly' || guard === 'staffOnly') return 'admins';
  if (guard === 'signedInOnly' || guard === 'invitedOnly') return 'signed-in';
  throw new Error(`${file} has the guard ${guard}: say in tests/support/screens.ts who may open such a screen`);
}

function screensOf(entry: RouteConfigEntry, above: ListedScreen): ListedScreen[] {
  const here: ListedScreen = {
    path: entry.path === undefined ? above.path : `${above.path.replace(/\/$/, '')}/${entry.path}`,
    visitors: guardIn(entry.file) ?? above.visitors,
  };
  if (!entry.children) return entry.file.endsWith('.route.ts') ? [] : [here];
  return entry.children.flatMap((child) => screensOf(child, here));
}

/** All screens of the shop and its modules. */
const listedScreens: readonly ListedScreen[] = screenTable.flatMap((entry) =>
  screensOf(entry, { path: '/', visitors: 'everybody' }),
);

/** A visit to a screen: as a visitor, or with an account of the demo. */
export interface ScreenVisit {
  path: string;
  email?: DemoEmail;
}

const CUSTOMER = 'buyer@example.com';
const ADMIN = 'admin@example.com';

/** The content depends on the account below /dashboard and on the profile, which visitors may open too. */
function visitsOf({ path, visitors }: ListedScreen): ScreenVisit[] {
  if (path === '/profile') return [{ path }, { path, email: CUSTOMER }];
  if (visitors === 'everybody') return [{ path }];
  if (visitors === 'admins') return [{ path, email: ADMIN }];
  return path.startsWith('/dashboard')
    ? [
        { path, email: CUSTOMER },
        { path, email: ADMIN },
      ]
    : [{ path, email: CUSTOMER }];
}

/** Excluded: the last page of the Google popup closes itself, and /home is the same page as /. */
const LEFT_OUT = ['/google-done', '/home'];

/** Every screen, once for each kind of visitor. */
export const screenVisits: readonly ScreenVisit[] = listedScreens
  .filter(({ path }) => !LEFT_OUT.includes(path))
  .flatMap(visitsOf);

async function firstReview(shopUrl: string): Promise<string> {
  const reviews = (await (await fetch(`${shopUrl}/api/review?limit=1`)).json()) as { _id: string }[];
  return reviews[0]?._id ?? '';
}

/**
 * The path of a screen with rows of the demo in place of its parameters. For a page about an order, the demo's buyer
 * places one.
 */
async function addressOf(page: Page, shopUrl: string, path: string): Promise<string> {
  const ofTool = await withFirstTool(
    shopUrl,
    path.replace(/^\/(tools|purchase|sample|batch|dashboard\/manage-tools)\/:\w+/, '/$1/{tool}'),
  );
  // An unknown code: the page says so.
  let address = ofTool.replace('*', 'no-such-page').replace('/verify/:code', '/verify/K3M9-X2PA-7QRT-V5WZ');
  if (address.includes('/reviews/:id')) address = address.replace(':id', await firstReview(shopUrl));
  if (address.includes('/orders/:id')) {
    address = address.replace(':id', await placeOrderAsBuyer(shopUrl));
  }
  if (address.includes('/tool-drafts/:id')) {
    address = address.replace(':id', await keepDraftFrom(page));
  }
  if (address.includes('/conversations/:id')) {
    address = address.replace(':id', await firstConversation(page));
  }
  // A visitor without the link in a mail is asked to sign in.
  address = address.replace('/quote/:id', '/quote/no-such-quote');
  if (address.includes('/quotes/:id')) address = address.replace(':id', await firstQuoteOf(page));
  if (address.includes(':')) throw new Error(`say in tests/support/screens.ts which row of the demo ${path} shows`);
  return address;
}

/** @returns id of the first conversation that the account of a page may see; of a new one if there is none */
function firstConversation(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const list = async () => (await fetch('/api/conversation?limit=1', { headers })).json();
    const [first] = await list();
    if (first) return first._id;
    const inquiry = { name: 'Demo Buyer', email: 'buyer@example.com', phone: '', message: 'Which plugs?' };
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(inquiry) };
    await fetch('/api/inquiry', sent);
    const [opened] = await list();
    return opened._id;
  });
}

/** The newest quote that an admin's page may read: one of the demo. */
function firstQuoteOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` };
    const [quote] = await (await fetch('/api/quote?limit=1', { headers })).json();
    return quote._id;
  });
}

/** Creates a draft of the first tool with the token of an admin's page. @returns its id */
function keepDraftFrom(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const [tool] = await (await fetch('/api/tool?limit=1')).json();
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    };
    const sent = { method: 'POST', headers, body: JSON.stringify({ ...tool, toolName: `${tool.toolName} (copy)` }) };
    return (await (await fetch('/api/tool-draft', sent)).json()).insertedId;
  });
}

async function openScreen(page: Page, shopUrl: string, path: string): Promise<void> {
  await page.goto(await addressOf(page, shopUrl, path));
  await untilHydrated(page);
  await page.getByRole('main').getByRole('heading').first().waitFor();
}

/** Opens a screen with an account of the demo or as a visitor. */
export async function visitScreen(page: Page, shopUrl: string, { path, email }: ScreenVisit): Promise<void> {
  if (email) await signInOverApi(page, people[email]);
  await openScreen(page, shopUrl, path);
}

/**
 * Opens screens one after another in the same page, signed in once, and checks each of them; see checkEach.
 * @param visits of one kind of visitor
 */
export async function checkScreens(
  page: Page,
  shopUrl: string,
  visits: readonly ScreenVisit[],
  check: (visit: ScreenVisit) => Promise<void>,
): Promise<void> {
  const [email, ...others] = new Set(visits.map((visit) => visit.email));
  if (others.length > 0) throw new Error('the visits are those of several visitors');
  if (email) await signInOverApi(page, people[email]);
  await checkEach(
    visits,
    ({ path }) => path,
    async (visit) => {
      await page.setViewportSize(desktop);
      await openScreen(page, shopUrl, visit.path);
      await check(visit);
    },
  );
}

/** The visits of each kind of visitor, for a test of each. */
export const byVisitor = (visits: readonly ScreenVisit[]): [visitor: string, visits: ScreenVisit[]][] => [
  ...Map.groupBy(visits, ({ email }) => email ?? 'a visitor'),
];
