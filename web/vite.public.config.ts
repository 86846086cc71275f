import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { drawings } from './scripts/vite-drawings.ts';

// The build of the public page: one script and one style sheet. A common build with the app would move shared code into
// separate files, and a visitor's first view waits for each file (docs/browsers.md).
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
