import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { bounds } from '#src/platform/limits/bounds.ts';
import type { OpenConnections } from './open-connections.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** In milliseconds. */
const TIMEOUTS = {
  headersTimeout: bounds.requestHead.value,
  requestTimeout: bounds.wholeRequest.value,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: bounds.idleConnection.value,
};
const SLOW_READER_INTERVAL_MS = 1_000;

/** Strips scheme and host: a server must also accept the absolute form (RFC 9112, section 3.2.2). */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '') || '/';
}

/** Returns the result because the bundler drops a `decodeURI` call whose result is unused. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/**
 * Takes a path that cannot be decoded, such as /50%-off, literally, so that a browser gets the "not found" page. API
 * calls are refused later (see defences.ts).
 */
function literalPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/api/') || decode(path) !== undefined
    ? url
    : path.replaceAll('%', '%25') + url.slice(path.length);
}

/**
 * Handles the requests of a connection one after the other, so that a client that reads nothing costs only one answer.
 */
function inTurn(connections: OpenConnections, handle: Handle): Handle {
  const unanswered = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const turns = unanswered.get(socket) ?? [];
    unanswered.set(socket, turns);
    turns.push(() => handle(request, response));
    if (turns.length > bounds.unansweredRequests.value) {
      connections.end(socket, 'unansweredRequests');
      return;
    }
    response.once('close', () => {
      turns.shift();
      if (turns.length === 0) connections.rest(socket);
      else if (!socket.destroyed) turns[0]?.();
    });
    if (turns.length > 1) return;
    connections.begin(socket);
    handle(request, response);
  };
}

/** Creates the HTTP server with its bounds. @param handle answers a request whose `url` is always a path */
export function createHttpServer(
  { connections, log }: { connections: OpenConnections; log: FastifyBaseLogger },
  handle: Handle,
): Server {
  const server = createServer(
    TIMEOUTS,
    inTurn(connections, (request, response) => {
      request.url = literalPath(originForm(request.url ?? '/'));
      handle(request, response);
    }),
  );
  server.timeout = bounds.stalledConnection.value;
  server.on('timeout', (socket) => connections.timeOut(socket));
  server.on('connection', (socket) => connections.add(socket));
  // For example a connection refused for lack of file descriptors. Errors before the server listens reach the caller.
  server.on('error', (error) => server.listening && log.error({ err: error }, 'connection not accepted'));
  // A server that never listened does not report its close.
  return server.once('listening', () => {
    const checking = setInterval(() => connections.endSlowReaders(), SLOW_READER_INTERVAL_MS).unref();
    server.once('close', () => clearInterval(checking));
  });
}
