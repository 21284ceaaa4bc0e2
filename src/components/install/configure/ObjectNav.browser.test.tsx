import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Surface } from '../../ui/Surface.tsx';
import { WidgetRoot } from '../../ui/WidgetRoot.tsx';
import { lazyParts } from './lazy-parts.tsx';
import type { ObjectNavItem } from './nav-groups.ts';
import { ObjectNav } from './ObjectNav.view.tsx';

beforeAll(() => lazyParts.prefetch());
afterEach(cleanup);

const items = Array.from(
  { length: 1_000 },
  (_, index): ObjectNavItem => ({ id: `object-${index}`, label: `Object ${index}`, status: 'active' }),
);

const Tab = ({ isHidden }: { isHidden: boolean }) => (
  <WidgetRoot>
    <div hidden={isHidden} style={{ inlineSize: 800 }}>
      <Surface title="CallRail">
        <ObjectNav current="object-700" groups={[{ label: 'Sync', items }]} onSelect={() => {}} />
      </Surface>
    </div>
  </WidgetRoot>
);

it('a navigation in a hidden tab shows the open object when the tab opens', async () => {
  const { rerender } = render(<Tab isHidden />);
  rerender(<Tab isHidden={false} />);
  await expect.poll(() => screen.queryByRole('button', { name: /^Object 700/ })).toBeVisible();
  const entry = screen.getByRole('button', { name: /^Object 700/ }).getBoundingClientRect();
  const list = screen.getByRole('list', { name: 'Sync' }).getBoundingClientRect();
  expect(entry.top).toBeGreaterThanOrEqual(list.top);
  expect(entry.bottom).toBeLessThanOrEqual(list.bottom);
});
