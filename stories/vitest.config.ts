import { join } from 'node:path';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import type { PlaywrightProviderOptions } from '@vitest/browser-playwright';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunchOptions } from '../tools/browser.ts';
import { mswWorkerFolder } from '../tools/msw-worker.ts';
import { TotalsReporter } from '../tools/vitest/totals-reporter.ts';

/** A function, because projects must not share one provider object. */
const chromium = (options: PlaywrightProviderOptions = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({ launchOptions: browserLaunchOptions(), ...options }),
});

/** Every story as a test, play function and axe included, in one color scheme. */
const stories = (theme: 'light' | 'dark') => ({
  plugins: [storybookTest({ configDir: 'stories/.storybook', initialGlobals: { theme } })],
  test: { name: `stories:${theme}`, browser: chromium() },
});

const screenshots = join(import.meta.dirname, 'visual/screenshots');
const differences = join(import.meta.dirname, '../test-results/screenshots');

/** A choice of stories, compared with committed screenshots. */
const visual = {
  root: import.meta.dirname,
  plugins: [vanillaExtractPlugin(), react()],
  publicDir: mswWorkerFolder(),
  // One React: add-ons bring their own.
  resolve: { dedupe: ['react', 'react-dom'] },
  optimizeDeps: {
    include: [
      '@radix-ui/react-dialog',
      '@storybook/addon-themes',
      '@storybook/react-vite',
      'react/jsx-dev-runtime',
      'storybook/test',
    ],
  },
  test: {
    name: 'visual',
    include: ['visual/*.test.tsx'],
    testTimeout: 60_000,
    browser: {
      // Half as wide and as high: a quarter of the bytes.
      ...chromium({ contextOptions: { deviceScaleFactor: 0.5 } }),
      expect: {
        toMatchScreenshot: {
          screenshotOptions: { scale: 'device' as const },
          comparatorName: 'pixelmatch' as const,
          // Strict, because the machine and the font are the same everywhere: a hairline of another grey is a difference.
          comparatorOptions: { threshold: 0.02, includeAA: true, allowedMismatchedPixels: 10 },
          resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) => join(screenshots, `${arg}${ext}`),
          resolveDiffPath: ({ arg, ext }: { arg: string; ext: string }) => join(differences, `${arg}${ext}`),
        },
      },
    },
  },
};

/** Pictures of the documents, in full size. */
const pictures = {
  ...visual,
  test: {
    ...visual.test,
    name: 'pictures',
    include: ['pictures/*.test.tsx'],
    browser: {
      ...visual.test.browser,
      ...chromium(),
      expect: {
        toMatchScreenshot: {
          ...visual.test.browser.expect.toMatchScreenshot,
          resolveScreenshotPath: ({ arg, ext }: { arg: string; ext: string }) =>
            join(import.meta.dirname, `../docs/images/${arg}${ext}`),
        },
      },
    },
  },
};

// Apart from the other projects, because Storybook is installed when it is first used.
export default defineConfig({
  test: {
    reporters: ['default', new TotalsReporter()],
    attachmentsDir: 'test-results',
    projects: [stories('light'), stories('dark'), visual, pictures],
  },
});
