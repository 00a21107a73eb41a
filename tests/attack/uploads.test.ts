import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { targetShop } from '../support/target.ts';

const target = targetShop();

describe('uploads with a false type', () => {
  const upload = async (name: string, type: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const admin = await target.person('admin');
    const form = new FormData();
    form.set('image', new Blob([bytes], { type }), name);
    const response = await fetch(`${target.url}/api/image`, { method: 'POST', body: form, headers: admin.headers });
    return { status: response.status, answer: await response.json() };
  };
  it.each([
    ['HTML declared as a picture', 'a.png', 'image/png', '<!doctype html><script>1</script>'],
    ['an SVG with a script', 'a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      'an SVG declared as a PNG',
      'a.png',
      'image/png',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a program declared as a picture', 'a.jpg', 'image/jpeg', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    [
      'the first bytes of a PNG and nothing else',
      'a.png',
      'image/png',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ],
    ['a GIF that is also a script', 'a.gif', 'image/gif', 'GIF89a/*<script>*/=1;alert(1)'],
    ['nothing', 'a.png', 'image/png', ''],
  ])('%s is refused', async (_what, name, type, bytes) => {
    const { status, answer } = await upload(name, type, bytes);
    expect(status).toBe(422);
    expect(['image_type', 'image_unreadable']).toContain(answer.error.code);
  });

  it('a picture with a path in its name is stored under a generated name', async () => {
    const bytes = new Uint8Array(await readFile('public/apple-touch-icon.png'));
    const { status, answer } = await upload('../../../shop.sqlite', 'image/png', bytes);
    expect(status).toBe(200);
    expect(new URL(answer.data.url).pathname).toMatch(/^\/images\/[0-9a-f]+-\d+\.webp$/);
  });
});
