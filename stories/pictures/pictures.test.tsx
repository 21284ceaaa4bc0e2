import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import preview from '../.storybook/preview.tsx';
import * as read from '../install/ReadObjectPane.stories.tsx';
import '../visual/fonts.css';

// Before the stories are composed, which includes them.
const annotations = setProjectAnnotations([preview]);
const { Reading } = composeStories(read);

beforeAll(annotations.beforeAll);

beforeAll(async () => {
  await Promise.all([400, 500, 600].map((weight) => document.fonts.load(`${weight} 14px Inter`)));
});

afterEach(() => {
  delete document.documentElement.dataset['colorScheme'];
  document.body.style.removeProperty('height');
});

it.each(['light', 'dark'])('the picture of the README shows the widget in the %s scheme', async (scheme) => {
  await page.viewport(880, 640);
  await Reading.run();
  document.documentElement.dataset['colorScheme'] = scheme;
  // The upper part, without scrolling.
  document.body.style.cssText = 'height: 640px; min-height: 0; overflow: hidden';
  await expect(document.body).toMatchScreenshot(`widget-${scheme}`);
});
