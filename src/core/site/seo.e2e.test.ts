import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

interface Head {
  status: number;
  html: string;
  title: string | undefined;
  tag(attribute: string): string | undefined;
  facts: Record<string, unknown>[];
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');

async function readHead(url: string): Promise<Head> {
  const response = await fetch(url, { redirect: 'manual' });
  const html = await response.text();
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    status: response.status,
    html,
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    tag: (attribute) => {
      const value = new RegExp(`<(?:meta|link) ${attribute} (?:content|href)="([^"]*)"`).exec(html)?.[1];
      return value && decode(value);
    },
    facts: [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  };
}

describe('search engines and link previews', () => {
  const shop = useRunningShop();
  const publicUrl = () => shop.url();

  async function firstTool(): Promise<{ _id: string; toolName: string; price: number }> {
    const tools = await fetch(`${shop.url()}/api/tool`).then((answer) => answer.json());
    return tools[0];
  }

  it.each(['/', '/home', '/tools', '/tools?q=drill&sort=name', '/login?from=%2Fprofile'])(
    'find a title, a description, the canonical URL and a picture at %s',
    async (path) => {
      const head = await readHead(shop.url() + path);
      expect(head.status).toBe(200);
      expect(head.title).toContain(company.name);
      expect(head.tag('name="description"')?.length).toBeGreaterThan(50);
      expect(head.tag('rel="canonical"')).toBe(`${publicUrl()}${/^\/(?:tools|login)/.exec(path)?.[0] ?? '/'}`);
      expect(head.tag('name="robots"')).toBeUndefined();
      const picture = head.tag('property="og:image"') ?? '';
      expect((await fetch(picture)).headers.get('content-type')).toMatch(/^image\//);
      expect(head.tag('name="twitter:card"')).toBe('summary_large_image');
    },
  );

  it('find the company and its rating on the home page', async () => {
    const { facts } = await readHead(`${shop.url()}/`);
    expect(facts[0]).toMatchObject({
      '@type': 'Organization',
      name: company.name,
      aggregateRating: { '@type': 'AggregateRating', bestRating: 5 },
    });
  });

  it('find the tool, its price and its breadcrumbs on a tool page', async () => {
    const tool = await firstTool();
    const response = await fetch(`${shop.url()}/tools/${tool._id}`);
    const head = await readHead(response.url);
    expect(head.title).toContain(tool.toolName);
    expect(head.facts[0]).toMatchObject({
      '@type': 'Product',
      name: tool.toolName,
      offers: { '@type': 'Offer', price: tool.price.toFixed(2), priceCurrency: 'USD' },
    });
    expect(head.facts[1]).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(head.tag('rel="canonical"')).toBe(response.url);
  });

  it('are redirected from a wrong tool name in the URL, and get a 404 for an unknown tool', async () => {
    const { _id } = await firstTool();
    const wrong = await fetch(`${shop.url()}/tools/${_id}-old-name`, { redirect: 'manual' });
    expect(wrong.status).toBe(301);
    expect(wrong.headers.get('location')).toMatch(new RegExp(`/tools/${_id}-kd20-13`));
    const unknown = await readHead(`${shop.url()}/tools/00000000-0000-7000-8000-000000000000-drill`);
    expect(unknown.status).toBe(404);
    expect(unknown.html).toContain('Oops! 404 - Page not found...');
    expect(unknown.title).toBe(`Page not found | ${company.name}`);
    expect(unknown.tag('name="robots"')).toBe('noindex');
    expect((await fetch(`${shop.url()}/tools/drill`)).status).toBe(404);
  });

  it('find every public page in the sitemap, and each of them responds', async () => {
    const response = await fetch(`${shop.url()}/sitemap.xml`);
    expect(response.headers.get('content-type')).toContain('xml');
    const addresses = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
      decode(address),
    );
    expect(addresses.length).toBeGreaterThanOrEqual(20);
    for (const address of addresses) {
      const head = await readHead(address);
      expect(head.status, address).toBe(200);
      expect(head.tag('rel="canonical"'), address).toBe(address);
      expect(head.tag('name="description"'), address).toBeTruthy();
    }
  });

  it('may read the pages according to robots.txt, which links the sitemap', async () => {
    const text = await fetch(`${shop.url()}/robots.txt`).then((response) => response.text());
    expect(text).toContain(`Sitemap: ${publicUrl()}/sitemap.xml`);
    expect(text).not.toMatch(/Disallow: \/$/m);
  });

  it.each(['/signup', '/dashboard', '/mailbox', '/no-such-page'])('must not index %s', async (path) => {
    expect((await readHead(shop.url() + path)).tag('name="robots"')).toBe('noindex');
  });
});
