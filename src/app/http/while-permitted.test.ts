import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Refusal } from '#src/platform/http/refusal.ts';
import { whilePermitted } from './while-permitted.ts';

it('a long answer breaks off, and its source is closed, once the right to it has ended', async () => {
  const source = Readable.from(['one', 'two', 'three']);
  let permitted = true;
  const requirePermission = async () => {
    if (!permitted) throw new Refusal('unauthenticated', 'ended', 'Ended.');
  };
  const parts: string[] = [];
  const read = async () => {
    for await (const part of whilePermitted(source, requirePermission, 0)) {
      parts.push(String(part));
      permitted = false;
    }
  };
  await expect(read()).rejects.toThrow('Ended.');
  expect(parts).not.toContain('three');
  expect(source.destroyed).toBe(true);
});

it('a long answer that stays permitted arrives whole', async () => {
  const parts = await whilePermitted(Readable.from(['a', 'b']), async () => undefined, 0).toArray();
  expect(parts.join('')).toBe('ab');
});
