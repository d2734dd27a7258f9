// How the console is bundled: into dist/console, which the server reads at start.
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { fieldsOfPages } from './scripts/fields-of-pages.ts';

type Chunking = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const sources = join(import.meta.dirname, 'src');

/** What dialogs and panels are made of: no page shows one before it is asked for. */
const overlays =
  '@floating-ui|react-remove-scroll|use-sidecar|' +
  '@mantine/core/esm/components/(?:Modal|Popover|ScrollArea|Overlay)|@mantine/core/esm/utils/Floating';

/** Names a chunk for the modules of ours that a module imports, and for what those import. */
function neededAtOnce(chunk: string, first: string): Rolldown.CodeSplittingNameFunction {
  const from = join(sources, 'console', first);
  let needed: Set<string> | undefined;
  return (id, chunking) => {
    needed ??= importedBy(from, chunking);
    return needed.has(id) ? chunk : null;
  };
}

/** Without the module itself, and without the styles of the whole console, which come last. */
function importedBy(from: string, chunking: Chunking, found = new Set<string>()): Set<string> {
  for (const id of chunking.getModuleInfo(from)?.importedIds ?? []) {
    const isOurs = id.startsWith(sources) && (!id.endsWith('.css') || id.endsWith('.module.css'));
    if (!isOurs || found.has(id)) continue;
    found.add(id);
    importedBy(id, chunking, found);
  }
  return found;
}

export default defineConfig({
  root: 'src/console',
  // Files name each other by where they are, so the console works below any path.
  base: './',
  publicDir: false,
  // Texts on the page are written by readable/jsx-runtime.ts.
  plugins: [fieldsOfPages, react({ jsxImportSource: '#readable' })],
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
        // What the first page needs comes in few files: each costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            { name: 'icons', test: /node_modules\/lucide-react/ },
            {
              name: 'packages',
              test: new RegExp(`node_modules/(?!${overlays})`),
              minShareCount: 8,
            },
            { name: 'overlays', test: new RegExp(overlays), minShareCount: 2 },
            { debugName: 'start', name: neededAtOnce('start', 'main.tsx') },
            {
              debugName: 'list',
              name: neededAtOnce('list', 'features/incidents/list/incident-list.tsx'),
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080', '/assets': 'http://127.0.0.1:8080' } },
});
