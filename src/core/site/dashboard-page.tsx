import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import type { PersonRights } from '#src/core/accounts/rights.calls.ts';
import { checkRights, orSignedOut, signedInOnly } from '#src/core/accounts/sessions/guards.ts';
import { DashboardRights } from '#src/core/accounts/sessions/rights.ts';
import { signedInUser, useSessionUser, useSignOutReason } from '#src/core/accounts/sessions/session.ts';
import { SignInElsewhere } from '#src/core/calls/call-problem.tsx';
import { type MenuEntry, type MenuGroup, useFillings, type WaitingItems } from '#src/core/ui-module.ts';
import { LeaveQuestion } from '#src/platform/ui/leave-question.tsx';
import { followsLink, useBackOrForward } from '#src/platform/ui/leaving-by-menu.ts';
import { Notice } from '#src/platform/ui/notice.tsx';
import { PageSkeleton } from '#src/platform/ui/page-skeleton.tsx';
import { showError } from '#src/platform/ui/toasts.tsx';
import type { Route } from './+types/dashboard-page';
import { dashboardNotices } from './dashboard-notices.ts';
import { MenuCount } from './menu-count.tsx';
import { privatePage } from './page-meta.ts';
import { FailureNotice, failureTitle, inTwo, isMissing } from './shell/failure.tsx';
import { useMenuOf } from './use-dashboard-menu.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [signedInOnly];

export async function clientLoader(navigation: Route.ClientLoaderArgs) {
  const onEnded = () => showError('Your session has ended. Please sign in again.');
  const opener = signedInUser()?.email;
  return { opener, rights: await orSignedOut(() => checkRights(navigation), onEnded) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <PageSkeleton menu />;
}

/** The message of a page that the shop refused to a role, of staff or member; to try again would not help. */
function messageBeyondRole(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  return code === 'not_in_role' ? message : undefined;
}

export function meta({ error }: Route.MetaArgs) {
  const beyond = messageBeyondRole(error);
  if (beyond !== undefined) return privatePage(inTwo(beyond).title);
  return privatePage(error ? failureTitle(error) : 'Dashboard');
}

/** In display order. */
const menuGroups: Record<MenuGroup, string> = {
  orders: 'Orders',
  catalogue: 'Catalogue',
  customers: 'Customers',
  business: 'Business',
  settings: 'Settings',
};

/** The pages of single orders belong to the order list at /dashboard; other pages are below the path of their list. */
function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(to === '/dashboard' ? '/dashboard/orders/' : `${to}/`);
}

interface MenuLinkProps {
  to: string;
  label: string;
  waiting?: WaitingItems | undefined;
}

function MenuLink({ to, label, waiting }: MenuLinkProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        prefetch="intent"
        viewTransition
        to={to}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
        className="-ml-px flex min-h-11 items-center border-transparent border-l-2 px-3 font-medium hover:text-primary aria-[current=page]:border-primary aria-[current=page]:text-primary lg:min-h-8 lg:pr-0"
      >
        {label}
        {waiting && <MenuCount {...waiting} />}
      </Link>
    </li>
  );
}

function MenuGroupOf({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  const id = useId();
  return (
    <li>
      <span id={id} className="block px-3 font-semibold text-muted text-xs lg:mb-1">
        {name}
      </span>
      <ul aria-labelledby={id}>
        {entries.map(({ to, label, waiting }) => (
          <MenuLink key={to} {...{ to, label, waiting }} />
        ))}
      </ul>
    </li>
  );
}

/** Beside the page; on a phone, a button with the name of the current entry opens it. */
function Menu({ rights, opener }: { rights: PersonRights; opener: string | undefined }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  useBackOrForward(() => setOpen(false));
  // Another user may have signed in in another tab: the shop would refuse to count for them.
  const hasCounts = useSessionUser()?.email === opener;
  const entries = useMenuOf(rights).map((entry) => (hasCounts ? entry : { ...entry, waiting: undefined }));
  const groups = Object.entries(menuGroups)
    .map(([group, name]) => ({ name, entries: entries.filter((entry) => entry.group === group) }))
    .filter((group) => group.entries.length > 0);
  return (
    <nav aria-label="Dashboard" className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="btn btn-outline w-full justify-between lg:hidden print:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {entries.find(({ to }) => isCurrent(to, pathname))?.label ?? 'Menu'}
        <span aria-hidden="true">{isOpen ? '✕' : '☰'}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the links, too */}
      <ul
        id={id}
        onClick={(event) => followsLink(event) && setOpen(false)}
        className={`grid grid-cols-2 gap-3 border-base-300 max-lg:border-x max-lg:border-b max-lg:px-2 max-lg:py-4 lg:grid-cols-1 lg:border-l ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {groups.map((group) => (
          <MenuGroupOf key={group.name} {...group} />
        ))}
      </ul>
    </nav>
  );
}

interface FrameProps {
  /** Undefined while the shop could not say. */
  rights: PersonRights | undefined;
  /** Email address of the user that the page was opened by. */
  opener?: string | undefined;
  children: ReactNode;
}

function headingOf(rights: PersonRights | undefined): string {
  if (!rights) return 'Dashboard';
  if (rights.staff) return rights.staff.role;
  return rights.admin ? 'Admin dashboard' : 'User dashboard';
}

/** For downloads, charts and later parts of lists, which fail from then on; a form says it beside its button, too. */
function EndedSession() {
  const { pathname, search } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const ended = useSignOutReason() === 'ended';
  const user = useSessionUser();
  if (!ended || user || isLeaving) return null;
  return (
    <p role="alert" className="sticky top-0 z-10 mb-4 border-error border-l-4 bg-base-200 px-4 py-3 print:hidden">
      Your session has ended. What is open here stays. <SignInElsewhere from={`${pathname}${search}`} />, then try
      again.
    </p>
  );
}

/** Heading and menu, which stay when the page in them fails. */
function Frame({ rights, opener, children }: FrameProps) {
  const isStaff = rights && (rights.admin || rights.staff !== undefined);
  return (
    // As tall as the window: the footer stays below it while a list loads.
    <div className={`page-width min-h-dvh py-4 lg:py-6 ${isStaff ? 'wide-page' : 'slim-page'}`}>
      <div className="grid gap-x-4 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3">
          <h1 className="font-semibold text-lg">{headingOf(rights)}</h1>
          {rights && <Menu rights={rights} opener={opener} />}
        </div>
        {children}
      </div>
    </div>
  );
}

export default function DashboardPage({ loaderData: { rights, opener } }: Route.ComponentProps) {
  const notices = useFillings(dashboardNotices);
  return (
    <DashboardRights value={rights}>
      <Frame rights={rights} opener={opener}>
        <div className="min-w-0">
          <EndedSession />
          {notices.map((Shown, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the notices of the modules do not change
            <Suspense key={at}>
              <Shown />
            </Suspense>
          ))}
          <Outlet />
        </div>
        <LeaveQuestion />
      </Frame>
    </DashboardRights>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  // The 404 page is a page of its own.
  if (isMissing(error)) return <FailureNotice error={error} />;
  const beyond = messageBeyondRole(error);
  return (
    <Frame rights={loaderData?.rights} opener={loaderData?.opener}>
      {beyond === undefined ? (
        <FailureNotice error={error} isPart />
      ) : (
        <Notice {...inTwo(beyond)} isPart>
          <a className="btn btn-outline" href="/">
            Go to homepage
          </a>
        </Notice>
      )}
    </Frame>
  );
}
