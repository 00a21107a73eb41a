import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** One file that stays the same from release to release; compressed in one piece it is also 3 kB smaller than in four. */
const framework = {
  name: 'framework',
  test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|vite\/preload-helper/,
};

/** Small files of nearly every public page: each alone would cost a request and compress badly. */
const catalogue = {
  name: 'catalogue',
  test: /src\/(?:platform\/i18n\/money|core\/tools\/(?:tool-(?:card|name|picture|address)|stock-note|supplied-(?:as|chip))|platform\/images\/image)\.tsx?$/,
};

/** The same for what the home page shares with one or two others. */
const showcase = {
  name: 'showcase',
  test: /src\/(?:platform\/ui\/(?:avatar|default-avatar)|core\/site\/shell\/contact-details|core\/tools\/tool-row|core\/reviews\/(?:rating-overview|review-card))\.tsx?$/,
};

/** And for what the frame of every page needs. */
const shell = {
  name: 'shell',
  test: /src\/(?:core\/accounts\/(?:answers|call-api|session|shared-session|token-store)|core\/site\/(?:company|use-shop-facts|page-meta|shell\/(?:failure|not-found|order-terms))|platform\/ui\/(?:fact|notice|toast-region))\.tsx?$/,
};

/** And for what the pages about an account share. */
const account = {
  name: 'account',
  test: /src\/core\/(?:accounts\/(?:google-(?:button|popup)|sign-in|use-last-problem|use-signed-in-already)|site\/shell\/account-(?:page|title))\.tsx?$/,
};

/** And for what forms and dialogs are made of. */
const forms = {
  name: 'forms',
  test: /src\/platform\/ui\/(?:field|form-problem|modal|show-problems|text-area|typed-since)\.tsx?$/,
};

const RELOAD = 'window.location.reload();';
const LOAD_WANTED_PAGE =
  'const to = window.__reactRouterDataRouter?.state.navigation.location; if (to) window.location.assign(to.pathname + to.search + to.hash);';

/**
 * When the code of a page cannot be had, React Router reloads the one in sight, even if a link was only aimed at: what was typed is
 * lost, and behind a placed order stands its empty form again. Here the browser loads the page that was asked for, if one was.
 */
const lostCode: Plugin = {
  name: 'lost-code',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler(code) {
      if (!code.includes(RELOAD)) this.error('React Router loads the code of pages in another way now');
      return { code: code.replace(RELOAD, LOAD_WANTED_PAGE), map: null };
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), lostCode],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [framework, shell, catalogue, showcase, account, forms] } },
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
        sourcemap: true,
      },
    },
  },
  // One file starts faster and takes less memory than a thousand. React is bundled in its production form, whatever NODE_ENV
  // says at run time: the demo runs without it. Outside stay what is native and what only a demo sign-in loads.
  ssr: command === 'build' ? { noExternal: true, external: ['sharp', 'pg-native', 'oidc-provider'] } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: { host: '127.0.0.1' },
}));
