import { connect } from 'node:net';

/** Sends exactly these bytes, however wrong, and waits until the other side has closed the connection or answered. */
export function sendRaw(url: string, bytes: string, { wait = 4_000 } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(finish, wait);
    socket.on('data', (chunk) => {
      answer += chunk;
      // The head is enough to judge an answer by.
      if (answer.includes('\r\n\r\n')) {
        clearTimeout(timer);
        setTimeout(finish, 50);
      }
    });
    socket.on('error', finish);
    socket.on('close', finish);
    socket.write(bytes);
  });
}

export const statusLine = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
