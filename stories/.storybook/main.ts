import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { mswWorkerFolder } from '../../tools/msw-worker.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../**/*.mdx', '../**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  staticDirs: [mswWorkerFolder(), '../public'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (vite) => ({
    ...vite,
    // One React: add-ons bring their own.
    resolve: { ...vite.resolve, dedupe: ['react', 'react-dom'] },
    plugins: [...(vite.plugins ?? []), vanillaExtractPlugin()],
    // Browsers with `light-dark()`, which is rewritten for others and then ignores a scheme of an inline style.
    build: {
      ...vite.build,
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Storybook's own packages; nothing is loaded over a slow network.
      chunkSizeWarningLimit: 3_000,
      rolldownOptions: {
        ...vite.build?.rolldownOptions,
        // Packages with "use client" mean it for servers.
        onLog: (level, log, handle) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
        },
      },
    },
    optimizeDeps: {
      ...vite.optimizeDeps,
      // Dependencies of all stories: one that is found during a test would make Vite reload the page.
      entries: [join(import.meta.dirname, '../**/*.stories.tsx')],
      include: [...(vite.optimizeDeps?.include ?? []), '@radix-ui/react-dialog', '@storybook/react-vite', 'culori'],
    },
  }),
};

export default config;
