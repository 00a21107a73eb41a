import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** THE SCREEN TABLE: spec section 2, one row a screen. */
export default [
  layout('pages/shell/page-or-failure.tsx', [
    index('pages/home.tsx'),
    route('home', 'pages/home.tsx', { id: 'home' }),
    route('tools', 'pages/tools.tsx'),
    route('tools/:tool', 'pages/tool.tsx'),
    route('reviews', 'pages/reviews.tsx'),
    route('login', 'pages/login.tsx'),
    route('signup', 'pages/signup.tsx'),
    route('socialLogin', 'pages/social-login.tsx'),
    route('google-done', 'pages/google-done.tsx'),
    route('reset-password', 'pages/reset-password.tsx'),
    route('profile', 'pages/profile.tsx'),
    route('contact', 'pages/contact.tsx'),
    route('purchase', 'pages/purchase-choice.tsx'),
    route('purchase/:id', 'pages/purchase.tsx'),
    route('dashboard', 'pages/dashboard.tsx', [
      index('pages/dashboard-orders.tsx'),
      route('reviews', 'pages/add-review.tsx'),
      route('manage-tools', 'pages/manage-tools.tsx'),
      route('add-tools', 'pages/add-tools.tsx'),
      route('all-users', 'pages/all-users.tsx'),
    ]),
    route('dashboard/orders/:id/proforma', 'pages/proforma.tsx'),
    route('mailbox', 'pages/mailbox.tsx'),
    route('*', 'pages/not-found.tsx'),
  ]),
  route('tools.json', 'pages/tools-json.ts'),
  route('reviews.json', 'pages/reviews-json.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
] satisfies RouteConfig;
