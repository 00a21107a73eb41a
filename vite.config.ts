import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server entry is bundled with the pages, so that both share one module graph.
  environments: { ssr: { build: { rolldownOptions: { input: './src/server/start.ts' }, sourcemap: true } } },
  // React is bundled into the server in its production form, whatever NODE_ENV says at run time: the demo runs without it.
  ssr: { noExternal: command === 'build' ? ['react', 'react-dom', /^react-/, /^@react-router\//] : [] },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: { host: '127.0.0.1' },
}));
