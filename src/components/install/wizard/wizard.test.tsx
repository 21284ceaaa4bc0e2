import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../../mock-server/msw/index.ts';
import { MOCK } from '../../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../../test/support/with-mock-backend.tsx';
import type { InstallIntegrationProps } from '../frame/install-integration-props.ts';
import { InstallIntegration } from '../InstallIntegration.tsx';

const start = withMockBackend();
beforeEach(() => sessionStorage.clear());

/** Props of the host; `variant` is in no public type. */
const guided = { variant: 'wizard' };

function renderWizard(props: Partial<InstallIntegrationProps> = {}) {
  return render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} {...guided} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name });
const region = (name: string) => within(screen.getByRole('region', { name }));
const progress = () => within(screen.getByRole('navigation', { name: 'Progress' }));
const current = () => progress().getByRole('listitem', { current: 'step' });
const created = (backend: MockBackend) =>
  backend.requests().filter(({ method, path }) => method === 'POST' && path.endsWith('/installations'));
/** Body of the only attempt to install. */
function sent(backend: MockBackend) {
  const attempts = created(backend);
  expect(attempts).toHaveLength(1);
  return attempts[0]?.body;
}

const manifest = (parts: string) => `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    displayName: CallRail
    provider: ${MOCK.provider}
${parts}`;
const USERS = `        - objectName: users
          destination: ${MOCK.destination}
          schedule: "0 * * * *"
          requiredFields:
            - fieldName: id
`;
const usersOnly = manifest(`    read:\n      objects:\n${USERS}`);
const callsOnly = manifest(`    read:
      objects:
        - objectName: calls
          destination: ${MOCK.destination}
          schedule: "*/10 * * * *"
          requiredFields:
            - fieldName: id
            - mapToName: caller_phone
              mapToDisplayName: Caller's phone number
          optionalFields:
            - mapToName: outcome
              mapToDisplayName: Outcome of the call
`);

