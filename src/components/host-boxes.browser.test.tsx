/// <reference types="@vitest/browser-playwright" />
import { cleanup, render, screen } from '@testing-library/react';
import { setupWorker } from 'msw/browser';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMockBackend, MOCK } from '../../mock-server/msw/index.ts';
import { AmpersandProvider } from '../provider/AmpersandProvider.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const backend = createMockBackend({ scenario: 'installed' });
const worker = setupWorker(...backend.handlers);

beforeAll(() => worker.start({ quiet: true }));
beforeEach(() => page.viewport(1280, 800));
afterEach(cleanup);
afterAll(async () => {
  worker.stop();
  await backend.stop();
});

/** Boxes of hosts that cut off what stands out, or move what is fixed. The widget is scrolled inside. */
const boxes = [
  { name: 'a card that cuts off', style: 'overflow: hidden; height: 560px' },
  { name: 'a transformed dialog', style: 'overflow: auto; height: 560px; transform: translate(40px, 20px) scale(0.9)' },
  { name: 'a filtered, contained box', style: 'overflow: auto; height: 560px; filter: blur(0); contain: paint' },
  { name: 'an enlarged box', style: 'overflow: auto; height: 560px; zoom: 1.25' },
];

async function show(style: string) {
  const box = document.createElement('div');
  box.style.cssText = `width: 760px; ${style}`;
  document.body.append(box);
  render(
    <AmpersandProvider options={{ project: MOCK.project, apiKey: MOCK.apiKey, baseUrl: backend.origins.api }}>
      <InstallIntegration
        consumerName={MOCK.consumerName}
        consumerRef={MOCK.consumerRef}
        groupName={MOCK.groupName}
        groupRef={MOCK.groupRef}
        integration={MOCK.integration}
      />
    </AmpersandProvider>,
    { container: box },
  );
  await screen.findByRole('combobox', { name: /Outcome/ }, { timeout: 5_000 });
  return box;
}

afterEach(() => document.body.replaceChildren());

/** The parts of an element that are in front, at its centre and corners. */
const isInFront = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [[left + right, top + bottom].map((sum) => sum / 2), [left + 12, top + 12], [right - 12, bottom - 12]];
  return points.every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y)));
};

const openList = async () => {
  const input = screen.getByRole('combobox', { name: /Outcome/ });
  input.scrollIntoView({ block: 'center' });
  await userEvent.click(input);
  return { input, list: await screen.findByRole('listbox') };
};

/** Distance in px between a field and its list. */
const distance = (input: Element, list: Element) => {
  const [field, popup] = [input, list].map((element) => element.getBoundingClientRect());
  if (!field || !popup) return Number.NaN;
  return Math.max(popup.top - field.bottom, field.top - popup.bottom);
};

describe.each(boxes)('in $name', ({ style }) => {
  it('an open list is complete, at its field, and moves with it', async () => {
    const box = await show(style);
    const { input, list } = await openList();
    expect(isInFront(list)).toBe(true);
    expect(distance(input, list)).toBeGreaterThanOrEqual(0);
    expect(distance(input, list)).toBeLessThan(12);
    expect(Math.abs(list.getBoundingClientRect().left - input.getBoundingClientRect().left)).toBeLessThan(12);
    box.scrollTop += 30;
    await expect.poll(() => distance(input, list)).toBeLessThan(12);
    await userEvent.keyboard('{Escape}');
    expect(list).not.toBeVisible();
  });

  it('a dialog stands in front, in the middle of the window', async () => {
    await show(style);
    await userEvent.click(screen.getByRole('button', { name: 'Pause Calls sync' }));
    const dialog = await screen.findByRole('dialog');
    await expect.poll(() => isInFront(dialog)).toBe(true);
    const { left, right } = dialog.getBoundingClientRect();
    expect(Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2)).toBeLessThan(12);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

it('an open list stays within a low window', async () => {
  await page.viewport(640, 300);
  await show('');
  const { list } = await openList();
  await userEvent.keyboard('{End}{ArrowUp}');
  const { top, bottom } = list.getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(300);
  const active = list.querySelector('[data-amp-state=active]')?.getBoundingClientRect();
  expect(active?.bottom).toBeLessThanOrEqual(bottom);
});

it('the bar leaves nothing visible below it in a padded box that scrolls', async () => {
  const box = await show('overflow: auto; height: 500px; padding: 32px');
  const bar = document.querySelector('[data-amp-part=action-bar]');
  const { left, right, bottom } = box.getBoundingClientRect();
  const below = () => document.elementFromPoint((left + right) / 2, bottom - 4);
  await expect.poll(below).toBe(bar);
  box.scrollTop = box.scrollHeight;
  // At the end, the padding of the box is below the widget.
  await expect.poll(below).toBe(box);
});

describe('in a page whose root font size is 62.5 %', () => {
  const { style } = document.documentElement;
  afterEach(() => {
    style.fontSize = '';
    style.removeProperty('--amp-rem');
  });

  it.each([760, 300])('one variable gives every part the size that it has elsewhere, at %i px', async (width) => {
    const box = await show(`width: ${width}px`);
    const sizes = () =>
      [...box.querySelectorAll('*')].map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return [element.className, Math.round(width), Math.round(height)].join(' ');
      });
    const wanted = sizes();
    style.fontSize = '62.5%';
    expect(sizes()).not.toEqual(wanted);
    style.setProperty('--amp-rem', '1.6rem');
    expect(sizes()).toEqual(wanted);
  });

  it.each(['1.6rem', '16px', 'calc(1.6 * 1rem)'])('a long list is scrolled to the option, by %s', async (unit) => {
    style.fontSize = '62.5%';
    style.setProperty('--amp-rem', unit);
    await show('');
    const { list } = await openList();
    for (let step = 0; step < 12; step += 1) await userEvent.keyboard('{ArrowDown}');
    const [option, box] = [list.querySelector('[data-amp-state=active]'), list].map((element) =>
      element?.getBoundingClientRect(),
    );
    expect(option?.height).toBe(44);
    expect(option?.top).toBeGreaterThanOrEqual(box?.top ?? Number.NaN);
    expect(option?.bottom).toBeLessThanOrEqual(box?.bottom ?? Number.NaN);
  });
});

it('no part of a widget stands before an overlay of the host', async () => {
  await show('height: 560px; overflow: auto');
  const bar = document.querySelector('[data-amp-part=action-bar]');
  const overlay = document.createElement('div');
  overlay.style.cssText = 'position: fixed; inset: 0';
  document.body.append(overlay);
  const { left, right, top, bottom } = bar?.getBoundingClientRect() ?? new DOMRect();
  expect(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)).toBe(overlay);
});
