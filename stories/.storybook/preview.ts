import { withThemeByDataAttribute } from '@storybook/addon-themes';
import type { Preview } from '@storybook/react-vite';
import { isCommonAssetRequest } from 'msw';
import { setupWorker } from 'msw/browser';
import { configure } from 'storybook/test';
import { storyBackends } from '../story-backend.tsx';
import './preview.css';

// As in the component tests: a busy machine needs longer than a second for a screen with all of its responses.
configure({ asyncUtilTimeout: 5_000 });

/**
 * Starts the worker in front of the stories' backends. A request that no story has a backend for fails, so that it does not
 * pass unnoticed.
 */
async function startWorker(): Promise<void> {
  await setupWorker(storyBackends).start({
    quiet: true,
    // Relative to the page in a build, which any path of a server may hold.
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
    onUnhandledFrame({ frame, defaults }) {
      if (frame.protocol !== 'http') return;
      // The type does not follow from the protocol.
      const { request } = frame.data as { request: Request };
      if (new URL(request.url).origin === location.origin || isCommonAssetRequest(request)) return;
      defaults.error();
    },
  });
}

const preview: Preview = {
  tags: ['autodocs'],
  // Once, and never stopped: a story gets responses whatever was shown before it.
  beforeAll: startWorker,
  // Unsaved choices outlive a page; a story begins with a new tab.
  beforeEach: () => sessionStorage.clear(),
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
