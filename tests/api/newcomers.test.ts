import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { inTransaction } from '#src/database/transaction.server.ts';
import { openTestShop } from '../support/test-shop.ts';

it.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'orders are committed after everybody who waits was let in',
  async () => {
    const { app, db } = await openTestShop();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    let letIn = 0;
    const committed = Promise.withResolvers<number>();
    app.server.on('connection', () => {
      letIn += 1;
      if (letIn === 1) inTransaction(db, async () => letIn).then(committed.resolve, committed.reject);
    });
    const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'));
    const letInBefore = await committed.promise;
    await Promise.all(sockets.map((socket) => new Promise((closed) => socket.once('close', closed).end())));
    expect(letInBefore).toBe(30);
  },
);
