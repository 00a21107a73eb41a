import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type ComponentType, type ReactNode, useLayoutEffect } from 'react';
import {
  createRoutesStub,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  RouterContextProvider,
  useLocation,
  useNavigate,
} from 'react-router';
import type { Shop } from '#src/core/shop.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import screenTable from '#src/routes.ts';

type Route = Parameters<typeof createRoutesStub>[0][number];
type Load = (args: LoaderFunctionArgs) => unknown;

/** What the file of a screen or of a layout exports (React Router, "Route Module"). */
interface RouteModule {
  default?: ComponentType;
  Layout?: ComponentType<{ children: ReactNode }>;
  ErrorBoundary?: ComponentType;
  HydrateFallback?: ComponentType;
  loader?: Load;
  middleware?: MiddlewareFunction[];
  clientLoader?: (args: LoaderFunctionArgs & { serverLoader: () => unknown }) => unknown;
  clientMiddleware?: MiddlewareFunction[];
  meta?: Route['meta'];
  handle?: Route['handle'];
  shouldRevalidate?: Route['shouldRevalidate'];
}

interface LoadedRoute {
  entry: Pick<RouteConfigEntry, 'id' | 'path' | 'index' | 'file'>;
  module: RouteModule;
  children: LoadedRoute[] | undefined;
}

const source = join(import.meta.dirname, '../../../src');

async function loadRoute(entry: RouteConfigEntry): Promise<LoadedRoute> {
  const children = entry.children && (await Promise.all(entry.children.map(loadRoute)));
  return { entry, module: await import(join(source, entry.file)), children };
}

let loaded: Promise<LoadedRoute> | undefined;

/** The real route table below the real root; imported once for all files of the worker. */
const loadRoutes = () => {
  loaded ??= loadRoute({ id: 'root', path: '/', file: 'root.tsx', children: screenTable });
  return loaded;
};

/** The browser's side of a navigation: shown where the visitor is, and how to leave from there. */
export interface Visit {
  at: { pathname: string; search: string; hash: string };
  navigate: ReturnType<typeof useNavigate>;
}

/** What a screen needs from around it. */
export interface Surroundings {
  shop: Shop;
  /** The request for the data of a public page: passes, or fails like a lost connection. */
  passDataRequest: (url: URL) => Promise<void>;
  onVisit: (visit: Visit) => void;
}

/** Each navigation has its context, shared by its middleware and loaders. */
const contexts = new WeakMap<Request, RouterContextProvider>();

function contextOf(request: Request): RouterContextProvider {
  const context = contexts.get(request) ?? new RouterContextProvider();
  contexts.set(request, context);
  return context;
}

/** The server's side of a route: the same middleware and loader in this process, with the server's context. */
function serverSide({ middleware = [], loader }: RouteModule, { shop, passDataRequest }: Surroundings) {
  return async ({ request, ...args }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    const url = new URL(shop.config.publicUrl + pathname + search);
    await passDataRequest(url);
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    const asked = { ...args, request: new Request(url, { signal: request.signal }), context };
    for (const run of middleware) await run(asked as never, (async () => undefined) as never);
    return loader?.(asked as LoaderFunctionArgs);
  };
}

function loaderOf(module: RouteModule, around: Surroundings): Load | undefined {
  const { clientLoader, loader, middleware } = module;
  if (!clientLoader && !loader && !middleware) return undefined;
  const atServer = serverSide(module, around);
  return (args) => {
    const own = { ...args, context: contextOf(args.request) };
    return clientLoader ? clientLoader({ ...own, serverLoader: () => atServer(own) }) : atServer(own);
  };
}

/** The document around all screens. It tells where the visitor is. */
function rootOf({ Layout, default: Root, ErrorBoundary }: RouteModule, onVisit: Surroundings['onVisit']) {
  if (!Layout || !Root || !ErrorBoundary) throw new Error('src/root.tsx has no Layout, default or ErrorBoundary');
  function Document({ children }: { children: ReactNode }) {
    const [at, navigate] = [useLocation(), useNavigate()];
    useLayoutEffect(() => onVisit({ at, navigate }));
    return Layout && <Layout>{children}</Layout>;
  }
  return {
    Component: () => (
      <Document>
        <Root />
      </Document>
    ),
    ErrorBoundary: () => (
      <Document>
        <ErrorBoundary />
      </Document>
    ),
  };
}

/** Until the first loaders have answered; the server would have waited for them. */
const Nothing = () => null;

function routeOf({ entry, module, children }: LoadedRoute, around: Surroundings): Route {
  const {
    default: Component,
    ErrorBoundary,
    HydrateFallback,
    clientMiddleware,
    meta,
    handle,
    shouldRevalidate,
  } = module;
  const given = {
    id: entry.id ?? entry.file.replace(/\.\w+$/, ''),
    path: entry.path,
    Component,
    ErrorBoundary,
    HydrateFallback: HydrateFallback ?? (entry.id === 'root' ? Nothing : undefined),
    meta,
    handle,
    shouldRevalidate,
    loader: loaderOf(module, around),
    middleware: clientMiddleware?.map(
      (run): MiddlewareFunction =>
        (args, next) =>
          run({ ...args, context: contextOf(args.request) }, next),
    ),
    ...(entry.id === 'root' && rootOf(module, around.onVisit)),
  };
  const route = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (entry.index) return { ...route, index: true } as Route;
  return { ...route, children: children?.map((child) => routeOf(child, around)) } as Route;
}

/** The shop's screens in the router of the browser, to be opened at a path. */
export async function screensIn(around: Surroundings) {
  return createRoutesStub([routeOf(await loadRoutes(), around)]);
}
