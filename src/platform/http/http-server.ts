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

/** A server must also understand addresses with scheme and host (RFC 9112, section 3.2.2); only the rest of them counts here. */
function originForm(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*(?=[/?#]|$)/i, '') || '/';
}

/** The bundler drops a call of `decodeURI` whose result is not used. */
function decode(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/**
 * A path that cannot be decoded, such as /50%-off, is taken literally: a browser that opens it gets the page of an address without
 * one. A call of the API is refused later (see defences.ts).
 */
function literalPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.startsWith('/api/') || decode(path) !== undefined
    ? url
    : path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Processes the requests of a connection one after the other, so that a client that reads nothing costs one answer. */
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

/** The HTTP server with its bounds. @param handle answers a request, whose address is a path */
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
  // Such as a connection that could not be accepted for want of open files. Before it listens, the caller gets the error.
  server.on('error', (error) => server.listening && log.error({ err: error }, 'connection not accepted'));
  const checking = setInterval(() => connections.endSlowReaders(), SLOW_READER_INTERVAL_MS).unref();
  return server.on('close', () => clearInterval(checking));
}
