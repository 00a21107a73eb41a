import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router';
import type { Route } from './+types/root';
import appStyles from './app.css?url';
import { company } from './company.ts';
import { shopContext } from './pages/page-context.server.ts';
import { Footer } from './pages/shell/footer.tsx';
import { announceReady, scriptStarter } from './pages/shell/late-scripts.ts';
import { Navbar } from './pages/shell/navbar.tsx';
import { NotFound } from './pages/shell/not-found.tsx';
import { RouteAnnouncer } from './pages/shell/route-announcer.tsx';
import textFont from './styles/archivo-text.woff2?url';
import { watchForFarAlphabets } from './ui/far-alphabets.ts';
import { Notice } from './ui/notice.tsx';
import { themeScript } from './ui/theme-switch.tsx';
import { ToastRegion } from './ui/toast-region.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** What the browser is told about this shop, once with the document. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, google } = context.get(shopContext);
  const { extensions, currency, demo, publicUrl } = config;
  return { extensions, currency, demo, publicUrl, google: google !== undefined };
}

/** None of it changes while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme of this browser is set on the element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a1d21" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, listening before anything can be pressed */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptStarter }} />
        <Meta />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-base-100 text-base-content">
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

interface Reason {
  title: string;
  text: string;
}

const FAULT: Reason = {
  title: 'Something went wrong on our side',
  text: 'Nothing you entered was at fault. Please try again in a moment.',
};
/** By HTTP status, of a page as of a call; 0 when the shop was not reached. */
const REASONS: Record<number, Reason> = {
  0: { title: 'The shop cannot be reached', text: 'Check your connection and try again.' },
  503: {
    title: 'The shop is busy',
    text: 'This page cannot be shown right now, and nothing of yours is lost. Please try again in a moment.',
  },
};

function reasonOf(error: unknown): Reason {
  const status = error instanceof TypeError ? 0 : (error as { status?: number } | undefined)?.status;
  return (status !== undefined && REASONS[status]) || FAULT;
}

/** The page could not be had; trying again is often enough. */
function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  return (
    <Notice {...reasonOf(error)}>
      {/* A link, not a button: it works before the scripts do, on the lines on which pages fail. */}
      <a className="btn btn-primary" href={pathname + search}>
        Try again
      </a>
      <a className="btn btn-outline" href="/">
        Go to homepage
      </a>
    </Notice>
  );
}

function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <Navbar />
      <noscript>
        <p className="bg-warning px-4 py-2 text-center text-warning-content">
          Orders, accounts and forms need JavaScript. Without it, please write to {company.email.sales} or call{' '}
          {company.phone.display}.
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
      <Footer />
    </>
  );
}

export default function Root() {
  useEffect(() => {
    // First: what was typed before the scripts came is typed again by what follows.
    const endWatch = watchForFarAlphabets();
    announceReady();
    return endWatch;
  }, []);
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <RouteAnnouncer />
      <ToastRegion />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <Shell>{missing ? <NotFound /> : <Failure error={error} />}</Shell>;
}
