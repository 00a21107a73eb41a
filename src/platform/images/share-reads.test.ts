import { expect, it } from 'vitest';
import { shareReads } from './share-reads.ts';

it('concurrent readers of a picture share its bytes until the last one is done', async () => {
  let reads = 0;
  const open = shareReads({
    read: async (name) => {
      reads += 1;
      return Buffer.from(name);
    },
  });
  const [first, second] = [open('a'), open('a')];
  expect(await first.bytes).toBe(await second.bytes);
  first.release();
  const third = open('a');
  expect(await third.bytes).toBe(await second.bytes);
  expect(reads).toBe(1);
  second.release();
  third.release();
  await open('a').bytes;
  expect(reads).toBe(2);
});
