import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { catalogues } from './scripts/vite-catalogues.ts';
import { chunkGroups } from './scripts/vite-chunks.ts';
import { drawings } from './scripts/vite-drawings.ts';

// The app's build, with hashed assets and a manifest that the Go side reads to write its own HTML. The public page
// has a build of its own (vite.public.config.ts).
export default defineConfig({
  plugins: [react(), catalogues(), drawings()],
  resolve: {
    alias: {
      '@catalogues': fileURLToPath(new URL('../catalogues', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // scripts/licenses reads the bundled packages from this file.
    license: { fileName: '.vite/licenses-app.json' },
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Every asset is a file of its own, so that the content security policy needs no data: URLs.
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { app: 'app.html' },
      // Shared limits are inlined, so that the app shell does not carry those of other pages.
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8080' } },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    // Long, because a busy machine delays results; a missing result fails after this time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    // Test files share a window and loaded modules, which takes a third of the time; those that
    // replace modules (vi.mock) have their own and are named *.isolated.test.
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['src/**/*.isolated.test.{ts,tsx}'],
        },
      },
      { extends: true, test: { name: 'isolated', include: ['src/**/*.isolated.test.{ts,tsx}'] } },
    ],
  },
});
