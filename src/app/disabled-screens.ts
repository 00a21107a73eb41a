import { data, type MiddlewareFunction, matchPath } from 'react-router';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { uiModules } from './modules.ui.ts';

const screens = uiModules.flatMap(({ name, screens: ofModule = [] }) =>
  ofModule.map(({ path, within }) => ({ name, path: within === 'dashboard' ? `/dashboard/${path}` : `/${path}` })),
);

/** The screens of a disabled module do not exist. @throws a 404 */
export const refuseDisabledScreens: MiddlewareFunction<Response> = ({ context, request }) => {
  const { pathname } = new URL(request.url);
  const screen = screens.find(({ path }) => matchPath(path, pathname));
  if (screen && !context.get(shopContext).config.modules.includes(screen.name)) throw data(null, { status: 404 });
};
