/**
 * npm run pictures: renders the shop's pictures, or some of them: `npm run pictures -- banner jigsaw` (a tool with its
 * views), `jigsaw/side`, `side` (of every tool). `--draft` renders small and rough into the folder named by
 * PICTURES_OUT.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import type { Job, Output } from './jobs.ts';
import { jobs } from './jobs.ts';

const STUDIO = import.meta.dirname;
const OUT = resolve(process.env.PICTURES_OUT ?? join(STUDIO, '..'));
const ORIGIN = 'http://studio.invalid';
const IMPORTS = {
  three: '/node_modules/three/build/three.module.js',
  'three/addons/': '/node_modules/three/examples/jsm/',
};
const PAGE = `<!doctype html><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<body><script type="module" src="/page.ts"></script></body>`;

async function serve(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE });
  try {
    const source = await readFile(join(STUDIO, pathname), 'utf8');
    const body = pathname.endsWith('.ts') ? stripTypeScriptTypes(source) : source;
    return await route.fulfill({ contentType: 'text/javascript', body });
  } catch {
    return route.fulfill({ status: 404, body: '' });
  }
}

/** Lowers the quality until the file is within its limit. */
async function encode(picture: Buffer, output: Output): Promise<Buffer> {
  for (let quality = output.quality; ; quality -= 4) {
    const image = sharp(picture).resize({ width: output.width, kernel: 'lanczos3' });
    const file =
      output.format === 'webp'
        ? await image.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
        : await image.avif({ quality, effort: 5, chromaSubsampling: '4:4:4' }).toBuffer();
    if (file.length <= output.limit * 1000 || quality <= 40) return file;
  }
}

/** Blurs everything except the model, without bleeding the model into the floor. */
async function softened(picture: Buffer, mask: Buffer, radius: number): Promise<Buffer> {
  const channel = () => sharp(mask).extractChannel(0);
  const [colours, model, floor] = await Promise.all(
    [sharp(picture).removeAlpha(), channel(), channel().negate()].map((image) => image.png().toBuffer()),
  );
  const withAlpha = (alpha: Buffer | undefined) =>
    sharp(colours)
      .joinChannel(alpha ?? mask)
      .png()
      .toBuffer();
  // Premultiplies colours by alpha for the blur.
  const blurred = await sharp(await withAlpha(floor))
    .blur(radius)
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(blurred)
    .composite([{ input: await withAlpha(model) }])
    .png()
    .toBuffer();
}

async function make(page: Page, job: Job, draft: boolean): Promise<void> {
  const scale = draft ? 0.3 : 1;
  const samples = draft ? 4 : job.samples;
  const started = Date.now();
  const { picture: data, mask } = await page.evaluate(
    ([name, width, height, count]) => {
      if (!window.shoot) throw new Error('the studio is not ready');
      return window.shoot(name, width, height, count);
    },
    [job.name, Math.round(job.width * scale), Math.round(job.height * scale), samples] as const,
  );
  const sharpPicture = Buffer.from(data, 'base64');
  const picture = job.softFloor
    ? await softened(sharpPicture, Buffer.from(mask, 'base64'), job.softFloor * scale)
    : sharpPicture;
  const seconds = Math.round((Date.now() - started) / 1000);
  if (draft) {
    await mkdir(OUT, { recursive: true });
    await writeFile(join(OUT, `${job.name.replace('/', '-')}.png`), picture);
    console.log(`${job.name}: ${seconds} s`);
    return;
  }
  for (const output of job.outputs) {
    const file = await encode(picture, output);
    const path = join(OUT, output.file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file);
    console.log(`${output.file}: ${Math.round(file.length / 1000)} kB, ${seconds} s`);
  }
}

const requestedNames = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const draft = process.argv.includes('--draft');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
});

async function openStudio(quick: boolean): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(0);
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });
  page.on('pageerror', (error) => console.error(error));
  await page.route('**/*', serve);
  await page.goto(`${ORIGIN}/${quick ? '?quick' : ''}`);
  await page.waitForFunction(() => window.shoot !== undefined, undefined, { timeout: 120_000 });
  return page;
}

try {
  const isWanted = ({ name }: Job) =>
    requestedNames.length === 0 ||
    requestedNames.some((each) => each === name || name.endsWith(`/${each}`) || name.startsWith(`${each}/`));
  const selectedJobs = jobs.filter(isWanted);
  for (const quick of [false, true]) {
    const list = selectedJobs.filter(({ softFloor }) => (softFloor !== undefined) === quick);
    if (list.length === 0) continue;
    // One page for all pictures, because it keeps the compiled shaders, and the mesh of a tool between its views.
    const page = await openStudio(quick);
    for (const job of list) await make(page, job, draft);
    await page.close();
  }
} finally {
  await browser.close();
}
