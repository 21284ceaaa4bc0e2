/// <reference types="@vitest/browser-playwright" />
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { ConnectCard } from '../connect/ConnectCard.view.tsx';
import { CredentialForm } from '../connect/CredentialForm.view.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { WidgetRoot } from './WidgetRoot.tsx';
import { WidgetSkeleton } from './WidgetSkeleton.tsx';

const emulate = (features: { name: string; value: string }[]) => cdp().send('Emulation.setEmulatedMedia', { features });

afterEach(async () => {
  cleanup();
  await emulate([]);
});

it("draws checkboxes as the system does where the person's colours are forced", async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  render(
    <WidgetRoot>
      <Checkbox isChecked label="Read" onChange={() => {}} />
    </WidgetRoot>,
  );
  const box = screen.getByRole('checkbox');
  expect(getComputedStyle(box).appearance).toBe('auto');
  expect(getComputedStyle(box, '::after').display).toBe('none');
});

it('shows buttons and placeholders by their border where grounds are taken away', async () => {
  await emulate([{ name: 'forced-colors', value: 'active' }]);
  render(
    <WidgetRoot>
      <Button variant="primary">Save</Button>
      <WidgetSkeleton shape="form" />
    </WidgetRoot>,
  );
  const skeleton = document.querySelector('[data-amp-part=skeleton]');
  for (const element of [screen.getByRole('button'), ...(skeleton ? [skeleton] : [])]) {
    expect(getComputedStyle(element).borderTopWidth).toBe('1px');
    expect(getComputedStyle(element).borderTopColor).not.toBe('rgba(0, 0, 0, 0)');
  }
});

it('moves nothing when the person asks for less motion', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  render(
    <WidgetRoot>
      <WidgetSkeleton shape="form" />
      <Button isBusy progress="Saving">
        Save
      </Button>
    </WidgetRoot>,
  );
  const moving = [...document.querySelectorAll('[data-amp-part=root] *')].filter(
    (element) => getComputedStyle(element).animationName !== 'none',
  );
  expect(moving).toEqual([]);
});

// A narrow column breaks the sentence above the form once more or twice.
it.each([
  [448, 1],
  [280, 4],
])('holds the place of a form in a column of %i px, give or take a few lines', (inlineSize, lines) => {
  const height = (content: ReactNode) => {
    const { container } = render(
      <div style={{ inlineSize }}>
        <WidgetRoot>{content}</WidgetRoot>
      </div>,
    );
    const { height } = container.getBoundingClientRect();
    cleanup();
    return height;
  };
  const card = height(
    <ConnectCard appName="Acme Phone" provider={{ name: 'callRail', displayName: 'CallRail' }}>
      <CredentialForm
        inputs={[
          {
            name: 'apiKey',
            label: 'CallRail API key',
            isSecret: true,
            help: 'Create or copy the key in CallRail. It’s stored encrypted.',
          },
        ]}
        onEdit={() => {}}
        onSubmit={() => {}}
        submit={{ label: 'Connect CallRail', progress: 'Checking', isBusy: false }}
      />
    </ConnectCard>,
  );
  expect(Math.abs(height(<WidgetSkeleton shape="form" />) - card)).toBeLessThan(lines * 21);
});
