// How the console is bundled: into dist/console, which the server reads at start.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// eslint-disable-next-line no-restricted-syntax -- Vite reads its settings from the default export.
export default defineConfig({
  root: 'src/console',
  publicDir: false,
  plugins: [react()],
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
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/assets': 'http://127.0.0.1:8080' } },
});
