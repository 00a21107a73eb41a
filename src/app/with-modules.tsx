import { data, matchPath, Outlet } from 'react-router';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { UiModules } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/with-modules';
import { uiModules } from './modules.ui.ts';

const provided = { modules: uiModules };

const screens = uiModules.flatMap(({ name, screens: ofModule = [] }) =>
  ofModule.map(({ path, within }) => ({ name, path: within === 'dashboard' ? `/dashboard/${path}` : `/${path}` })),
);

/** The pages of a disabled module do not exist. @throws a 404 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request }) => {
    const { pathname } = new URL(request.url);
    const screen = screens.find(({ path }) => matchPath(path, pathname));
    if (screen && !context.get(shopContext).config.modules.includes(screen.name)) throw data(null, { status: 404 });
  },
];

/** Which modules are enabled does not change while the shop runs. */
export const handle = { reads: [] } satisfies PublicResponse;

/** Layout around the pages that modules add to; other pages load no module. */
export default function WithModules() {
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
