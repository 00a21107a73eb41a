import { expect, it, vi } from 'vitest';
import { withProgress } from '../../scripts/progress.mjs';

function output(isTTY: boolean) {
  let text = '';
  const write = (part: string) => {
    text += part;
    return true;
  };
  return { out: { isTTY, write }, text: () => text };
}

it('a long part of a command says what it does and how long it takes', async () => {
  const { out, text } = output(false);
  expect(await withProgress('Building the shop', '10 to 30 s', async () => 7, out)).toBe(7);
  expect(text()).toBe('Building the shop (usually 10 to 30 s) ...\n  done in 0 s\n');
});

it('counts the seconds on a terminal, and says when it failed', async () => {
  vi.useFakeTimers();
  const { out, text } = output(true);
  const work = () => new Promise((_, reject) => setTimeout(() => reject(new Error('no space left')), 2_500));
  const done = withProgress('Building the shop', '10 to 30 s', work, out);
  const failed = expect(done).rejects.toThrow('no space left');
  await vi.advanceTimersByTimeAsync(2_500);
  await failed;
  vi.useRealTimers();
  expect(text().split('\r').slice(1)).toEqual(
    ['0 s', '1 s', '2 s', 'failed after 3 s\n'].map((end) => `Building the shop (usually 10 to 30 s) ... ${end}`),
  );
});
