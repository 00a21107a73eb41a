import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A screen is one file: a prefetch brings its loader and its guard too (docs/decisions/0022).
  splitRouteModules: false,
  // The table of screens is small: sending it whole saves a request before every first visit of a page.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
