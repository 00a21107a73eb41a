import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_NAME, useSessionUser } from '#src/accounts/session.ts';
import { useSharedSession } from '#src/accounts/shared-session.ts';
import { company } from '#src/company.ts';
import { PageLink } from '#src/ui/page-link.tsx';

/** In place of the menu where its code cannot be had: what the menu leads to, one can reach from the dashboard. */
function DashboardLink({ name }: { name: ReactNode }) {
  return (
    <PageLink to="/dashboard" className="flex min-h-11 items-center hover:text-signal">
      {name}
    </PageLink>
  );
}

/** Most visitors are not signed in and never need it. */
const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(
    (module) => ({ default: module.UserMenu }),
    () => ({ default: DashboardLink }),
  ),
);

const places = [
  { to: '/home', label: 'Home' },
  { to: '/tools', label: 'All Tools' },
  { to: '/contact', label: 'Contact Us' },
];

const placeStyle =
  'flex min-h-11 items-center border-y-3 border-transparent font-medium hover:text-signal aria-[current=page]:border-b-signal md:min-h-16';

/** On a phone the three places are a row of their own: all of them in sight, nothing to unfold. */
export function Navbar() {
  const user = useSessionUser();
  useSharedSession();
  const { pathname } = useLocation();
  const here = pathname === '/' ? '/home' : pathname;
  // The same before the menu's code has come as in the menu.
  const name = <span className="max-w-40 truncate font-medium">{user?.displayName || DEFAULT_NAME}</span>;
  return (
    <header className="relative bg-neutral text-neutral-content print:hidden">
      <nav aria-label="Main" className="page-width flex flex-wrap items-center gap-x-10">
        <PageLink to="/home" aria-label={`${company.name}, home`} className="mr-auto py-3 md:mr-0">
          <img src="/logo-dark.svg" alt="" width={141} height={32} />
        </PageLink>
        <ul className="order-last flex w-full gap-x-7 border-white/15 border-t md:order-none md:mr-auto md:w-auto md:border-0">
          {places.map(({ to, label }) => (
            <li key={to}>
              <PageLink
                to={to}
                aria-current={here === to || here.startsWith(`${to}/`) ? 'page' : undefined}
                className={placeStyle}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        {user ? (
          <Suspense fallback={name}>
            <UserMenu user={user} name={name} />
          </Suspense>
        ) : (
          <PageLink to="/login" className="btn btn-primary min-h-9 h-9 px-4">
            Sign in
          </PageLink>
        )}
      </nav>
    </header>
  );
}
