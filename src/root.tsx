import { type ReactNode, useContext } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation, useRouteError } from 'react-router';
import { firstPaintScript } from '#src/core/accounts/sessions/first-paint.ts';
import { fillingsOf } from '#src/core/point.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { deliveryTermOf } from '#src/core/site/delivery-term.server.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { DeferredFonts } from '#src/core/site/shell/deferred-fonts.tsx';
import { scriptStarter } from '#src/core/site/shell/deferred-scripts.ts';
import { FailureNotice, failureTitle } from '#src/core/site/shell/failure.tsx';
import { Footer } from '#src/core/site/shell/footer.tsx';
import { Hydrated } from '#src/core/site/shell/hydrated.tsx';
import { Navbar } from '#src/core/site/shell/navbar.tsx';
import { navbarSearch } from '#src/core/site/shell/navbar-search.ts';
import { RouteAnnouncer } from '#src/core/site/shell/route-announcer.tsx';
import { TranslationGuard } from '#src/core/site/shell/translation-guard.tsx';
import { ScriptNonce } from '#src/core/site/shell/use-script-nonce.ts';
import { toolPages } from '#src/core/tools/tool-pages.ts';
import { UiModules } from '#src/core/ui-module.ts';
import textFont from '#src/platform/ui/styles/archivo-text.woff2?url';
import { themeScript } from '#src/platform/ui/theme-switch.tsx';
import { ToastRegion } from '#src/platform/ui/toast-region.tsx';
import type { Route } from './+types/root';
import { shellModules } from './app/modules.shell.ts';
import appStyles from './app.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Loads the settings for the browser, which are sent once with the document. */
export function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { config, google, facts, fills } = shop;
  const { modules, currency, demo, publicUrl } = config;
  const deliveryTerm = deliveryTermOf(shop);
  return {
    modules,
    year: calendar.yearOf(Date.now()),
    currency,
    deliveryTerm,
    demo,
    publicUrl,
    google: google !== undefined,
    hasToolPages: fillingsOf(fills, toolPages).length > 0,
    facts,
  };
}

/** The settings do not change while a page is open. */
export const shouldRevalidate = () => false;

/** Meta tags of a failed page; every other page replaces them with its own `meta`. */
export function meta({ error }: Route.MetaArgs) {
  return error ? privatePage(failureTitle(error)) : [];
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(ScriptNonce);
  return (
    // The theme and whether the visitor is signed in are set on the element before React hydrates it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a1d21" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, run before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: ours, and to listen before anything is pressed */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scriptStarter }} />
        <TranslationGuard />
        <Meta />
        <DeferredFonts />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col bg-base-100 text-base-content">
        {children}
        <RouteAnnouncer />
        <ToastRegion />
        <Hydrated />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Container of the page. A bar above it shows that another page is loading (platform/ui/styles/base.css). */
function Main() {
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <main id="main" tabIndex={-1} aria-busy={isNavigating || undefined} className="flex grow flex-col">
      <Outlet />
    </main>
  );
}

const shell = { modules: shellModules, points: [navbarSearch] };

export default function Root() {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      <UiModules value={shell}>
        <Navbar />
      </UiModules>
      <noscript>
        <p className="bg-warning px-4 py-2 text-center text-warning-content">
          Orders, accounts and forms need JavaScript. Without it, please write to {company.email.sales} or call{' '}
          {company.phone.display}.
        </p>
      </noscript>
      <Main />
      <Footer />
    </>
  );
}

/** Shows errors of the shell itself; core/site/shell/page-or-failure.tsx shows those of a page. */
export function ErrorBoundary() {
  return (
    <main>
      <FailureNotice error={useRouteError()} />
    </main>
  );
}
