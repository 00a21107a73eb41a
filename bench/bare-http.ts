// The baseline of node:http: sends the same bytes with the same headers for every request.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(readFileSync(process.env.ANSWER_FILE ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');

createServer((request, response) => {
  // The readiness check.
  if (request.url === '/up') response.end();
  else response.writeHead(status, headers).end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
