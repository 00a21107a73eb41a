import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Crowd {
  sockets: Socket[];
  /** How many of them are still connected. */
  open(): number;
}

/**
 * Opens connections that read nothing by themselves. A socket with unread data notices the end of its connection only
 * after reading it.
 * @param from the last part of the loopback address of each connection: each address counts as a machine
 * @param sent bytes that each sends once it is connected
 */
export function openCrowd(url: string, count: number, from: (at: number) => number, sent = ''): Crowd {
  const port = Number(new URL(url).port);
  let open = 0;
  const sockets = Array.from({ length: count }, (_, at) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${from(at)}` });
    open += 1;
    return socket
      .on('error', () => {})
      .on('close', () => {
        open -= 1;
      })
      .on('connect', () => sent && socket.write(sent));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { sockets, open: () => open };
}
