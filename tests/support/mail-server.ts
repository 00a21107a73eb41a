import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface MailServer {
  /** The messages that the server acknowledged. */
  accepted: string[];
  /** The recipients of all messages. */
  recipients: string[];
  /** Number of messages that arrived, acknowledged or not. */
  arrived(): number;
  connections(): number;
  /** Number of connections that were opened so far. */
  opened(): number;
  /** While true, messages arrive but are not acknowledged. */
  hold: boolean;
  /** Answers to recipients that are not accepted, by address. */
  refusals: Map<string, string>;
  /** While true, the server accepts connections and sends nothing. */
  silent: boolean;
  /** Delay of each reply, in milliseconds. */
  slowness: number;
  close(): Promise<void>;
}

/** A mail server on this port that implements the SMTP a client needs. */
export async function openMailServer(port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  let arrived = 0;
  let opened = 0;
  const state = { accepted: [] as string[], recipients: [] as string[], hold: false, silent: false, slowness: 0 };
  const refusals = new Map<string, string>();

  const server = createServer((socket) => {
    sockets.add(socket);
    opened += 1;
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const reply = (words: string) => void setTimeout(() => socket.write(words), state.slowness);
    if (!state.silent) reply('220 mail.test ESMTP\r\n');
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
          reply('250 accepted\r\n');
        } else {
          const [, recipient] = /^RCPT TO:<(.*)>/i.exec(text) ?? [];
          if (recipient !== undefined) state.recipients.push(recipient);
          inMessage = /^DATA$/i.test(text);
          if (inMessage) reply('354 go on\r\n');
          else if (/^QUIT$/i.test(text)) socket.end('221 bye\r\n');
          else if (refusals.has(recipient ?? '')) reply(`${refusals.get(recipient ?? '')}\r\n`);
          else reply(/^EHLO/i.test(text) ? '250-mail.test\r\n250 8BITMIME\r\n' : '250 ok\r\n');
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
  const counts = { arrived: () => arrived, connections: () => sockets.size, opened: () => opened };
  return Object.assign(state, { ...counts, refusals, close });
}
