import { randomUUID } from 'node:crypto';
import { insertedId, sendOrder } from './orders-over-http.ts';
import type { Person } from './test-shop.ts';

/** Places orders one after the other. @returns the acknowledged ids, and a function that stops it */
export function sellContinuously(shopUrl: string, buyer: Person, toolId: string) {
  let open = true;
  const acknowledged: string[] = [];
  const selling = (async () => {
    while (open) {
      const id = await insertedId(sendOrder(shopUrl, { buyer, toolId, key: randomUUID() }));
      if (id !== undefined) acknowledged.push(id);
    }
  })();
  const stop = () => {
    open = false;
    return selling;
  };
  return { acknowledged, stop };
}
