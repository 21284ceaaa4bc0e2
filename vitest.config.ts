import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunchOptions } from './tools/browser.ts';
import { mswWorkerFolder } from './tools/msw-worker.ts';
import { TotalsReporter } from './tools/vitest/totals-reporter.ts';

const neverTests = ['**/node_modules/**', '**/dist/**'];
const browserTests = '**/*.browser.test.{ts,tsx}';
/** Tests of whole parts, over implementations and against what others published. */
const conformanceTests = 'test/{conformance,contract,faults}/**';

/** Machines that do several things at once need longer than a second. */
const patient = { poll: { timeout: 5_000 } };

/** A function, because projects must not share one provider object. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' as const }],
  provider: playwright({ launchOptions: browserLaunchOptions() }),
});

/** Every story as a test, play function and axe included, in one colour scheme. */
const stories = (theme: 'light' | 'dark') => ({
  plugins: [storybookTest({ configDir: 'stories/.storybook', initialGlobals: { theme } })],
  test: { name: `stories:${theme}`, browser: chromium() },
});

export default defineConfig({
  test: {
    reporters: ['default', new TotalsReporter()],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{src,styles,mock-server,test,tools}/**/*.test.ts'],
          exclude: [...neverTests, browserTests, conformanceTests, 'test/{package,e2e}/**'],
          testTimeout: 15_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'conformance',
          include: [`${conformanceTests}/*.test.ts`],
          exclude: [...neverTests, browserTests],
          testTimeout: 15_000,
          expect: patient,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        test: {
          name: 'dom',
          include: ['{src,styles,mock-server,test}/**/*.test.tsx'],
          exclude: [...neverTests, browserTests, 'test/{package,e2e}/**'],
          environment: 'jsdom',
          setupFiles: ['tools/vitest/setup-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        // Found by a first run otherwise, which then reloads the page in the middle of a test.
        publicDir: mswWorkerFolder(),
        optimizeDeps: {
          include: ['@vanilla-extract/recipes/createRuntimeFn', 'react/jsx-dev-runtime', '@testing-library/react'],
        },
        test: {
          name: 'browser',
          include: [`{src,styles,mock-server,test}/${browserTests}`],
          exclude: neverTests,
          browser: chromium(),
        },
      },
      stories('light'),
      stories('dark'),
      {
        // What users install: needs `npm run build` first.
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          exclude: neverTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole products in Chromium: needs `npm run build` first.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: neverTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A page and three processes take turns on the machine.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
