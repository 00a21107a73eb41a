import { expect, it } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { openCrowd } from '../support/crowd.ts';
import { haveModules } from '../support/have-modules.ts';
import { openLive } from '../support/live-stream.ts';
import { targetShop } from '../support/target.ts';

const target = targetShop();
const OF_USER = bounds.eventStreamsOfUser.value;

const countStreams = async () => Number(/^shop_live_streams (\d+)$/m.exec((await target.send('/metrics')).text)?.[1]);

it.runIf(haveModules('orders'))(
  'at the bound of event streams the shop refuses the next one, serves other requests, and accepts new streams after some close',
  async () => {
    const accounts = Array.from({ length: bounds.eventStreams.value / OF_USER }, () => target.person());
    const crowds = (await Promise.all(accounts)).map(({ token }) => {
      const lines = [
        'GET /api/live HTTP/1.1',
        'Host: localhost',
        'Accept: text/event-stream',
        `Authorization: Bearer ${token}`,
      ];
      return openCrowd(target.url, OF_USER, () => 1, `${lines.join('\r\n')}\r\n\r\n`);
    });
    await expect.poll(countStreams).toBe(bounds.eventStreams.value);

    const buyer = await target.person();
    const refused = await openLive(target.url, buyer);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '60']);
    expect((await target.send('/api/tool')).status).toBe(200);
    expect((await target.send(`/api/user-order?user=${buyer.email}`, { headers: buyer.headers })).status).toBe(200);

    for (const { sockets } of crowds) for (const socket of sockets) socket.destroy();
    await expect.poll(countStreams).toBe(0);
    expect((await openLive(target.url, buyer)).status).toBe(200);
  },
);
