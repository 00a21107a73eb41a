/** The import rules; each says why. The layout is described in docs/tour.md. */
const PAGE = '-page\\.tsx$|^src/(?:root|entry\\.server|app/with-modules)\\.tsx$';
const DATABASE = '^src/platform/database/|^node_modules/kysely/';

/** Modules that import another: it cannot be deleted without them. */
export const uses = {
  payments: ['orders'],
  shipping: ['orders', 'payments'],
  sales: ['orders', 'payments', 'shipping'],
  office: ['orders'],
};

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that several files are one: none can be read alone.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-no-noun',
      comment: 'The lowest layer serves any shop: a button made for orders cannot be used for tools.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)' },
    },
    {
      name: 'core-knows-no-module',
      comment: 'The core is the specification; it must work with every module deleted.',
      severity: 'error',
      from: { path: '^src/core/' },
      to: { path: '^src/(?!core/|platform/)' },
    },
    {
      name: 'modules-stand-apart',
      comment: 'A module is deleted by deleting its folder: no other one may need it.',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: `^src/modules/(?:${Object.keys(uses).join('|')})/` },
      to: { path: '^src/(?!core/|platform/|modules/$1/)' },
    },
    ...Object.entries(uses).map(([name, used]) => ({
      name: 'modules-use-what-they-declare',
      comment: 'A module that needs another declares it; of all others it knows nothing.',
      severity: 'error',
      from: { path: `^src/modules/${name}/` },
      to: { path: `^src/(?!core/|platform/|modules/(?:${[name, ...used].join('|')})/)` },
    })),
    {
      name: 'demo-is-an-extra',
      comment: 'Production runs without the demo; only the composition in src/app knows it.',
      severity: 'error',
      from: { path: '^src/demo/' },
      to: { path: '^src/(?!core/|platform/|demo/)' },
    },
    {
      name: 'plain-files-run-anywhere',
      comment: 'A rule (order.ts) runs in the browser and on the server, so it may not reach for either.',
      severity: 'error',
      from: {
        path: '^src/(?:core|modules)/[^/]+/.*\\.ts$',
        pathNot:
          '(?:\\.(?:server|api|ui|route)|-process)\\.ts$|/use-[^/]+\\.ts$|^src/core/accounts/(?:auth|sessions)/|/\\d{4}-[^/]+\\.ts$',
      },
      to: {
        path: '\\.server\\.ts$|^src/platform/database/|^node_modules/(?:react|react-router|fastify|kysely)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'components-run-in-the-browser',
      comment: 'A component that imports a server file would ship the database driver to the buyer.',
      severity: 'error',
      from: { path: '\\.tsx$', pathNot: PAGE },
      to: { path: '\\.server\\.ts$|^src/platform/database/|-page\\.tsx$' },
    },
    {
      name: 'use-cases-know-no-transport',
      comment: 'The same use case serves the API, a page and a script; HTTP and React stay outside.',
      severity: 'error',
      from: {
        path: '^src/(?:core|modules)/.*\\.server\\.ts$',
        pathNot: '^src/core/accounts/auth/|/page-context\\.server\\.ts$',
      },
      to: { path: '^node_modules/(?:react|react-router|fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repositories-hold-queries-only',
      comment: 'A repository that calls another, or a rule, hides a decision below the place where one looks for it.',
      severity: 'error',
      from: { path: '^src/(.+)/[^/]+-repository\\.server\\.ts$' },
      to: {
        path: '-repository\\.server\\.ts$|\\.api\\.ts$|-page\\.tsx$|^src/app/',
        // The search of a noun reads the same rows as its other queries.
        pathNot: '^src/$1/[^/]+-repository\\.server\\.ts$',
      },
    },
    {
      name: 'pages-and-calls-translate-only',
      comment: 'Pages and calls turn HTTP into a use case and back; SQL belongs to a repository.',
      severity: 'error',
      from: { path: '-page\\.tsx$|\\.api\\.ts$' },
      to: { path: DATABASE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'calls-are-mounted-only',
      comment: 'Pages and calls are two entries to the same use cases; neither leads through the other.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.api\\.ts$|^src/app/|^src/modules/.*\\.server\\.ts$' },
      to: { path: '\\.api\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Reads TypeScript as TypeScript, types and JSX included; the default parser guesses at what it cannot read.
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
