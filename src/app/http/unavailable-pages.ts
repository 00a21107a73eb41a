import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { isOfTheMoment, logLevelOf } from '#src/platform/http/refusal.ts';

type Route = NonNullable<ServerBuild['routes'][string]>;
type Loader = NonNullable<Route['module']['loader']>;

/** As in the API, a fault in a loader is a 500, but an unavailable database is a 503. */
function withUnavailable(loader: Loader): Loader {
  const guarded = async (args: LoaderFunctionArgs) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!isOfTheMoment(error)) throw error;
      const { log } = args.context.get(shopContext);
      log[logLevelOf(error)]({ err: error }, 'page unavailable');
      throw data(null, { status: 503 });
    }
  };
  return Object.assign(guarded, loader);
}

/** Wraps the loaders of all pages, so that none of them has to handle an unavailable database. */
export function unavailablePages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.loader) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: withUnavailable(route.module.loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}
