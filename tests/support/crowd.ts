import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Crowd {
  sockets: Socket[];
  /** How many of them are still connected. */
  open(): number;
}

/**
 * Opens connections that read nothing, unless told so; one that has something to read notices its end only after that.
 * @param from the last part of the loopback address that each comes from: another one is another machine
 * @param sent by each once it is connected
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
