import { withThemeByDataAttribute } from '@storybook/addon-themes';
import type { Preview } from '@storybook/react-vite';
import { isCommonAssetRequest } from 'msw';
import { setupWorker } from 'msw/browser';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { configure } from 'storybook/test';
import './preview.css';

// As in the component tests: a busy machine needs longer than a second for a screen with all of its answers.
configure({ asyncUtilTimeout: 5_000 });

/** A story that asks a server for something it has not mocked must not pass unnoticed. */
async function startWorker() {
  const worker = setupWorker();
  await worker.start({
    quiet: true,
    onUnhandledFrame({ frame, defaults }) {
      if (frame.protocol !== 'http') return;
      const { request } = frame.data;
      if (new URL(request.url).origin === location.origin || isCommonAssetRequest(request)) return;
      defaults.error();
    },
  });
  return worker;
}

const preview: Preview = {
  tags: ['autodocs'],
  // Unsaved choices outlive a page; a story begins with a new tab.
  beforeEach: () => sessionStorage.clear(),
  loaders: [mswLoader(startWorker)],
  decorators: [
    withThemeByDataAttribute({
      attributeName: 'data-color-scheme',
      themes: { light: 'light', dark: 'dark' },
      defaultTheme: 'light',
    }),
  ],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['Start here', '*'] } },
  },
};

export default preview;
