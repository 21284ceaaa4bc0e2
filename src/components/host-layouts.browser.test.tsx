/// <reference types="@vitest/browser-playwright" />
import { cleanup, render, screen, within } from '@testing-library/react';
import { setupWorker } from 'msw/browser';
import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { AmpersandProvider } from '../provider/AmpersandProvider.tsx';
import { ConnectProvider } from './connect/ConnectProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const backend = createMockBackend({ scenario: 'connected' });
const worker = setupWorker(...backend.handlers);
const hosts: Element[] = [];

beforeAll(() => worker.start({ quiet: true }));

afterEach(() => {
  cleanup();
  for (const host of hosts.splice(0)) host.remove();
  documentElement.style.fontSize = '';
});

afterEach(() => cdp().send('Emulation.setEmulatedMedia', { media: '' }));

afterAll(async () => {
  worker.stop();
  await backend.stop();
});

const consumer = {
  consumerRef: MOCK.consumerRef,
  consumerName: MOCK.consumerName,
  groupRef: MOCK.groupRef,
  groupName: MOCK.groupName,
};
const wizard = { variant: 'wizard' };

/** Each public component, and the least width in px that it has where there is room. */
const widgets: { name: string; element: ReactElement; roomyWidth: number }[] = [
  {
    name: 'InstallIntegration',
    element: <InstallIntegration {...consumer} integration={MOCK.integration} />,
    roomyWidth: 640,
  },
  {
    name: 'InstallIntegration as a wizard',
    element: <InstallIntegration {...consumer} {...wizard} integration={MOCK.integration} />,
    roomyWidth: 640,
  },
  {
    name: 'InstallIntegration without an integration',
    element: <InstallIntegration {...consumer} integration="not-deployed" />,
    roomyWidth: 440,
  },
  { name: 'ConnectProvider', element: <ConnectProvider {...consumer} provider={MOCK.provider} />, roomyWidth: 440 },
  {
    name: 'ConnectProvider before the sign-in',
    element: <ConnectProvider {...consumer} groupRef="not-connected" provider={MOCK.provider} />,
    roomyWidth: 440,
  },
];

interface HostLayout {
  name: string;
  /** Markup of the page; the widget is placed in the element with the attribute `data-host`. */
  html: string;
  /** Least width in px where the layout asks for less than the widget would take. */
  width?: number;
  /** The width comes from the window or the content, whatever is around. */
  ignoresColumn?: true;
}

const VITE_TEMPLATE = `
  :root { font-family: system-ui, sans-serif; line-height: 1.5 }
  body { margin: 0; display: flex; place-items: center; min-width: 320px; min-height: 100vh }
  #root { max-width: 1280px; margin: 0 auto; padding: 2rem; text-align: center }
`;

const layouts: HostLayout[] = [
  { name: 'a plain block', html: '<div data-host></div>' },
  { name: 'a centered grid', html: '<div style="display:grid; place-items:center" data-host></div>' },
  { name: 'a grid aligned to the start', html: '<div style="display:grid; justify-items:start" data-host></div>' },
  { name: 'a grid aligned to the end', html: '<div style="display:grid; justify-items:end" data-host></div>' },
  {
    name: 'an element in a centered grid',
    html: '<div style="display:grid; place-items:center"><div data-host></div></div>',
  },
  { name: 'a centered flex row', html: '<div style="display:flex; justify-content:center" data-host></div>' },
  {
    name: 'an element in a centered flex row',
    html: '<div style="display:flex; place-items:center"><div style="margin:0 auto" data-host></div></div>',
  },
  {
    name: 'a centered flex column',
    html: '<div style="display:flex; flex-direction:column; align-items:center" data-host></div>',
  },
  { name: 'an inline flex container', html: '<div style="display:inline-flex" data-host></div>' },
  { name: 'an inline block', html: '<div style="display:inline-block" data-host></div>' },
  { name: 'a float', html: '<div style="float:left" data-host></div>' },
  { name: 'an absolute position', html: '<div style="position:absolute" data-host></div>', ignoresColumn: true },
  {
    name: 'a fixed position',
    html: '<div style="position:fixed; inset-block-start:0" data-host></div>',
    ignoresColumn: true,
  },
  { name: 'a width of fit-content', html: '<div style="width:fit-content" data-host></div>' },
  { name: 'a width of max-content', html: '<div style="width:max-content" data-host></div>', ignoresColumn: true },
  { name: 'a width of min-content', html: '<div style="width:min-content" data-host></div>', width: 190 },
  { name: 'a table cell', html: '<table><tbody><tr><td data-host></td></tr></tbody></table>' },
  { name: 'a modal dialog', html: '<dialog data-host></dialog>', ignoresColumn: true },
  {
    name: 'the scrolling part of a modal dialog',
    html: '<dialog style="width:min(30rem, 100vw); max-width:100vw; padding:0; border:0"><div style="max-height:60vh; overflow:auto" data-host></div></dialog>',
    width: 440,
    ignoresColumn: true,
  },
  {
    name: 'a drawer',
    html: '<div style="position:fixed; inset-block:0; inset-inline-end:0; width:min(26rem, 100vw); overflow:auto" data-host></div>',
    width: 410,
    ignoresColumn: true,
  },
  {
    name: 'an element without a box in a centered flex row',
    html: '<div style="display:flex; justify-content:center"><div style="display:contents" data-host></div></div>',
  },
  {
    name: 'an element without a box in a grid',
    html: '<div style="display:grid; justify-items:center"><div style="display:contents" data-host></div></div>',
  },
  {
    name: 'the Vite template',
    html: `<style>${VITE_TEMPLATE}</style><div id="root" data-host></div>`,
    ignoresColumn: true,
  },
];

