import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles the host application's page. The library comes from its built package, as a customer gets it. */
await build({
  configFile: false,
  root: join(root, 'mock-server/demo/web'),
  logLevel: 'warn',
  plugins: [react()],
  resolve: {
    alias: [
      { find: /^ampersand-embed$/, replacement: join(root, 'dist/index.js') },
      { find: /^ampersand-embed\/styles$/, replacement: join(root, 'dist/styles.css') },
    ],
    dedupe: ['react', 'react-dom', '@tanstack/react-query'],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Browsers that know light-dark(); for older ones it would be replaced by something that needs the scheme in CSS.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
