// How the console is bundled: into dist/console, which the server reads at start.
import { basename } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// eslint-disable-next-line no-restricted-syntax -- Vite reads its settings from the default export.
export default defineConfig({
  root: 'src/console',
  publicDir: false,
  plugins: [react()],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      // Names that tests can give: .agents_state-banner is .state-banner of agents.module.css.
      generateScopedName: (name, file) =>
        `${basename(file).replace(/\.module\.css.*/, '')}_${name}`,
    },
  },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    // What is loaded with what: a test adds up the first load.
    manifest: 'manifest.json',
    assetsDir: 'console-assets',
    // The content policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // What most pages share comes in few files: each request costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react/ },
            {
              name: 'shared',
              test: /src\/(?:domain|fields|console\/(?:api|ui|live))\//,
              minShareCount: 8,
            },
            { name: 'packages', test: /node_modules/, minShareCount: 8 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/assets': 'http://127.0.0.1:8080' } },
});