describe('the guided install', () => {
  it('is named in the development console when its name is misspelled', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    start({ scenario: 'connected' });
    renderWizard({ variant: 'wizrad' } as object);
    expect(await screen.findByRole('button', { name: 'Install' })).toBeVisible();
    expect(warn.mock.calls.flat()).toContainEqual(expect.stringMatching(/variant "wizrad" is unknown.*Pass "wizard"/));
    warn.mockRestore();
  });

  it('goes from the key to the installation, and on to the settings', async () => {
    const backend = start();
    const onInstallSuccess = vi.fn();
    const onStepChange = vi.fn();
    renderWizard({ onInstallSuccess, onStepChange });
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);

    expect(await title('Choose what to sync')).toHaveFocus();
    expect(current()).toHaveTextContent('Choose');
    await userEvent.click(region('Mock App syncs').getByRole('checkbox', { name: 'Companies' }));
    expect(screen.getByText('Mock App will sync Calls and Users. Write access isn’t included.')).toBeVisible();
    await userEvent.click(region('Mock App can create and update').getByRole('checkbox', { name: 'Tags' }));
    expect(screen.getByText('Mock App will sync Calls and Users, and write Tags.')).toBeVisible();
    await press('Next');

    expect(await title('Map Calls fields')).toHaveFocus();
    expect(current()).toHaveTextContent('Configure Calls, 1 of 2');
    await press('Next');
    expect(await title('Choose Calls fields')).toHaveFocus();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Direction' }));
    await press('Next');
    expect(await title('Choose Users fields')).toHaveFocus();
    await press('Next');
    expect(await title('Control how Mock App writes')).toHaveFocus();
    // The second half of a double click does nothing.
    await userEvent.dblClick(button('Next'));

    await title('Review and install');
    expect(screen.getByText('Mock App will sync Calls every 10 minutes, starting with all history.')).toBeVisible();
    expect(screen.getByText('Mock App will sync Users every hour.')).toBeVisible();
    const everySync = 'Every sync delivers all records of Calls and Users, because CallRail can’t report changes.';
    expect(screen.getByText(everySync)).toBeVisible();
    expect(screen.getByText('Mock App will create and update Tags in CallRail.')).toBeVisible();
    await userEvent.dblClick(button('Install'));

    expect(await title('CallRail is installed')).toHaveFocus();
    expect(screen.getByText(/Expect the first data within a few minutes/)).toBeVisible();
    expect(onInstallSuccess).toHaveBeenCalledOnce();
    expect(onStepChange.mock.calls).toEqual([['objects'], ['configure'], ['review'], ['success']]);
    expect(sent(backend)).toMatchObject({
      config: {
        content: {
          read: { objects: { calls: { selectedFields: { direction: true } }, users: { objectName: 'users' } } },
          write: { objects: { tags: { objectName: 'tags' } } },
          proxy: { enabled: true },
        },
      },
    });
    expect(sent(backend)).not.toHaveProperty('config.content.read.objects.companies');

    await press('Done');
    expect(await screen.findByText('All changes saved.')).toBeVisible();
  });

  it('can be gone through with the keyboard alone', async () => {
    start({ scenario: 'connected', manifest: usersOnly });
    renderWizard();
    await title('Choose what to sync');
    await userEvent.tab();
    while (!screen.getByRole('checkbox', { name: 'Users' }).matches(':focus')) await userEvent.tab();
    await userEvent.keyboard('  {Enter}');
    expect(await title('Choose Users fields')).toHaveFocus();
    while (!button('Next').matches(':focus')) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await title('Review and install')).toHaveFocus();
    while (!button('Install').matches(':focus')) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await title('CallRail is installed')).toHaveFocus();
  });

  it('does not go on before something is chosen', async () => {
    start({ scenario: 'connected' });
    renderWizard();
    await title('Choose what to sync');
    await userEvent.click(region('Mock App syncs').getByRole('checkbox', { name: 'Select all 3 objects' }));
    expect(region('Mock App syncs').getByRole('checkbox', { name: 'Calls' })).not.toBeChecked();
    await press('Next');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose at least one object.');
    expect(screen.getByRole('checkbox', { name: 'Select all 3 objects' })).toHaveFocus();
    expect(progress().queryByRole('button', { name: 'Review' })).not.toBeInTheDocument();
  });

  it('asks for what must be matched, takes one field for one purpose, and keeps the answers on the way back', async () => {
    const backend = start({ scenario: 'connected', manifest: callsOnly });
    renderWizard();
    await title('Choose what to sync');
    await press('Next');
    const phone = await screen.findByRole('combobox', { name: "Caller's phone number" });
    await press('Next');
    expect(phone).toHaveFocus();
    expect(phone).toHaveAccessibleDescription(/Choose a field for Caller's phone number/);
    await userEvent.type(phone, 'customer_phone_number{Enter}');
    const outcome = screen.getByRole('combobox', { name: 'Outcome of the call' });
    await userEvent.type(outcome, 'customer_phone_number{Enter}');
    expect(outcome).toHaveAccessibleDescription(/already mapped to Caller's phone number/);
    await userEvent.type(outcome, 'lead_status{Enter}');
    await press('Next');
    await title('Choose Calls fields');
    await press('Back');
    expect(await title('Map Calls fields')).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Outcome of the call' })).toHaveValue('Lead status');
    await userEvent.click(progress().getByRole('button', { name: 'Review' }));
    expect(region('Calls').getByText('Lead status')).toBeVisible();

    await press('Edit Calls');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear Outcome of the call' }));
    await press('Back to review');
    expect(await title('Review and install')).toHaveFocus();
    expect(region('Calls').queryByText('Lead status')).not.toBeInTheDocument();
    await press('Install');
    await title('CallRail is installed');
    expect(sent(backend)).toMatchObject({
      config: {
        content: { read: { objects: { calls: { selectedFieldMappings: { caller_phone: 'customer_phone_number' } } } } },
      },
    });
  });

  it('asks for the mappings that the host offers', async () => {
    const backend = start({ scenario: 'connected', manifest: usersOnly });
    renderWizard({
      fieldMapping: {
        users: [
          { mapToName: 'rank', mapToDisplayName: 'Rank', prompt: 'How important is the person?' },
          { mapToName: 'mail', fieldName: 'email' },
        ],
      },
    });
    await title('Choose what to sync');
    await press('Next');
    const rank = await screen.findByRole('combobox', { name: 'Rank' });
    expect(rank).toHaveAccessibleDescription(/How important is the person/);
    await userEvent.type(rank, 'role{Enter}');
    await press('Next');
    await title('Choose Users fields');
    await press('Next');
    await title('Review and install');
    await press('Install');
    await title('CallRail is installed');
    const users = 'config.content.read.objects.users';
    expect(sent(backend)).toHaveProperty(`${users}.selectedFieldMappings`, { rank: 'role' });
    expect(sent(backend)).toHaveProperty(`${users}.dynamicMappingsInput[1].fieldName`, 'email');
  });

  it('serves an integration that only writes', async () => {
    const backend = start({
      scenario: 'connected',
      manifest: manifest('    write:\n      objects:\n        - objectName: tags\n'),
    });
    renderWizard();
    await title('Choose what to sync');
    expect(screen.getByRole('checkbox', { name: 'Tags' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tags' }));
    await press('Next');
    await title('Control how Mock App writes');
    await press('Next');
    await title('Review and install');
    await press('Install');
    await title('CallRail is installed');
    expect(screen.getByText('Mock App can create and update Tags in CallRail.')).toBeVisible();
    expect(sent(backend)).toMatchObject({ config: { content: { write: { objects: { tags: {} } } } } });
  });

  it('installs by itself what has nothing to choose, once, and says so', async () => {
    const backend = start({ manifest: manifest('    proxy:\n      enabled: true\n') });
    renderWizard();
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await title('CallRail is installed')).toHaveFocus();
    expect(created(backend)).toHaveLength(1);
    await press('Done');
    expect(await screen.findByRole('button', { name: 'Uninstall CallRail' })).toBeVisible();
  });

  it('shows why it was refused, leads to the part in question, loses nothing and tries again', async () => {
    const backend = start({ scenario: 'connected', manifest: usersOnly });
    renderWizard();
    await title('Choose what to sync');
    await userEvent.click(progress().getByRole('button', { name: 'Review' }));
    await title('Review and install');
    const detail = 'The field "id" of users is invisible to the connected user.';
    backend.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail } });
    await press('Install');
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(button('Change Users')).toHaveFocus();
    expect(screen.queryByText('Users couldn’t be saved')).not.toBeInTheDocument();
    await press('Change Users');
    await title('Choose Users fields');
    await press('Back to review');
    await press('Install');
    await title('CallRail is installed');
  });

  it('reports that another user was faster, and takes the choices to the standard view', async () => {
    const backend = start({ scenario: 'connected' });
    renderWizard();
    await title('Choose what to sync');
    await userEvent.click(progress().getByRole('button', { name: 'Review' }));
    await title('Review and install');
    await backend.seed(async (seed) => {
      await seed.install({ read: { users: { objectName: 'users', selectedFields: { id: true } } } });
    });
    await press('Install');
    expect(await screen.findByText('CallRail is already installed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Open settings' })[0]!);
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(screen.getByText('Mock App syncs your CallRail data.')).toBeVisible();
  });

  it('tells the host when another key for the account is refused', async () => {
    const onError = vi.fn();
    const backend = start({ scenario: 'connected' });
    renderWizard({ onError });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
    await press('Update API key');
    backend.failNext({ status: 422, method: 'PATCH', path: '/connections', problem: { detail: 'No such key.' } });
    await userEvent.type(screen.getByLabelText('New CallRail API key'), 'wrong{Enter}');
    await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), 'update'));
    expect(screen.getByLabelText('New CallRail API key')).toHaveAccessibleDescription(/No such key/);
  });

  it('lets the customer use another account', async () => {
    const backend = start({ scenario: 'connected', manifest: usersOnly });
    renderWizard();
    await title('Choose what to sync');
    await press('Connect');
    expect(await title('CallRail is connected')).toHaveFocus();
    await press('Use another account');
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await title('Choose what to sync')).toHaveFocus();
    await userEvent.click(progress().getByRole('button', { name: 'Review' }));
    await press('Install');
    await title('CallRail is installed');
    const connections = backend.requests().filter(({ path }) => path.endsWith('/connections:generate'));
    expect(connections).toHaveLength(1);
  });

  it('continues at the same step after a reload', async () => {
    start({ scenario: 'connected', manifest: callsOnly });
    const { unmount } = renderWizard();
    await title('Choose what to sync');
    await press('Next');
    await userEvent.type(
      await screen.findByRole('combobox', { name: "Caller's phone number" }),
      'customer_name{Enter}',
    );
    unmount();
    renderWizard();
    await title('Map Calls fields');
    expect(screen.getByRole('combobox', { name: "Caller's phone number" })).toHaveValue('Customer name');
    expect(screen.getByText(/Your unsaved changes were restored/)).toBeVisible();
    await press('Discard');
    expect(await title('Choose what to sync')).toHaveFocus();
  });

  it('leaves out what the provider can’t describe, says why and asks again', async () => {
    const texts = USERS.replace('users', 'text-messages');
    const both = manifest(`    read:\n      objects:\n${USERS}${texts}`);
    const backend = start({ scenario: 'connected', manifest: both, records: { 'text-messages': 0 } });
    renderWizard();
    await title('Choose what to sync');
    expect(screen.getByRole('alert')).toHaveTextContent('Text Messages couldn’t be loaded from CallRail');
    expect(screen.getByRole('checkbox', { name: 'Text Messages' })).toBeDisabled();
    const asked = backend.requests().length;
    await press('Try again');
    await waitFor(() => expect(backend.requests().length).toBeGreaterThan(asked));
    await userEvent.click(progress().getByRole('button', { name: 'Review' }));
    expect(await title('Review and install')).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Text Messages' })).not.toBeInTheDocument();
  });

  it('gives way to the standard view where something is installed', async () => {
    start({ scenario: 'installed' });
    renderWizard();
    expect(await screen.findByText('All changes saved.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Progress' })).not.toBeInTheDocument());
  });

  it('has no accessibility problem on any of its screens', async () => {
    start({ scenario: 'connected', manifest: callsOnly });
    const { container } = renderWizard();
    await title('Choose what to sync');
    expect(await accessibilityProblems(container)).toEqual([]);
    await press('Next');
    await userEvent.type(
      await screen.findByRole('combobox', { name: "Caller's phone number" }),
      'customer_name{Enter}',
    );
    await press('Next');
    await title('Choose Calls fields');
    expect(await accessibilityProblems(container)).toEqual([]);
    await press('Next');
    await title('Review and install');
    expect(await accessibilityProblems(container)).toEqual([]);
    await press('Install');
    await title('CallRail is installed');
    expect(await accessibilityProblems(container)).toEqual([]);
  });
});
