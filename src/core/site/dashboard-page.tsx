import { NavLink, Outlet } from 'react-router';
import { askIsAdmin, orSignedOut, signedInOnly } from '#src/core/accounts/guards.ts';
import { useUiExtensions } from '#src/core/ui-extension.ts';
import { PageSkeleton } from '#src/platform/ui/page-skeleton.tsx';
import type { Route } from './+types/dashboard-page';
import { privatePage } from './page-meta.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  return { admin: await orSignedOut(() => askIsAdmin(navigation)) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton menu />;
}

export function meta() {
  return privatePage('Dashboard');
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
  const role = admin ? 'admin' : 'customer';
  const added = useUiExtensions().flatMap(({ menu = [] }) => menu.filter((entry) => entry.role === role));
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="text-title">{admin ? 'Admin dashboard' : 'User dashboard'}</h1>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:mt-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label="Dashboard">
          <ul className="flex flex-wrap gap-x-1 border-base-300 border-b lg:flex-col lg:border-b-0 lg:border-l">
            {[...(admin ? adminMenu : customerMenu), ...added].map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  prefetch="intent"
                  viewTransition
                  to={to}
                  end
                  className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary lg:-ml-px lg:mb-0 lg:border-b-0 lg:border-l-2"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Outlet />
      </div>
    </div>
  );
}
