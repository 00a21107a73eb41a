import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { checkIsAdmin, orSignedOut, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { signedInUser, useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { type MenuEntry, useUiModules } from '#src/core/ui-module.ts';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { PageSkeleton } from '#src/platform/ui/page-skeleton.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import type { Route } from './+types/dashboard-page';
import { privatePage } from './page-meta.ts';
import { FailureNotice, failureTitle, isMissing } from './shell/failure.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const onEnded = () => showError('Your session has ended. Please sign in again.');
  const opener = signedInUser()?.email;
  return { opener, admin: await orSignedOut(() => checkIsAdmin(navigation), onEnded) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton menu />;
}

export function meta({ error }: Route.MetaArgs) {
  return privatePage(error ? failureTitle(error) : 'Dashboard');
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

/** Groups of the menu entries of modules, in display order. */
const menuGroups = { orders: 'Orders', catalogue: 'Catalogue', customers: 'Customers', shop: 'Shop' } as const;

/** The pages of single orders belong to the order list at /dashboard; other pages are below the path of their list. */
function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(to === '/dashboard' ? '/dashboard/orders/' : `${to}/`);
}

/** On a phone the menu is a single line that scrolls: this scrolls the entry of the current page into view. */
function useCurrentInView(pathname: string) {
  const menu = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(() => {
    const entry = menu.current?.querySelector('[aria-current=page]');
    if (!menu.current || !entry) return;
    const [visible, { left, width }] = [menu.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    menu.current.scrollLeft += left - visible.left - (visible.width - width) / 2;
  }, [pathname]);
  return menu;
}

interface MenuLinkProps {
  to: string;
  label: string;
  Count?: ComponentType | undefined;
}

function MenuLink({ to, label, Count }: MenuLinkProps) {
  const { pathname } = useLocation();
  return (
    <li className="shrink-0">
      <Link
        prefetch="intent"
        viewTransition
        to={to}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
        className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary lg:-ml-px lg:mb-0 lg:border-b-0 lg:border-l-2"
      >
        {label}
        {Count && (
          <Suspense>
            <Count />
          </Suspense>
        )}
      </Link>
    </li>
  );
}

/** Entries of modules. On a phone the menu is a single line, and the name of the group is for screen readers. */
function MenuGroup({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <li className="contents lg:block">
      <span id={id} className="block px-3 font-semibold text-muted text-xs lg:mt-4 lg:mb-1 max-lg:sr-only">
        {name}
      </span>
      <ul aria-labelledby={id} className="contents lg:block">
        {entries.map(({ to, label, Count }) => (
          <MenuLink key={to} to={to} label={label} Count={Count} />
        ))}
      </ul>
    </li>
  );
}

function Menu({ admin, opener }: { admin: boolean; opener: string | undefined }) {
  const { pathname } = useLocation();
  // Another user may have signed in in another tab: the shop would refuse to count for them.
  const hasCounts = useSessionUser()?.email === opener;
  const menu = useCurrentInView(pathname);
  const role = admin ? 'admin' : 'customer';
  const added = useUiModules()
    .flatMap(({ menu = [] }) => menu.filter((entry) => entry.role === role))
    .map((entry) => (hasCounts ? entry : { ...entry, Count: undefined }));
  return (
    <nav aria-label="Dashboard" className="min-w-0">
      <ul
        ref={menu}
        className="flex gap-x-1 overflow-x-auto border-base-300 border-b [scrollbar-width:thin] lg:flex-col lg:overflow-visible lg:border-b-0 lg:border-l"
      >
        {(admin ? adminMenu : customerMenu).map(({ to, label }) => (
          <MenuLink key={to} to={to} label={label} />
        ))}
        {Object.entries(menuGroups).map(([group, name]) => (
          <MenuGroup key={group} name={name} entries={added.filter((entry) => entry.group === group)} />
        ))}
      </ul>
    </nav>
  );
}

interface FrameProps {
  /** Undefined while the shop could not say. */
  admin: boolean | undefined;
  /** Email address of the user that the page was opened by. */
  opener?: string | undefined;
  children: ReactNode;
}

/** Heading and menu, which stay when the page in them fails. */
function Frame({ admin, opener, children }: FrameProps) {
  return (
    // As tall as the window: the footer stays below it while a list loads.
    <div className="page-width min-h-dvh py-8 lg:py-12">
      <h1 className="text-title">{admin === undefined ? 'Dashboard' : admin ? 'Admin dashboard' : 'User dashboard'}</h1>
      <div className="mt-4 grid gap-x-10 gap-y-6 lg:mt-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        {admin === undefined ? <div /> : <Menu admin={admin} opener={opener} />}
        {children}
      </div>
    </div>
  );
}

export default function DashboardPage({ loaderData: { admin, opener } }: Route.ComponentProps) {
  return (
    <Frame admin={admin} opener={opener}>
      <Outlet />
      <LeaveQuestion />
    </Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // The 404 page is a page of its own.
  if (isMissing(error)) return <FailureNotice error={error} />;
  return (
    <Frame admin={loaderData?.admin} opener={loaderData?.opener}>
      <FailureNotice error={error} isPart />
    </Frame>
  );
}
