import { NavLink, Outlet } from 'react-router';
import { askIsAdmin, signedInOnly } from '#src/accounts/guards.ts';
import type { Route } from './+types/dashboard';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader() {
  return { admin: await askIsAdmin() };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <p className="p-12 text-center">Loading…</p>;
}

export function meta() {
  return [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }];
}

const customerMenu = [
  { to: '/dashboard', label: 'My Orders' },
  { to: '/dashboard/reviews', label: 'Add Review' },
];
const adminMenu = [
  { to: '/dashboard', label: 'All Orders' },
  { to: '/dashboard/manage-tools', label: 'Manage Tools' },
  { to: '/dashboard/add-tools', label: 'Add Tools' },
];

export default function DashboardPage({ loaderData: { admin } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 md:grid-cols-[14rem_1fr]">
      <div>
        <h1 className="text-2xl font-bold">{admin ? 'Admin dashboard' : 'User dashboard'}</h1>
        <nav aria-label="Dashboard">
          <ul className="menu mt-4 w-full p-0">
            {(admin ? adminMenu : customerMenu).map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <Outlet />
    </div>
  );
}
