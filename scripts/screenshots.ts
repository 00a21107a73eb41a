// npm run screenshots: renders every page of the built shop into ./screenshots for review. `-- home tools` renders only
// these.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { markReadiness } from '../tests/support/browser.ts';
import { startShopIn } from '../tests/support/running-shop.ts';
import { findChromium } from './chromium.mjs';
import type { Scene } from './screenshot-scenes.ts';

const folder = join(import.meta.dirname, '../screenshots');
const devices = [
  { device: 'desktop', viewport: { width: 1280, height: 900 } },
  { device: 'phone', viewport: { width: 390, height: 844 } },
] as const;
const themes = ['light', 'dark'] as const;

/** Scrolls through the page once, so that lazy pictures load. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    for (const image of document.images) await image.decode().catch(() => undefined);
  });
}

async function take(browser: Browser, shopUrl: string, scene: Scene): Promise<void> {
  for (const { device, viewport } of devices) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({ baseURL: shopUrl, viewport, colorScheme, reducedMotion: 'reduce' });
      await markReadiness(context);
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      await scene.show(page, shopUrl);
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      await page.screenshot({
        path: join(folder, `${scene.name}.${device}.${colorScheme}.png`),
        fullPage: scene.whole ?? true,
      });
      await context.close();
    }
  }
}

// The route table imports components, which Node cannot load by itself.
const { scenes } = (
  await runnerImport<typeof import('./screenshot-scenes.ts')>(join(import.meta.dirname, 'screenshot-scenes.ts'), {
    configFile: false,
  })
).module;
const sceneNames = process.argv.slice(2);
await mkdir(folder, { recursive: true });
if (sceneNames.length === 0) await rm(folder, { recursive: true, force: true });
const shop = await startShopIn(await mkdtemp(join(tmpdir(), 'shop-screenshots-')), { DEMO_ORDERS: '60' });
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox'],
});
let failures = 0;
for (const scene of scenes.filter(({ name }) => sceneNames.length === 0 || sceneNames.includes(name))) {
  await take(browser, shop.url, scene).catch((error: Error) => {
    failures += 1;
    console.error(`${scene.name}: ${error.message}`);
  });
}
await browser.close();
await shop.stop();
console.log(`Screenshots are in ${folder}`);
process.exitCode = failures === 0 ? 0 : 1;
