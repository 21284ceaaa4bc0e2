import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

it.each([
  ['uninstalled', 'installed', 'Manage', 'Uninstall CallRail', 'CallRail is uninstalled'],
  ['disconnected', 'connected', 'Manage', 'Disconnect CallRail', 'CallRail API key'],
  ['stopped', 'installed', 'Calls', 'Pause Calls sync', 'Calls sync is paused'],
] as const)('what can’t be %s says why in the question, which stays open', async (_act, scenario, part, name, done) => {
  const backend = start({ scenario });
  render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} />
    </MockProvider>,
  );
  const nav = await screen.findByRole('navigation');
  await userEvent.click(within(nav).getByRole('button', { name: new RegExp(`^${part}`) }));
  await press(name);
  backend.failNext({
    status: 409,
    path: part === 'Calls' ? '/installations/' : undefined,
    problem: { detail: 'Another change is in progress.' },
  });
  await confirm(name);
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
    'Another change is in progress.',
  );
  await confirm(name);
  expect(await screen.findByText(done)).toBeVisible();
});
