// Serves pages and API through Vite: an edit takes effect with the next request, and in the browser without a reload.
import { createServer as createHttpServer } from 'node:http';
import { createServer as createViteServer } from 'vite';
import { createLog, readableLines } from '#src/platform/http/log.ts';

type DevEntry = typeof import('../src/app/dev.ts');

const port = Number(process.env.PORT || 3000);
const server = createHttpServer();
const vite = await createViteServer({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' });
const log = createLog(process.env.LOG_LEVEL || 'warn', readableLines(process.stdout));

server.on('request', (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const { devApp } = (await vite.ssrLoadModule('/src/app/dev.ts')) as DevEntry;
      const app = await devApp(log);
      app.routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error as Error);
      log.error({ err: error }, 'the edited server does not start');
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String((error as Error).stack));
    }
  });
});
server.listen(port, '127.0.0.1', () => console.log(`\n  Development server: http://localhost:${port}\n`));
