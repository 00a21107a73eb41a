import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolPath } from '#src/core/tools/tool-path.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { samplePaymentDetails } from './payment-details.server.ts';

/** The text of a page, as a visitor gets it before scripts. */
async function textOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  return body.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

/** The pages that show prices. */
async function pricePages(shop: string): Promise<string[]> {
  const [tool] = await (await fetch(`${shop}/api/tool?limit=1`)).json();
  return Promise.all(['/tools', '/compare', toolPath(tool)].map((path) => textOf(`${shop}${path}`)));
}

describe.runIf(haveModules('catalogue'))('pages with prices', () => {
  describe('the delivery term of prices', () => {
    const shop = useRunningShop();

    it('is the one that invoices name, on every page with prices', async () => {
      for (const page of await pricePages(shop.url())) expect(page).toContain(samplePaymentDetails.delivery);
    });
  });

  describe.each([
    ['payments are disabled', { EXTENSIONS: 'catalogue' }],
    ['none is configured', { PAYMENT_DETAILS_FILE: join(tmpdir(), `payment-details-${process.pid}.json`) }],
  ])('without a delivery term, because %s', (_, environment: Record<string, string>) => {
    if (environment.PAYMENT_DETAILS_FILE) {
      const { terms, validDays, bank } = samplePaymentDetails;
      writeFileSync(environment.PAYMENT_DETAILS_FILE, JSON.stringify({ terms, validDays, bank }));
    }
    const shop = useRunningShop(environment);

    it('no page names one', async () => {
      const [tools, compare, tool] = await pricePages(shop.url());
      expect(tools).toContain('Prices are per piece for orders of 500 pieces and more.');
      expect(compare).toContain('Prices are per piece. Differences are marked');
      expect(tool).not.toMatch(/\bDelivery\b|\bFOB\b|\bex works\b/i);
    });
  });
});
