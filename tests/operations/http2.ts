import { once } from 'node:events';
import { type ClientHttp2Session, connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { onTestFinished } from 'vitest';

export interface Http2Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export async function openHttp2(
  url: string,
  settings: { initialWindowSize?: number } = {},
): Promise<ClientHttp2Session> {
  const session = connect(url, { settings });
  session.on('error', () => {});
  onTestFinished(() => session.destroy());
  await once(session, 'connect');
  return session;
}

export async function requestOverHttp2(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders,
  body?: string | Buffer,
): Promise<Http2Answer> {
  const stream = session.request({ ':method': body === undefined ? 'GET' : 'POST', ...headers });
  stream.end(body);
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { status: Number(answer[':status']), headers: answer, text: Buffer.concat(chunks).toString('utf8') };
}
