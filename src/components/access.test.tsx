import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { InstallIntegration } from './install/InstallIntegration.tsx';

const start = withMockBackend();

const renderInstall = () =>
  render(
    <MockProvider>
      <InstallIntegration integration={MOCK.integration} {...person} />
    </MockProvider>,
  );
const navigation = () => within(screen.getByRole('navigation'));
const entry = (name: RegExp) => navigation().getByRole('button', { name });
const current = () => navigation().getAllByRole('button', { current: true });

describe('the parts of an integration', () => {
  it('describe their state, and which of them is shown, as text', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Answered' }));
    expect(entry(/^Calls/)).toHaveAccessibleName(/^Calls ?Unsaved$/);
    expect(entry(/^Companies/)).toHaveAccessibleName(/^Companies ?\w/);
    expect(current()).toEqual([entry(/^Calls/)]);
    await userEvent.click(entry(/^Users/));
    expect(current()).toEqual([entry(/^Users/)]);
    expect(entry(/^Users/)).toHaveFocus();
  });

  it('are buttons in a list, each a stop of the Tab key, and no tabs without panels', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await screen.findByRole('heading', { name: 'Calls' });
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
    entry(/^Calls/).focus();
    await userEvent.tab();
    expect(entry(/^Companies/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Companies' })).toBeVisible();
  });
});

describe('what is read out', () => {
  it('is that it loads, what is missing, and that it is saved', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
    await userEvent.click(await screen.findByRole('button', { name: "Clear Caller's phone number" }));
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    const phone = await screen.findByRole('combobox', { name: "Caller's phone number" });
    await waitFor(() => expect(phone).toHaveFocus());
    expect(phone).toBeInvalid();
    expect(phone).toHaveAccessibleDescription(/Choose a field/);
    await userEvent.type(phone, 'customer_phone_number{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    const strings = await screen.findByText(/^Installed\./);
    expect(strings.closest('[role=status]')).not.toBeNull();
  });

  it('is the prompt of a mapping with its list, and nothing that only a pointer finds', async () => {
    start({ scenario: 'connected' });
    const { container } = renderInstall();
    expect(await screen.findByRole('combobox', { name: 'Outcome of the call' })).toHaveAccessibleDescription(
      /Which field tells whether the call became a lead\?/,
    );
    expect(container.querySelectorAll('[title]')).toHaveLength(0);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('is each required field, as part of a list that says that they are always read', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    const always = await screen.findByRole('list', { name: 'Always included' });
    expect(
      within(always)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['ID', 'Start time', 'Duration']);
  });
});

it('is set up with the keyboard alone', async () => {
  start();
  renderInstall();
  await screen.findByLabelText('CallRail API key');
  const tabTo = async (isThere: () => boolean) => {
    for (let stops = 0; !isThere(); stops += 1) {
      if (stops > 60) throw new Error('Not reached by the Tab key.');
      await userEvent.tab();
    }
  };
  const isIn = (role: string, name: string) => () => screen.queryByRole(role, { name }) === document.activeElement;
  await tabTo(() => document.activeElement === screen.getByLabelText('CallRail API key'));
  await userEvent.keyboard(`${MOCK.providerKey}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
  const outcome = 'Outcome of the call';
  await screen.findByRole('combobox', { name: outcome });
  await tabTo(isIn('combobox', outcome));
  await userEvent.keyboard('Lead status{Enter}');
  expect(screen.getByRole('combobox', { name: outcome })).toHaveValue('Lead status');
  await tabTo(isIn('button', 'Install'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Installed\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Saved' })).toHaveFocus();
});
