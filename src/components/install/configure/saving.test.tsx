import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../../mock-server/msw/index.ts';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import { listInstallations, updateInstallation } from '../../../contract/endpoints.ts';
import type { Installation, ReadObjectConfig } from '../../../contract/index.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const start = withMockBackend();
afterEach(() => vi.restoreAllMocks());
const renderInstall = () =>
  render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} />
    </MockProvider>,
  );

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const open = async (part: string) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${part}`) }));
const updates = (backend: MockBackend) =>
  backend.requests().filter(({ method, path }) => method === 'PATCH' && path.includes('/installations'));

/** Saves a change of calls as another user. */
const changeElsewhere = (backend: MockBackend, change: Partial<ReadObjectConfig>) =>
  backend.seed(async ({ call }) => {
    const path = { integration: MOCK.integration };
    // The answer is as the endpoint table declares it.
    const [installation] = (await call(listInstallations, path)) as Installation[];
    const before = installation?.config.content.read?.objects['calls'];
    const calls: ReadObjectConfig = { objectName: 'calls', ...before, ...change };
    await call(
      updateInstallation,
      { ...path, installation: installation?.id ?? '' },
      {
        updateMask: ['config.content.read.objects.calls'],
        installation: { config: { content: { provider: MOCK.provider, read: { objects: { calls } } } } },
      },
    );
  });

describe('a refused save', () => {
  const refuse = async (backend: MockBackend) => {
    backend.failNext({ status: 422, path: '/installations/', problem: { detail: 'The provider hides this field.' } });
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Message: “The provider hides this field.”');
  };

  it('is forgotten together with what was refused', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    await refuse(backend);
    expect(screen.getByText('Calls couldn’t be saved')).toBeVisible();
    await userEvent.click(button('Discard'));
    expect(screen.queryByText('Message: “The provider hides this field.”')).not.toBeInTheDocument();
    expect(screen.queryByText('Calls couldn’t be saved')).not.toBeInTheDocument();
  });

  it('names the field by its label, and its path in the console of a development build', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    const pointer = '/installation/config/content/read/objects/calls/selectedFieldMappings/phone';
    const issue = { type: 'about:blank', title: '', in: 'body' as const, name: '', pointer, value: 'customer_phone' };
    const issues = [{ ...issue, detail: 'calls has no field "customer_phone" that this account can see.' }];
    backend.failNext({ status: 422, path: '/installations/', problem: { detail: 'Not valid.', issues } });
    await userEvent.click(button('Save 1 change'));
    const text = 'Calls: the field “Customer phone” no longer exists. Choose another.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(/no field "customer_phone"/)).not.toBeInTheDocument();
    expect(screen.getByText('Unsaved changes: Calls')).toBeVisible();
    expect(screen.queryByText(/highlighted/)).not.toBeInTheDocument();
    expect(warn).toHaveBeenCalledExactlyOnceWith(`Ampersand: ${pointer} ${issues[0]?.detail}`);
  });

  it('says nothing of what is chosen afterwards', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    await refuse(backend);
    await tick('Answered');
    await open('Companies');
    await tick('Sync Companies');
    expect(screen.queryByText('Message: “The provider hides this field.”')).not.toBeInTheDocument();
    expect(screen.getByText('Unsaved changes: Companies')).toBeVisible();
  });
});

it('marks an object as soon as something is missing', async () => {
  start({ scenario: 'installed' });
  renderInstall();
  const entry = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('button', { name });
  await screen.findByRole('checkbox', { name: 'Direction' });
  await userEvent.click(button(/^Clear Caller.s phone number/));
  expect(entry(/^Calls/)).toHaveTextContent('1 field left');
});

it('says no more that a field is taken once it is free again', async () => {
  start({ scenario: 'installed' });
  renderInstall();
  const choose = async (name: RegExp, field: string) =>
    userEvent.type(screen.getByRole('combobox', { name }), `${field}{Enter}`);
  await screen.findByRole('checkbox', { name: 'Direction' });
  await choose(/phone number/, 'tracking_phone');
  await choose(/Outcome/, 'tracking_phone');
  const outcome = screen.getByRole('combobox', { name: /Outcome/ });
  expect(outcome).toBeInvalid();
  await userEvent.click(button('Discard'));
  expect(outcome).toBeValid();
});

it('does not stop again what was resumed while other choices were made', async () => {
  const backend = start({ scenario: 'installed' });
  await changeElsewhere(backend, { disabled: true });
  renderInstall();
  const direction = await screen.findByRole('checkbox', { name: 'Direction' });
  // Before any answer can come.
  fireEvent.click(button('Resume Calls sync'));
  fireEvent.click(direction);
  expect(await screen.findByRole('button', { name: 'Pause Calls sync' })).toBeVisible();
  await userEvent.click(button('Save 1 change'));
  await screen.findByText('Changes saved.');
  expect(updates(backend).at(-1)?.body).not.toHaveProperty(
    'installation.config.content.read.objects.calls.disabled',
    true,
  );
});

describe('a save and a resume at once', () => {
  it.each([
    ['the save first', 'Save 1 change', 'Resume Calls sync'],
    ['the resume first', 'Resume Calls sync', 'Save 1 change'],
  ])('happen one after the other, %s', async (_, first, second) => {
    const backend = start({ scenario: 'installed' });
    await changeElsewhere(backend, { disabled: true });
    renderInstall();
    await tick('Answered');
    const waiting = button(second);
    // Before any answer can come.
    fireEvent.click(button(first));
    fireEvent.click(waiting);
    expect(waiting).toHaveAttribute('aria-disabled');
    await waitFor(() => expect(waiting).not.toHaveAttribute('aria-disabled'));
    fireEvent.click(waiting);
    expect(await screen.findByRole('button', { name: 'Pause Calls sync' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeVisible();
    const [installation] = (await backend.state()).installations;
    const calls = installation?.config.content.read?.objects['calls'];
    expect(calls?.disabled ?? false).toBe(false);
    expect(calls?.selectedFields).toMatchObject({ answered: true });
  });
});

it('says no longer that it installed or saved once an object is paused', async () => {
  start({ scenario: 'connected' });
  renderInstall();
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  await screen.findByText(/^Installed\./);
  await userEvent.click(button('Pause Calls sync'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause Calls sync' }));
  expect(await screen.findByText('All changes saved.')).toBeVisible();
  expect(screen.queryByText(/^Installed\./)).not.toBeInTheDocument();
});

describe('a pause that fails', () => {
  const dialog = async () => within(await screen.findByRole('dialog'));
  const failed = /Calls sync couldn’t be paused/;
  const pause = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Pause Calls sync' }));
    return (await dialog()).getByRole('button', { name: 'Pause Calls sync' });
  };

  it('shows its error until the dialog is closed', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await screen.findByRole('checkbox', { name: 'Direction' });
    backend.failNext({ status: 422, path: '/installations/', problem: { detail: 'Not now.' } });
    await userEvent.click(await pause());
    expect(await (await dialog()).findByText(failed)).toBeVisible();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
    await pause();
    expect(screen.queryByText(failed)).not.toBeInTheDocument();
  });

  it('to resume shows its error until the installation changes or the object is left', async () => {
    const backend = start({ scenario: 'installed' });
    await changeElsewhere(backend, { disabled: true });
    renderInstall();
    const resume = async () => {
      backend.failNext({ status: 422, path: '/installations/', problem: { detail: 'Not now.' } });
      await userEvent.click(await screen.findByRole('button', { name: 'Resume Calls sync' }));
      await screen.findByText(/couldn’t be resumed/);
    };
    await resume();
    await open('Companies');
    await open('Calls');
    expect(screen.queryByText(/couldn’t be resumed/)).not.toBeInTheDocument();
    await resume();
    await tick('Direction');
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Changes saved.');
    expect(screen.queryByText(/couldn’t be resumed/)).not.toBeInTheDocument();
  });
});

describe('what is missing', () => {
  const phone = () => screen.findByRole('combobox', { name: "Caller's phone number" });
  const clear = async () =>
    userEvent.click(await screen.findByRole('button', { name: /^Clear Caller.s phone number/ }));
  const entry = (name: RegExp) => within(screen.getByRole('navigation')).getByRole('button', { name });

  it('is named in the bar, which leads there, and is not red before an attempt to save', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    await clear();
    expect(await phone()).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await open('Companies');
    await userEvent.click(button("Calls: Choose a field for Caller's phone number."));
    expect(await phone()).toHaveFocus();
    expect(await phone()).toBeValid();
  });

  it('is no longer red once everything was there, until the next attempt', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    await clear();
    await userEvent.click(button('Install'));
    expect(await phone()).toBeInvalid();
    expect(entry(/^Calls/)).toHaveAccessibleName(/1 field left/);
    await userEvent.type(await phone(), 'customer_phone_number{Enter}');
    expect(screen.queryByRole('button', { name: /Choose a field for/ })).not.toBeInTheDocument();
    await clear();
    expect(await phone()).toBeValid();
    expect(entry(/^Calls/)).toHaveAccessibleName(/1 field left/);
    await userEvent.click(button('Install'));
    expect(await phone()).toBeInvalid();
  });
});

it('still says that an object is paused while it is unsaved, and claims no schedule for it', async () => {
  const backend = start({ scenario: 'installed' });
  await changeElsewhere(backend, { disabled: true });
  renderInstall();
  await tick('Direction');
  const entry = within(screen.getByRole('navigation')).getByRole('button', { name: /^Calls/ });
  expect(entry).toHaveAccessibleName(/Unsaved · Paused$/);
  expect(within(screen.getByRole('combobox', { name: 'Integration sections' })).getByText(/^Calls/)).toHaveTextContent(
    'Calls — Unsaved · Paused',
  );
  expect(screen.getByText(/^Mock App can sync Calls from CallRail\. Every sync/)).toBeVisible();
});

describe('a change of another user', () => {
  it('that shows nowhere does not hold a save up', async () => {
    const backend = start({ scenario: 'installed' });
    renderInstall();
    await tick('Answered');
    await changeElsewhere(backend, { dynamicMappingsInput: [{ mapToName: 'source' }] });
    await userEvent.click(button('Save 1 change'));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(updates(backend)).toHaveLength(1);
  });
});
