import { connect } from 'node:net';

/** How long to wait, in milliseconds, for the rest of an answer after its head, if the connection stays open. */
const LONGEST_REST = 250;

/** Sends exactly these bytes, valid or not, and waits for an answer or the end of the connection. */
export function sendRaw(url: string, bytes: string, { wait = 4_000 } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    let timer = setTimeout(finish, wait);
    socket.on('data', (chunk) => {
      answer += chunk;
      if (!answer.includes('\r\n\r\n')) return;
      clearTimeout(timer);
      timer = setTimeout(finish, LONGEST_REST);
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}

export const statusLine = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
