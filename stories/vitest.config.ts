import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunchOptions } from '../tools/browser.ts';
import { TotalsReporter } from '../tools/vitest/totals-reporter.ts';

/** Every story as a test, play function and axe included, in one color scheme. */
const stories = (theme: 'light' | 'dark') => ({
  plugins: [storybookTest({ configDir: 'stories/.storybook', initialGlobals: { theme } })],
  test: {
    name: `stories:${theme}`,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({ launchOptions: browserLaunchOptions() }),
    },
  },
});

// Apart from the other projects, because Storybook is installed when it is first used.
export default defineConfig({
  test: { reporters: ['default', new TotalsReporter()], projects: [stories('light'), stories('dark')] },
});
