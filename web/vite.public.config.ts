import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { drawings } from './scripts/vite-drawings.ts';

// The public page's build, apart from the app's: what both have in common would else be in files of its own, and a
// visitor's first view waits for each file (docs/browsers.md). It is one script and one style sheet.
export default defineConfig({
  plugins: [react(), catalogues(), drawings()],
  resolve: {
    alias: {
      '@catalogues': fileURLToPath(new URL('../catalogues', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
  },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/public.json',
    license: { fileName: '.vite/licenses-public.json' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: { input: { public: 'public.html' } },
  },
});
