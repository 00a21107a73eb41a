import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_NAME } from '#src/core/accounts/sessions/session.ts';
import { useSharedSession } from '#src/core/accounts/sessions/shared-session.ts';
import { company } from '#src/core/site/company.ts';
import { useFilling } from '#src/core/ui-module.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { navbarSearch } from './navbar-search.ts';

/** Replaces the menu if its code fails to load: the dashboard leads to the same pages. */
function DashboardLink({ name }: { name: ReactNode }) {
  return (
    <PageLink to="/dashboard" className="flex min-h-11 items-center hover:text-signal">
      {name}
    </PageLink>
  );
}

/** Placeholder for the closed menu, of the same size, until its code is loaded. */
function MenuPlaceholder({ name, className = 'flex' }: { name: ReactNode; className?: string }) {
  return (
    <span className={`${className} min-h-11 min-w-0 items-center justify-center sm:gap-2 max-sm:flex-col`}>
      <span className="size-8 shrink-0 rounded-full bg-white" />
      {name}
      <span className="size-3 shrink-0 max-sm:hidden" />
    </span>
  );
}

const nameStyle = 'max-w-40 truncate font-medium max-[23.75rem]:size-0 max-sm:text-xs';

/** Loaded lazily, because most visitors are not signed in and never need it. */
const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(
    (module) => ({ default: module.UserMenu }),
    () => ({ default: DashboardLink }),
  ),
);

const links = [
  { to: '/home', label: 'Home' },
  { to: '/tools', label: 'All Tools' },
  { to: '/contact', label: 'Contact Us' },
];

const linkStyle =
  'flex min-h-16 items-center border-y-3 border-transparent font-medium hover:text-signal aria-[current=page]:border-b-signal';

/**
 * A single row in which everything is visible, without a menu button. A phone gets only the symbol of the logo and a
 * smaller font, with the name of the user below their picture. The narrowest phones show neither logo nor name.
 */
export function Navbar() {
  const user = useSharedSession();
  const Search = useFilling(navbarSearch);
  const { pathname } = useLocation();
  const currentPath = pathname === '/' ? '/home' : pathname;
  // Used both in the menu and in its placeholder.
  const name = <span className={nameStyle}>{user?.displayName || DEFAULT_NAME}</span>;
  return (
    <header className="relative bg-neutral text-neutral-content print:hidden">
      <div className="page-width flex items-center gap-x-1 max-sm:text-sm sm:gap-x-6 lg:gap-x-10">
        <PageLink to="/home" aria-label={`${company.name}, home`} className="shrink-0 max-[22rem]:hidden">
          <img
            src="/logo-dark.svg"
            alt=""
            width={141}
            height={32}
            className="h-8 object-cover object-left max-sm:w-8"
          />
        </PageLink>
        {/* Not in the navigation, which has exactly the entries of the specification. */}
        {Search && <Search />}
        <nav aria-label="Main" className="flex min-w-0 grow items-center gap-x-1 sm:gap-x-10">
          <ul className="mr-auto flex shrink-0 gap-x-2 sm:gap-x-7">
            {links.map(({ to, label }) => (
              <li key={to}>
                <PageLink
                  to={to}
                  aria-current={currentPath === to || currentPath.startsWith(`${to}/`) ? 'page' : undefined}
                  className={linkStyle}
                >
                  {label}
                </PageLink>
              </li>
            ))}
          </ul>
          {user ? (
            <Suspense fallback={<MenuPlaceholder name={name} />}>
              <UserMenu user={user} name={name} />
            </Suspense>
          ) : (
            <>
              <PageLink to="/login" className="btn btn-primary min-h-11 shrink-0 px-2 in-data-signed-in:hidden sm:px-4">
                Sign in
              </PageLink>
              {/* Replaces the link until the scripts know who is signed in (accounts/first-paint.ts). */}
              <MenuPlaceholder
                className="hidden in-data-signed-in:flex"
                name={<span data-expected-name="" className={`${nameStyle} before:content-(--expected-name)`} />}
              />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
