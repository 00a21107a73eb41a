import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import type { Route } from './+types/root';
import appStyles from './app.css?url';
import { shopContext } from './pages/page-context.server.ts';
import { Footer } from './pages/shell/footer.tsx';
import { Navbar } from './pages/shell/navbar.tsx';
import { NotFound } from './pages/shell/not-found.tsx';
import { Toasts } from './ui/toasts.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: appStyles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** What the browser is told about this shop, once with the document. */
export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(shopContext);
  const { extensions, currency, demo, publicUrl } = config;
  return { extensions, currency, demo, publicUrl };
}

/** None of it changes while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
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

export default function Root() {
  return (
    <>
      <Navbar />
      <main id="main" className="grow">
        <Outlet />
      </main>
      <Footer />
      <Toasts />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <Navbar />
      <main id="main" className="grow">
        {missing ? (
          <NotFound />
        ) : (
          <p className="p-12 text-center">Something went wrong on our side. Please reload the page.</p>
        )}
      </main>
      <Footer />
    </>
  );
}
