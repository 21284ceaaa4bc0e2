import { availableParallelism } from 'node:os';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunchOptions } from './tools/browser.ts';
import { mswWorkerFolder } from './tools/msw-worker.ts';
import { ScoreboardReporter } from './tools/vitest/scoreboard-reporter.ts';
import { TotalsReporter } from './tools/vitest/totals-reporter.ts';

const neverTests = ['**/node_modules/**', '**/dist/**'];
const browserTests = '**/*.browser.test.{ts,tsx}';
/** Tests of whole parts, over implementations and against what others published. */
const conformanceTests = 'test/{conformance,contract}/**';
/** Compiles and runs the code in the documents. */
const documentedCode = 'test/documents/{code-in-documents,runnable-snippets}.test.ts';
/** Main flows of the products. */
const flows = 'test/e2e/{demo,reference,sign-in,sign-in-window,wizard}.test.ts';
const publishedClient = 'test/e2e/published-client*.test.ts';

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

/** Whole products in Chromium, one file at a time, because a page and several processes share the machine. Needs `npm run build` first. */
const products = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include,
    exclude: [...neverTests, ...exclude],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    fileParallelism: false,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', new ScoreboardReporter(), new TotalsReporter()],
    // By default Vitest leaves one core idle.
    maxWorkers: availableParallelism(),
    // The description of a tag is the reason for which its tests are skipped.
    tags: [
      { name: 'postgres', description: 'nothing answers at TEST_DATABASE_URL (PostgreSQL)' },
      { name: 'published', description: 'the published and recorded material is not beside the repository' },
      { name: 'programs', description: 'a program that the test drives is not installed' },
    ],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{src,styles,mock-server,stories,test,tools}/**/*.test.ts'],
          exclude: [
            ...neverTests,
            browserTests,
            conformanceTests,
            documentedCode,
            'test/{package,e2e,faults,fuzz,peers}/**',
          ],
          // Files share the modules of their worker: importing them again for each file takes longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'conformance',
          include: [`${conformanceTests}/*.test.ts`],
          exclude: [...neverTests, browserTests],
          isolate: false,
          testTimeout: 30_000,
          expect: patient,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        test: {
          name: 'dom',
          include: ['{src,styles,mock-server,test}/**/*.test.tsx'],
          exclude: [...neverTests, browserTests, 'test/{package,e2e}/**'],
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tools/vitest/setup-dom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        plugins: [vanillaExtractPlugin(), react()],
        // Found by a first run otherwise, which then reloads the page in the middle of a test.
        publicDir: mswWorkerFolder(),
        optimizeDeps: { include: ['react/jsx-dev-runtime', '@testing-library/react'] },
        test: {
          name: 'browser',
          include: [`{src,styles,mock-server,test}/${browserTests}`],
          exclude: neverTests,
          browser: chromium(),
        },
      },
      {
        // The packages that users install: needs `npm run build` first.
        test: {
          name: 'package',
          include: ['test/package/*.test.ts'],
          exclude: neverTests,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'documents',
          include: [documentedCode],
          exclude: neverTests,
          isolate: false,
          testTimeout: 120_000,
        },
      },
      products('flows', [flows]),
      products('published-client', [publishedClient]),
      products('consumers', ['test/e2e/*.test.ts', 'test/package/{attw,openapi}/*.test.ts'], [flows, publishedClient]),
      {
        // Killed and stopped processes, and pairs that meet (`meet`), one file at a time, because leases and deadlines pass in real time.
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: neverTests,
          testTimeout: 30_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      products('peers', ['test/peers/**/*.test.ts']),
      {
        test: { name: 'fuzz', include: ['test/fuzz/*.test.ts'], exclude: neverTests, testTimeout: 30_000 },
      },
    ],
  },
});
