import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../.storybook/preview.tsx';
import * as connect from '../connect/ConnectCard.stories.tsx';
import * as signIn from '../connect/SignInProgress.stories.tsx';
import * as theming from '../docs/Theming.stories.tsx';
import * as installIntegration from '../flows/InstallIntegration.stories.tsx';
import * as wizard from '../flows/Wizard.stories.tsx';
import * as loading from '../install/Loading.stories.tsx';
import * as manage from '../install/ManagePane.stories.tsx';
import * as read from '../install/ReadObjectPane.stories.tsx';
import * as readSettings from '../install/ReadSettings.stories.tsx';
import * as write from '../install/WriteObjectsPane.stories.tsx';
import * as writeSettings from '../install/WriteSettings.stories.tsx';
import * as failure from '../ui/FailureCard.stories.tsx';
import './fonts.css';

const widths = [280, 480, 1000];
const schemes = ['light', 'dark'];
/** Screens state how long ago something happened. */
const NOW = new Date('2026-03-02T10:00:00Z');

// Before the stories are composed, which includes them.
const annotations = setProjectAnnotations([preview]);

const screens = {
  connect: composeStories(connect).AsksForApiKeyAndDetails,
  'connect-rejected': composeStories(connect).ProviderRefusedApiKey,
  'connect-account': composeStories(connect).AsksForAccount,
  'connect-window': composeStories(signIn).Waiting,
  'wizard-connect': composeStories(wizard).Connect,
  'wizard-objects': composeStories(wizard).Choose,
  'wizard-mapping': composeStories(wizard).MatchFields,
  'wizard-fields': composeStories(wizard).MoreFields,
  'wizard-review': composeStories(wizard).Review,
  'wizard-success': composeStories(wizard).Success,
  installed: composeStories(installIntegration).Installed,
  'object-incomplete': composeStories(read).MissingAndDuplicateMapping,
  'object-paused': composeStories(read).Paused,
  'object-values': composeStories(read).ValuesToMatch,
  'object-settings': composeStories(readSettings).Open,
  write: composeStories(write).SomeChosen,
  'write-settings': composeStories(writeSettings).Open,
  manage: composeStories(manage).Working,
  'manage-failed': composeStories(manage).LastReadFailed,
  uninstall: composeStories(manage).AsksBeforeUninstall,
  failure: composeStories(failure).ServiceAway,
  loading: composeStories(loading).Panes,
  brand: composeStories(theming).BrandColour,
};

beforeAll(annotations.beforeAll);

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await Promise.all([400, 500, 600].map((weight) => document.fonts.load(`${weight} 14px Inter`)));
});

afterAll(() => {
  vi.useRealTimers();
});

afterEach(() => {
  delete document.documentElement.dataset['colorScheme'];
});

describe.each(Object.entries(screens))('%s', (name, Screen) => {
  it('looks as before at every width and in both schemes', async () => {
    await page.viewport(1000, 800);
    await Screen.run();
    for (const width of widths) {
      // As tall as its content, so that nothing is cut off and the bar stands at the end.
      await page.viewport(width, 480);
      await page.viewport(width, Math.max(480, document.documentElement.scrollHeight));
      for (const scheme of schemes) {
        document.documentElement.dataset['colorScheme'] = scheme;
        await expect.soft(document.body).toMatchScreenshot(`${name}-${width}-${scheme}`);
      }
    }
  });
});
