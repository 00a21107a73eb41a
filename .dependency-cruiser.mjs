/** The import rules of the house; each says why. The layout is described in docs/tour.md. */
const plain = '\\.(?:server|test)\\.tsx?$|\\.tsx$';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one: nobody can read either alone.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'plain-files-run-anywhere',
      comment: 'A rule (order.ts) runs in the browser and on the server, so it may not reach for either.',
      severity: 'error',
      from: { path: '^src/(?:tools|orders|reviews|profiles)/', pathNot: plain },
      to: { path: '^src/database/|\\.server\\.ts$|^node_modules/(?:react|react-router|fastify|kysely)/' },
    },
    {
      name: 'components-stay-in-the-browser',
      comment: 'A component that imports a server file would ship the database driver to the buyer.',
      severity: 'error',
      from: { path: '^src/(?!pages/|root\\.tsx|entry\\.server\\.tsx).*\\.tsx$' },
      to: { path: '\\.server\\.ts$|^src/database/|^src/pages/' },
    },
    {
      name: 'use-cases-know-no-transport',
      comment: 'The same use case serves the API, a page and a script; HTTP and React stay outside.',
      severity: 'error',
      from: { path: '^src/(?!api/|pages/|server/|demo/|root|entry|mail/deliver|accounts/auth).*\\.server\\.ts$' },
      to: { path: '^node_modules/(?:react|react-router|fastify)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repositories-hold-queries-only',
      comment: 'A repository that calls another, or a rule, hides a decision below the place where one looks for it.',
      severity: 'error',
      from: { path: '-repository\\.server\\.ts$' },
      to: { path: '-repository\\.server\\.ts$|^src/(?:api|pages|server)/' },
    },
    {
      name: 'pages-and-api-translate-only',
      comment: 'Pages and API turn HTTP into a use case and back; SQL belongs to a repository.',
      severity: 'error',
      from: { path: '^src/(?:pages|api)/' },
      to: { path: '^src/database/|^node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-do-not-know-the-api',
      comment: 'Pages and API are two doors to the same rooms; neither leads through the other.',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: '^src/api/' },
    },
    {
      name: 'api-does-not-know-pages',
      comment: 'Pages and API are two doors to the same rooms; neither leads through the other.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/pages/' },
    },
    {
      name: 'ui-knows-no-noun',
      comment: 'A button that knows orders cannot be used for tools.',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(?!ui/|shared/)' },
    },
    {
      name: 'shared-is-the-ground',
      comment: 'What everybody stands on leans on nobody.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(?!shared/)' },
    },
    {
      name: 'core-stands-alone',
      comment: 'The core is the specification; it must work with every extension deleted.',
      severity: 'error',
      from: { path: '^src/(?:tools|orders|reviews|profiles|images|accounts)/' },
      to: { path: '^src/(?:cancellation|payments|fulfilment|inquiries)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Reads TypeScript as TypeScript, types and JSX included; the default parser guesses at what it cannot read.
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
