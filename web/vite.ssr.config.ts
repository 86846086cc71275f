import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogues } from './scripts/vite-catalogues.ts';
import { drawings } from './scripts/vite-drawings.ts';

// The legacy browser renderer needs neither streams nor text encoders, which the embedded JavaScript engine on the Go
// side does not have.
const legacyRenderer = fileURLToPath(
  new URL('./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js', import.meta.url),
);

const licenses = 'licenses.json';

/** The client build emitted every style sheet and asset: only the script and the list of packages are wanted here. */
function scriptOnly(): Plugin {
  return {
    name: 'beacon-script-only',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const [name, item] of Object.entries(bundle)) {
          if (item.type === 'asset' && name !== licenses) delete bundle[name];
        }
      },
    },
  };
}

// The server build: one classic script that defines globalThis.renderPublicPage.
export default defineConfig({
  plugins: [react(), catalogues(), drawings(), scriptOnly()],
  resolve: {
    alias: {
      '@catalogues': fileURLToPath(new URL('../catalogues', import.meta.url)),
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      'react-dom/server': legacyRenderer,
    },
  },
  publicDir: false,
  build: {
    outDir: 'dist/ssr',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: licenses },
    assetsInlineLimit: 0,
    modulePreload: false,
    // Otherwise a classic script carries its styles along and puts them into a document it does not have.
    cssCodeSplit: false,
    rollupOptions: {
      // A classic script has no import.meta; only the loading of later parts, which a server never does, asks for it.
      transform: { define: { 'import.meta': '{}' } },
      input: 'src/entries/public.server.tsx',
      output: {
        format: 'iife',
        codeSplitting: false,
        entryFileNames: 'public.server.js',
        name: 'beaconPublicPage',
      },
    },
  },
});
