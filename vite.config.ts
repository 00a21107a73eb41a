import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * One file that stays the same from release to release; compressed in one piece it is also 3 kB smaller than in four.
 */
const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|vite\/preload-helper/,
};

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** Whether a screen loads a file with itself: it imports the file, directly or by others. */
function isImportedBy(screen: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (screen.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (
    modules.getModuleInfo(id)?.importers.some((importer) => isImportedBy(screen, importer, modules, seen)) ?? false
  );
}

/** What every page loads is one file: it is compressed in one piece, and no page names its parts. */
const shell = {
  debugName: 'shell',
  name: (id: string, modules: Modules) => (isImportedBy(/\/src\/root\.tsx/, id, modules) ? 'shell' : undefined),
  test: /\/src\//,
};

/** So is what the home page shares with others: cards, stars, money, pictures. */
const front = {
  debugName: 'front',
  name: (id: string, modules: Modules) =>
    isImportedBy(/\/src\/core\/site\/home-page\.tsx/, id, modules) ? 'front' : undefined,
  test: /\/src\//,
  minShareCount: 2,
};

/** What modules add to /login: small, and not to be loaded together with what they add to all other pages. */
const signIn = {
  debugName: 'sign-in',
  name: (id: string, modules: Modules) =>
    isImportedBy(/\/src\/app\/with-sign-in-modules\.tsx/, id, modules) ? 'shared-sign-in' : undefined,
  test: /\/src\/modules\//,
};

const CLIENT_OF_API = [
  'platform/http/shape',
  'core/calls/(?:call-api|contract)',
  'core/accounts/sessions/(?:auth-session|return-path)',
  'core/accounts/.*\\.calls',
];

/** The client of the API is one file with what the pages of an account need; some manifests need its contracts only. */
const calls = { name: 'calls', test: new RegExp(`/src/(?:${CLIENT_OF_API.join('|')})\\.ts$`) };

/**
 * Of the shop's own files, those that the same pages share are one file; what is below the threshold joins the nearest
 * one. A first page asks for some 15 files.
 */
const shared = {
  name: 'shared',
  test: /\/src\//,
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 400,
};

const RELOAD = 'window.location.reload();';
const LOAD_WANTED_PAGE =
  'const to = window.__reactRouterDataRouter?.state.navigation.location; if (to) window.location.assign(to.pathname + to.search + to.hash);';

/**
 * @returns the code of React Router that matters here, rewritten or as it is; undefined when it is not what was
 * expected
 */
type Rewrite = (code: string) => string | undefined;

/** A plugin that depends on what is inside a file of React Router: the build fails when the file changed or moved. */
function reactRouterInside(name: string, file: RegExp, rewrite: Rewrite): Plugin {
  let found = false;
  return {
    name,
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(code) {
        found = true;
        const rewritten = rewrite(code);
        if (rewritten === undefined) this.error(`${name}: React Router has changed ${file.source}`);
        return { code: rewritten, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error(`${name}: React Router has no file ${file.source}`);
    },
  };
}

/**
 * When the code of a page cannot be had, React Router reloads the one in sight, even if a link was only aimed at: what
 * was typed is lost, and a placed order shows its empty form again. Here the browser loads the page that was asked for,
 * if one was.
 */
const lostCode = reactRouterInside(
  'lost-code',
  /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/,
  (code) => (code.includes(RELOAD) ? code.replace(RELOAD, LOAD_WANTED_PAGE) : undefined),
);

/** The elements that src/core/site/shell/deferred-scripts.ts finds in a rendered page. */
const HELD_MARKUP = [
  /createElement\("link", \{\s*rel: "modulepreload",\s*href: manifest\.entry\.module,/,
  /__html: routeModulesScript \},\s*type: "module",\s*async: true\s*\}/,
];
const lateScripts = reactRouterInside(
  'late-scripts',
  /react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
  (code) => (HELD_MARKUP.every((markup) => markup.test(code)) ? code : undefined),
);

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), lostCode, lateScripts],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's warnings for the console of its users: 1.4 kB gzip.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce'] },
          output: {
            codeSplitting: { groups: [framework, shell, front, signIn, calls, shared] },
            // The bundler would name a shared file after every page that needs it, and each page names the file. The
            // manifest of a first visit names all files: one character less of each hash is 0.3 kB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : '[name]'}-[hash:7].js`,
          },
        },
      },
    },
    // The server entry is bundled with the pages, so that both share one module graph.
    ssr: {
      build: {
        rolldownOptions: {
          input: './src/app/start.ts',
          // All in one folder: a file finds the built pages from where it lies, whatever part it was bundled into.
          // Node holds a source text at two bytes a letter as soon as one letter of the file is not ASCII.
          output: {
            chunkFileNames: '[name]-[hash].js',
            charset: 'ascii',
            comments: false,
          },
        },
      },
    },
  },
  // One file starts faster and takes less memory than a thousand. React is bundled in its production form, whatever
  // NODE_ENV says at run time: the demo runs without it. Outside stay what is native and what only a demo sign-in
  // loads.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp', 'pg-native'] } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: { host: '127.0.0.1' },
}));
