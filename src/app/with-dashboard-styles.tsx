import { Outlet } from 'react-router';
import dashboardStyles from '../dashboard.css?url';
import type { Route } from './+types/with-dashboard-styles';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: dashboardStyles }];

/** Around the screens of signed-in people and of extensions: public pages do not pay for their classes. */
export default function WithDashboardStyles() {
  return <Outlet />;
}
