import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Loader = NonNullable<Route['module']['loader']>;

/** A fault in a loader is a broken shop (500); a database that is away is a busy one (503), as in the API. */
function withUnavailable(loader: Loader): Loader {
  const guarded = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!(error instanceof Refusal && error.kind === 'unavailable')) throw error;
      args.context.get(shopContext).log.error({ err: error }, 'page unavailable');
      throw data(null, { status: 503 });
    }
  };
  return Object.assign(guarded, loader);
}

/** The same pages; none of them has to think of a database that is away. */
export function unavailablePages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.loader) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: withUnavailable(route.module.loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
