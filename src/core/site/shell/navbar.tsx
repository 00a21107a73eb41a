import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { DEFAULT_NAME } from '#src/core/accounts/session.ts';
import { useSharedSession } from '#src/core/accounts/shared-session.ts';
import { company } from '#src/core/site/company.ts';
import { useSlot } from '#src/core/ui-extension.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';

/** In place of the menu when its code failed to load: what the menu leads to, one can reach from the dashboard. */
function DashboardLink({ name }: { name: ReactNode }) {
  return (
    <PageLink to="/dashboard" className="flex min-h-11 items-center hover:text-signal">
      {name}
    </PageLink>
  );
}

/** Placeholder of the closed menu until its code is loaded, of the same size. */
function MenuPlace({ name, className = 'flex' }: { name: ReactNode; className?: string }) {
  return (
    <span className={`${className} min-h-11 min-w-0 items-center gap-2`}>
      <span className="size-8 shrink-0 rounded-full bg-white" />
      {name}
      <span className="size-3 shrink-0 max-sm:hidden" />
    </span>
  );
}

const nameStyle = 'max-w-40 truncate font-medium max-[23.75rem]:w-0';

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
  'flex min-h-16 items-center border-y-3 border-transparent font-medium hover:text-signal aria-[current=page]:border-b-signal';

/** One row, all of it visible, without a menu button: a phone gets the sign of the logo and smaller letters, the narrowest no logo; neither does a phone with a search, once a user is signed in. */
export function Navbar() {
  const user = useSharedSession();
  const Search = useSlot('navbar.search');
  const { pathname } = useLocation();
  const here = pathname === '/' ? '/home' : pathname;
  // The same before the menu's code has come as in the menu.
  const name = <span className={nameStyle}>{user?.displayName || DEFAULT_NAME}</span>;
  return (
    <header className="relative bg-neutral text-neutral-content print:hidden">
      <nav aria-label="Main" className="page-width flex items-center gap-x-1 max-sm:text-sm sm:gap-x-10">
        <PageLink
          to="/home"
          aria-label={`${company.name}, home`}
          className={`shrink-0 max-[22rem]:hidden ${Search ? 'in-data-signed-in:max-[26rem]:hidden' : ''}`}
        >
          <img
            src="/logo-dark.svg"
            alt=""
            width={141}
            height={32}
            className="h-8 object-cover object-left max-sm:w-8"
          />
        </PageLink>
        <ul className="mr-auto flex shrink-0 gap-x-2 sm:gap-x-7">
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
        {Search && <Search />}
        {user ? (
          <Suspense fallback={<MenuPlace name={name} />}>
            <UserMenu user={user} name={name} />
          </Suspense>
        ) : (
          <>
            <PageLink to="/login" className="btn btn-primary min-h-11 shrink-0 px-2 in-data-signed-in:hidden sm:px-4">
              Sign in
            </PageLink>
            {/* Instead of it, before the scripts know who is signed in (accounts/first-paint.ts). */}
            <MenuPlace
              className="hidden in-data-signed-in:flex"
              name={<span data-expected-name="" className={`${nameStyle} before:content-(--expected-name)`} />}
            />
          </>
        )}
      </nav>
    </header>
  );
}
