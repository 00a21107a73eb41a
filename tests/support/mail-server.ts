import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MailServer {
  /** Whole messages the server took responsibility for. */
  accepted: string[];
  /** Messages that arrived, taken or not. */
  arrived(): number;
  connections(): number;
  /** While true, a message arrives but is not answered. */
  hold: boolean;
  /** While true, a connection is taken and nothing is said. */
  silent: boolean;
  /** Waits this long before it says anything, in milliseconds. */
  slowness: number;
  close(): Promise<void>;
}

/** A mail server on this port that speaks as much SMTP as a client needs. */
export async function openMailServer(port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let arrived = 0;
  const state = { accepted: [] as string[], hold: false, silent: false, slowness: 0 };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (words: string) => void setTimeout(() => socket.write(words), state.slowness);
    if (!state.silent) say('220 mail.test ESMTP\r\n');
    let buffer = '';
    let inMessage = false;
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8');
      for (;;) {
        const end = inMessage ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n');
        if (end < 0) return;
        const text = buffer.slice(0, end);
        buffer = buffer.slice(end + (inMessage ? 5 : 2));
        if (inMessage) {
          inMessage = false;
          arrived += 1;
          if (state.hold) return;
          state.accepted.push(text);
          say('250 accepted\r\n');
        } else {
          inMessage = /^DATA$/i.test(text);
          if (inMessage) say('354 go on\r\n');
          else if (/^QUIT$/i.test(text)) socket.end('221 bye\r\n');
          else say(/^EHLO/i.test(text) ? '250-mail.test\r\n250 8BITMIME\r\n' : '250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  onTestFinished(close);
  return Object.assign(state, { arrived: () => arrived, connections: () => sockets.size, close });
}
