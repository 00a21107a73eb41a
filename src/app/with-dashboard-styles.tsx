import { Outlet } from 'react-router';
import dashboardStyles from '../dashboard.css?url';
import type { Route } from './+types/with-dashboard-styles';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: dashboardStyles }];

/** Layout around the pages of signed-in users and of modules: public pages do not load their classes. */
export default function WithDashboardStyles() {
  return <Outlet />;
}
