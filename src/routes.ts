import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { uiModules } from './app/modules.ui.ts';
import type { Screen } from './core/ui-module.ts';

const screensOfModules = (within: NonNullable<Screen['within']>) =>
  uiModules
    .flatMap(({ screens = [] }) => screens.filter((screen) => (screen.within ?? 'shop') === within))
    .map(({ path, file }) => route(path, file));

/** The screens of spec section 2, one row per screen. Modules declare their own in their manifests. */
export default [
  layout('core/site/shell/page-or-failure.tsx', [
    index('core/site/home-page.tsx'),
    route('home', 'core/site/home-page.tsx', { id: 'home' }),
    layout('app/with-tool-list-modules.tsx', [route('tools', 'core/tools/tools-page.tsx')]),
    layout('app/with-modules-when-signed-in.tsx', screensOfModules('public')),
    route('reviews', 'core/reviews/reviews-page.tsx'),
    layout('app/with-sign-in-modules.tsx', [route('login', 'core/accounts/sign-in/login-page.tsx')]),
    layout('app/with-modules.tsx', [
      route('contact', 'core/site/contact-page.tsx'),
      route('purchase', 'core/orders/checkout-choice-page.tsx'),
      route('purchase/:id', 'core/orders/checkout-page.tsx'),
      route('profile', 'core/profiles/profile-page.tsx'),
      layout('app/with-dashboard-styles.tsx', [
        route('dashboard', 'core/site/dashboard-page.tsx', [
          index('core/orders/orders-page.tsx'),
          route('reviews', 'core/reviews/add-review-page.tsx'),
          route('manage-tools', 'core/tools/manage-tools-page.tsx'),
          route('add-tools', 'core/tools/add-tools-page.tsx'),
          route('all-users', 'core/accounts/all-users-page.tsx'),
          ...screensOfModules('dashboard'),
        ]),
        ...screensOfModules('shop'),
      ]),
    ]),
    route('signup', 'core/accounts/sign-up/sign-up-page.tsx'),
    route('socialLogin', 'core/accounts/sign-in/social-login-page.tsx'),
    route('google-done', 'core/accounts/google/google-done-page.tsx'),
    route('mailbox', 'demo/mailbox-page.tsx'),
    route('*', 'core/site/not-found-page.tsx'),
  ]),
  route('sitemap.xml', 'core/site/sitemap.route.ts'),
  route('robots.txt', 'core/site/robots.route.ts'),
] satisfies RouteConfig;
