import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@amp-labs/react': 'ampersand-embed' } },
  // Where the published client looks for its server.
  define: { 'process.env.REACT_APP_AMP_SERVER': JSON.stringify(process.env['REACT_APP_AMP_SERVER'] ?? '') },
});
