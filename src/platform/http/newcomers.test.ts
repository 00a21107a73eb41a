import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterNewcomers, countNewcomer } from './newcomers.server.ts';

it('work waits as long as somebody new comes in every turn', async () => {
  let newcomers = 0;
  const coming = (async () => {
    while (newcomers < 20) {
      countNewcomer();
      newcomers += 1;
      await nextTurn();
    }
  })();
  await afterNewcomers();
  expect(newcomers).toBe(20);
  await coming;
});

it('a flood of newcomers does not stop the work', async () => {
  let over = false;
  const flood = (async () => {
    while (!over) {
      countNewcomer();
      await nextTurn();
    }
  })();
  const stillComing = await afterNewcomers().then(() => !over);
  over = true;
  await flood;
  expect(stillComing).toBe(true);
});
