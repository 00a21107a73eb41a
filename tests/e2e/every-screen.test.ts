import { describe, expect, it } from 'vitest';
import { desktop, expectAccessible } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { fieldsToZoomInto } from '../support/phone-fields.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { byVisitor, checkScreens, type ScreenVisit, screenVisits } from '../support/screens.ts';
import { expectCurrentTexts, translateEarly } from '../support/translation.ts';
import { useEverything } from '../support/use-everything.ts';

/** A missing page, forms that are sent empty, and the sandbox of a mail, in which no script runs. */
const EXPECTED_ERRORS = /status of 4\d\d|Blocked script execution/;

/** So few that the default time is enough on a busy machine. */
const SCREENS_PER_TEST = 3;

/** Visits with no elements that other visits lack. */
const REDUNDANT_VISITS = [
  // Another test checks /signup with its errors.
  '/signup for a visitor',
  '/socialLogin for a visitor',
  '/dashboard/reviews for admin@example.com',
  '/dashboard/orders/:id/proforma for admin@example.com',
];

/** Enough to change a draft: its editor is that of a tool, which another visit fills in completely. */
const FIELDS_OF_A_DRAFT = 8;

/** Every screen, and searches: with results, without any, and with a suggestion. */
const visits: ScreenVisit[] = [
  ...screenVisits,
  { path: '/tools?q=helicopter' },
  { path: '/tools?q=makita+hamer&weight=1-2' },
  { path: '/dashboard?q=helicopter', email: 'admin@example.com' },
  { path: '/dashboard/manage-tools?q=KD20', email: 'admin@example.com' },
];

/** The visits of each visitor, a few for each test. */
const fewVisits = byVisitor(visits).flatMap(([visitor, all]) =>
  Array.from({ length: Math.ceil(all.length / SCREENS_PER_TEST) }, (_, test) => {
    const few = all.slice(test * SCREENS_PER_TEST, (test + 1) * SCREENS_PER_TEST);
    return { visitor, few, paths: few.map(({ path }) => path).join(' ') };
  }),
);

const isRedundant = ({ path, email }: ScreenVisit) => REDUNDANT_VISITS.includes(`${path} for ${email ?? 'a visitor'}`);

describe('every screen meets WCAG 2.2 AA, and translated by the browser shows current texts and goes on working', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each(fewVisits)('for $visitor: $paths', async ({ few }) => {
    const page = await openPage(shop.url(), { expectedErrors: EXPECTED_ERRORS });
    await translateEarly(page, { observing: true });
    await checkScreens(page, shop.url(), few, async (visit) => {
      await page.locator('font').first().waitFor({ state: 'attached' });
      await expectCurrentTexts(page, 'an early translation');
      if (!isRedundant(visit)) {
        // A translation changes neither texts nor styles, so that axe finds what it would find without.
        await expectAccessible(page, visit.path);
        expect(await fieldsToZoomInto(page), 'fields that a phone zooms into').toEqual([]);
        await page.setViewportSize(desktop);
      }
      const changes = await useEverything(page, visit.path.includes('/tool-drafts/') ? FIELDS_OF_A_DRAFT : undefined);
      await expectCurrentTexts(page, `${changes} changes`);
    });
  });
});
