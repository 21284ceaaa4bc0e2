import { withThemeByDataAttribute } from '@storybook/addon-themes';
import type { Decorator, Preview } from '@storybook/react-vite';
import { isCommonAssetRequest } from 'msw';
import { setupWorker } from 'msw/browser';
import { configure } from 'storybook/test';
import { storyBackends } from '../story-requests.ts';
import type { ToolbarGlobals } from '../toolbar.ts';
import { globalTypes, initialGlobals } from '../toolbar.ts';
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

/** The page of a host: its column, its direction of text, its density. */
const inPage: Decorator = (Story, { globals, viewMode }) => {
  const { width, direction, density } = { ...initialGlobals, ...(globals as Partial<ToolbarGlobals>) };
  // Dialogs stand outside of the column. A documentation page is a page of ours.
  document.documentElement.dir = viewMode === 'docs' ? '' : direction;
  if (width === 'full' && direction === 'ltr' && density === 'comfortable') return <Story />;
  const style = width === 'full' ? {} : { inlineSize: `${width}px` };
  return (
    <div data-amp-density={density} dir={direction} style={style}>
      <Story />
    </div>
  );
};

const preview: Preview = {
  tags: ['autodocs'],
  // Once, and never stopped: a story gets responses whatever was shown before it.
  beforeAll: startWorker,
  // Unsaved choices outlive a page; a story begins with a new tab.
  beforeEach: () => sessionStorage.clear(),
  globalTypes,
  initialGlobals,
  decorators: [
    inPage,
    withThemeByDataAttribute({
      attributeName: 'data-color-scheme',
      themes: { light: 'light', dark: 'dark' },
      defaultTheme: 'light',
    }),
  ],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    options: { storySort: { order: ['Start here', ['Welcome', 'Theme builder', 'Theming', 'Hooks'], 'Flows', '*'] } },
  },
};

export default preview;