/** @param columnWidth px of the column in which the layout stands; the page's own by default */
function openHost({ html }: HostLayout, columnWidth?: number): Element {
  const around = document.createElement('div');
  if (columnWidth === undefined) around.style.display = 'contents';
  else around.style.inlineSize = `${columnWidth}px`;
  around.innerHTML = html;
  document.body.append(around);
  hosts.push(around);
  const host = around.querySelector('[data-host]');
  if (!host) throw new Error('The layout has no place for the widget.');
  host.closest('dialog')?.showModal();
  return host;
}

async function renderWidget(host: Element, element: ReactElement) {
  const container = document.createElement('div');
  container.style.display = 'contents';
  host.append(container);
  render(
    <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: backend.origins.api }}>
      {element}
    </AmpersandProvider>,
    { container },
  );
  await expect.poll(() => within(container).queryAllByText('Loading').length, { timeout: 5_000 }).toBe(0);
  return container;
}

async function showWidget(host: Element, element: ReactElement) {
  await renderWidget(host, element);
  return screen.findByRole('region');
}

const { documentElement } = document;

describe.each(layouts)('in $name', (layout) => {
  it.each(widgets)('$name has a usable width where there is room', async ({ element, roomyWidth }) => {
    await page.viewport(1280, 800);
    const surface = await showWidget(openHost(layout), element);
    const { width } = surface.getBoundingClientRect();
    expect(width).toBeGreaterThanOrEqual(layout.width ?? roomyWidth);
    expect(width).toBeLessThanOrEqual(1024);
  });

  it.each(widgets)('$name fits into a window of 280 px', async ({ element }) => {
    await page.viewport(280, 800);
    const host = openHost(layout);
    const pageWidth = documentElement.scrollWidth;
    const surface = await showWidget(host, element);
    expect(surface.getBoundingClientRect().width).toBeGreaterThanOrEqual(190);
    expect(documentElement.scrollWidth).toBe(pageWidth);
    expectNoOverflow(host);
  });
});

describe.each(layouts.filter(({ ignoresColumn }) => !ignoresColumn))('in $name in a side panel', (layout) => {
  it.each(widgets)('$name fits into its 280 px', async ({ element }) => {
    await page.viewport(1280, 800);
    const host = openHost(layout, 280);
    const surface = await showWidget(host, element);
    expect(surface.getBoundingClientRect().width).toBeGreaterThanOrEqual(190);
    expect(surface.getBoundingClientRect().width).toBeLessThanOrEqual(280);
    expectNoOverflow(host);
  });
});

describe('in a tab that is opened after its content has loaded', () => {
  it.each(widgets)('$name has a usable width', async ({ element, roomyWidth }) => {
    await page.viewport(1280, 800);
    const host = openHost({ name: '', html: '<div hidden data-host></div>' });
    const container = await renderWidget(host, element);
    await expect.poll(() => container.querySelector('[data-amp-part=surface]')).not.toBeNull();
    host.removeAttribute('hidden');
    const surface = await screen.findByRole('region');
    expect(surface.getBoundingClientRect().width).toBeGreaterThanOrEqual(roomyWidth);
    expectNoOverflow(host);
  });
});

describe('at a zoom of 200 %', () => {
  it.each(widgets)('$name fits into the page when the page is enlarged', async ({ element }) => {
    await page.viewport(1280, 800);
    const host = openHost({ name: '', html: '<div style="zoom:2" data-host></div>' });
    await showWidget(host, element);
    expect(documentElement.scrollWidth).toBeLessThanOrEqual(1280);
    expectNoOverflow(host);
  });

  it.each(widgets)('$name fits into a window of 320 px when its text alone is enlarged', async ({ element }) => {
    await page.viewport(320, 800);
    const host = openHost({ name: '', html: '<div data-host></div>' });
    documentElement.style.fontSize = '200%';
    await showWidget(host, element);
    // Below twelve times the text size, letters would stand alone on their lines.
    expect(documentElement.scrollWidth).toBeLessThanOrEqual(Math.max(320, 12 * 32 + 16));
  });
});

describe('on paper', () => {
  it.each(widgets)('$name fits into the width of a sheet, and its bar covers nothing', async ({ element }) => {
    await page.viewport(718, 1000);
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' });
    const host = openHost({ name: '', html: '<div data-host></div>' });
    await showWidget(host, element);
    expect(documentElement.scrollWidth).toBeLessThanOrEqual(718);
    expectNoOverflow(host);
    for (const bar of host.querySelectorAll('[data-amp-part=action-bar]'))
      expect(getComputedStyle(bar).position).toBe('static');
  });
});

describe('at 280 to 400 px', () => {
  it.each([280, 320, 400])('no word is broken at %i px', async (width) => {
    await page.viewport(width, 800);
    for (const { element } of widgets) {
      const host = openHost({ name: '', html: '<div data-host></div>' });
      await showWidget(host, element);
      expect(brokenWords(host)).toEqual([]);
      cleanup();
    }
  });
});

/** Returns the words of visible texts that continue on a second line. */
function brokenWords(host: Element): string[] {
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
    }
  }
  return broken;
}

function expectNoOverflow(host: Element) {
  for (const { scrollWidth, clientWidth } of [host, ...host.querySelectorAll('[data-amp-part=surface]')])
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
}
