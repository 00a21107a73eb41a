import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mailbox over IMAP (RFC 3501), with as much of it as the shop's client uses; unknown commands succeed. */
export interface ImapServer {
  url: string;
  /** Raw mails by UID. */
  mails: Map<number, Buffer>;
  seen: Set<number>;
  /** UIDs whose whole text was fetched. */
  fetched: number[];
  validity: number;
}

const PASSWORD = 'p@ss word';

function answerTo(server: ImapServer, line: string): string {
  const [tag = '', ...words] = line.split(' ');
  const command = words.join(' ').toUpperCase();
  const done = (untagged = '', text = 'OK done') => `${untagged}${tag} ${text}\r\n`;
  if (command.startsWith('CAPABILITY')) return done('* CAPABILITY IMAP4rev1\r\n');
  if (command.startsWith('LOGIN')) return done('', line.includes(`"${PASSWORD}"`) ? 'OK hello' : 'NO wrong');
  if (command.startsWith('LIST')) return done('* LIST () "/" "INBOX"\r\n');
  if (command.startsWith('SELECT'))
    return done(`* FLAGS (\\Seen)\r\n* ${server.mails.size} EXISTS\r\n* OK [UIDVALIDITY ${server.validity}] x\r\n`);
  if (command.startsWith('UID SEARCH')) return done(`* SEARCH ${[...server.mails.keys()].join(' ')}\r\n`);
  const uid = Number(words[2]);
  const mail = server.mails.get(uid) ?? Buffer.alloc(0);
  if (command.startsWith('UID STORE')) server.seen.add(uid);
  if (!command.startsWith('UID FETCH')) return done();
  const sequence = [...server.mails.keys()].indexOf(uid) + 1;
  const head = mail.subarray(0, mail.indexOf('\r\n\r\n') + 4).toString('latin1');
  const text = command.includes('HEADER') ? head : mail.toString('latin1');
  if (!command.includes('HEADER')) server.fetched.push(uid);
  const section = command.includes('HEADER') ? 'BODY[HEADER]' : 'BODY[]';
  const literal = `{${text.length}}\r\n${text}`;
  return done(`* ${sequence} FETCH (UID ${uid} RFC822.SIZE ${mail.length} ${section} ${literal})\r\n`);
}

function serve(server: ImapServer, socket: Socket): void {
  let rest = '';
  socket.on('error', () => {});
  socket.write('* OK ready\r\n');
  socket.setEncoding('latin1').on('data', (text) => {
    const lines = (rest + text).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) socket.write(answerTo(server, line), 'latin1');
  });
}

export async function openImapServer(): Promise<ImapServer> {
  const listener = createServer((socket) => serve(server, socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  const { port } = listener.address() as { port: number };
  const url = `imap://shop:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  const server: ImapServer = { url, mails: new Map(), seen: new Set(), fetched: [], validity: 1 };
  return server;
}
