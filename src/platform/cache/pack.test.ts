import { expect, it } from 'vitest';
import { cutOut, pack, unpack } from './pack.ts';

it('what is held for long is held in a buffer of just its size', async () => {
  const body = Buffer.from('<p>One battery for all tools</p>'.repeat(50));
  const br = await pack.br(body, 'best');
  const held = [cutOut(Buffer.from('small')), br, await pack.gzip(body, 'quick'), await unpack(br)];
  expect(held.map(({ buffer }) => buffer.byteLength)).toEqual(held.map(({ length }) => length));
});
