import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@amp-labs/react': 'ampersand-embed' } },
  build: { target: ['chrome123', 'firefox120', 'safari17.5'] },
});
