import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { accessibilityProblems } from '../../../test/support/axe.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { problemType } from '../../contract/problem-codes.ts';
import { de } from '../../locales/de.ts';
import { ConnectProvider } from '../connect/ConnectProvider.tsx';
import type { InstallIntegrationProps } from './frame/install-integration-props.ts';
import { InstallIntegration } from './InstallIntegration.tsx';

const start = withMockBackend();

function renderInstall(props: Partial<InstallIntegrationProps> = {}) {
  return render(
    <StrictMode>
      <MockProvider>
        <InstallIntegration integration={MOCK.integration} {...person} {...props} />
      </MockProvider>
    </StrictMode>,
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const open = async (part: string) =>
  userEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: new RegExp(`^${part}`) }));

describe('a first install', () => {
  it('goes from the key to the choice to the installation', async () => {
    const backend = start();
    const onInstallSuccess = vi.fn();
    renderInstall({ onInstallSuccess });
    await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
    expect(
      screen.getByText('Mock App will sync Calls, Companies, and Users. Write access isn’t included.'),
    ).toBeVisible();

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Direction' }));
    await open('Companies');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sync Companies' }));
    await userEvent.click(button('Install'));

    expect(await screen.findByText(/^Installed\./)).toBeVisible();
    expect(onInstallSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ content: expect.anything() }),
    );
    const created = backend.requests().find(({ method, path }) => method === 'POST' && path.endsWith('/installations'));
    expect(created?.body).toMatchObject({
      groupRef: MOCK.groupRef,
      config: {
        content: {
          read: { objects: { calls: { selectedFields: { direction: true } }, users: { objectName: 'users' } } },
          proxy: { enabled: true },
        },
      },
    });
    // The customer never opened the pane. Sent although it is empty: without the section, the server allows every write.
    expect(created?.body).toHaveProperty('config.content.write.objects', {});
    expect(created?.body).not.toHaveProperty('config.content.read.objects.companies');
  });

  it('is not sent while an answer is missing, and shows where', async () => {
    const backend = start({ scenario: 'connected' });
    renderInstall();
    await userEvent.click(await screen.findByRole('button', { name: "Clear Caller's phone number" }));
    await open('Users');
    await userEvent.click(button('Install'));
    const field = await screen.findByRole('combobox', { name: "Caller's phone number" });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Choose a field for Caller's phone number/);
    expect(backend.requests().filter(({ method }) => method === 'POST')).toEqual([]);

    await userEvent.type(field, 'tracking_phone{Enter}');
    expect(field).toBeValid();
    await userEvent.click(button('Install'));
    expect(await screen.findByText(/^Installed\./)).toBeVisible();
  });

  it('takes one field for one purpose only', async () => {
    start({ scenario: 'connected' });
    renderInstall();
    const outcome = await screen.findByRole('combobox', { name: 'Outcome of the call' });
    await userEvent.type(outcome, 'customer_phone_number{Enter}');
    expect(outcome).toHaveAccessibleDescription(/already mapped to Caller's phone number/);
    expect(outcome).toHaveValue('');
    await userEvent.type(outcome, 'lead_status{Enter}');
    expect(outcome).toBeValid();
  });

  it('says what the server refused, keeps the choices and can be tried again', async () => {
    const backend = start({ scenario: 'connected' });
    renderInstall();
    await screen.findByRole('heading', { name: 'Calls' });
    const detail = 'The field "duration" of users is invisible to the connected user.';
    const pointer = '/config/content/read/objects/users/selectedFields/duration';
    const issue = { type: 'about:blank', title: 'Invalid', detail, in: 'body', name: '', pointer } as const;
    backend.failNext({ status: 422, method: 'POST', path: '/installations', problem: { detail, issues: [issue] } });
    await userEvent.click(button('Install'));
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(screen.getByRole('heading', { name: 'Users' })).toBeVisible();
    expect(within(screen.getByRole('navigation')).getByRole('button', { current: true })).toHaveTextContent(
      'Needs attention',
    );
    await userEvent.click(button('Install'));
    expect(await screen.findByText(/^Installed\./)).toBeVisible();
  });

  it('asks for the mappings that the host offers at run time', async () => {
    const backend = start({ scenario: 'connected' });
    renderInstall({
      fieldMapping: {
        calls: [
          { mapToName: 'agent', mapToDisplayName: 'Agent', prompt: 'Who took the call?' },
          { mapToName: 'city', fieldName: 'customer_city' },
        ],
      },
    });
    const agent = await screen.findByRole('combobox', { name: 'Agent' });
    expect(agent).toHaveAccessibleDescription('Who took the call?');
    await userEvent.type(agent, 'lead_status{Enter}');
    await userEvent.click(button('Install'));
    await screen.findByText(/^Installed\./);
    const created = backend.requests().find(({ method, path }) => method === 'POST' && path.endsWith('/installations'));
    const calls = 'config.content.read.objects.calls';
    // The customer was not asked for the city, so there is no answer; the server applies what is offered.
    expect(created?.body).toHaveProperty(`${calls}.selectedFieldMappings`, {
      caller_phone: 'customer_phone_number',
      agent: 'lead_status',
    });
    expect(created?.body).toHaveProperty(`${calls}.dynamicMappingsInput[1].fieldName`, 'customer_city');
  });
});

describe('an installation', () => {
  it('is changed with one save that says how much it holds', async () => {
    const backend = start({ scenario: 'installed' });
    const onUpdateSuccess = vi.fn();
    renderInstall({ onUpdateSuccess });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Answered' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Direction' }));
    await userEvent.click(button('Save 2 changes'));
    expect(await screen.findByText('Changes saved.')).toBeVisible();
    expect(onUpdateSuccess).toHaveBeenCalledOnce();
    const update = backend.requests().find(({ method }) => method === 'PATCH');
    expect(update?.body).toMatchObject({ updateMask: ['config.content.read.objects.calls'] });
    expect(button('Saved')).toHaveFocus();
  });

  it('goes back to what is saved', async () => {
    start({ scenario: 'installed' });
    renderInstall();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Answered' }));
    await userEvent.click(button('Discard'));
    expect(screen.getByRole('checkbox', { name: 'Answered' })).not.toBeChecked();
    expect(screen.getByText('All changes saved.')).toBeVisible();
  });

  it('stops and resumes reading an object, and leaves unsaved choices alone', async () => {
    const backend = start({ scenario: 'installed' });
    const onUpdateSuccess = vi.fn();
    renderInstall({ onUpdateSuccess });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Answered' }));
    await userEvent.click(button('Pause Calls sync'));
    await screen.findByRole('dialog', { name: 'Pause Calls sync?' });
    await userEvent.click(button('Pause Calls sync'));
    expect(await screen.findByText('Calls sync is paused')).toBeVisible();
    await userEvent.click(button('Save 1 change'));
    await screen.findByText('Changes saved.');
    expect(screen.getByText('Calls sync is paused')).toBeVisible();
    await userEvent.click(button('Resume Calls sync'));
    await waitFor(() => expect(screen.queryByText('Calls sync is paused')).not.toBeInTheDocument());
    const masks = backend.requests().flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));
    expect(masks).toMatchObject([
      { updateMask: ['config.content.read.objects.calls.disabled'] },
      { updateMask: ['config.content.read.objects.calls'] },
      { updateMask: ['config.content.read.objects.calls.disabled'] },
    ]);
    expect(onUpdateSuccess).toHaveBeenCalledTimes(3);
  });

  it('is uninstalled after a question, and can be set up again', async () => {
    start({ scenario: 'installed' });
    const onUninstallSuccess = vi.fn();
    renderInstall({ onUninstallSuccess });
    await screen.findByRole('heading', { name: 'Calls' });
    await open('Manage');
    await userEvent.click(button('Uninstall CallRail'));
    await screen.findByRole('dialog', { name: 'Uninstall CallRail?' });
    await userEvent.click(button('Uninstall CallRail'));
    expect(await screen.findByRole('heading', { name: 'CallRail is uninstalled' })).toHaveFocus();
    expect(onUninstallSuccess).toHaveBeenCalledExactlyOnceWith(expect.any(String));
    await userEvent.click(button('Install CallRail again'));
    expect(await screen.findByLabelText('CallRail API key')).toBeVisible();
  });

  it('has no accessibility problem on any of its screens', async () => {
    start({ scenario: 'installed' });
    const { container } = renderInstall();
    await screen.findByRole('combobox', { name: 'Outcome of the call' });
    expect(await accessibilityProblems(container)).toEqual([]);
    await open('Write access');
    expect(await accessibilityProblems(container)).toEqual([]);
    await open('Manage');
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('asks for another key when the provider refuses the stored one', async () => {
    const backend = start({ scenario: 'connected' });
    await backend.ready;
    backend.refuseProviderKeys();
    renderInstall();
    expect(await screen.findByRole('alert')).toHaveTextContent('CallRail rejected the stored credentials');
    expect(screen.getByLabelText('New CallRail API key')).toBeVisible();
  });
});

describe('a screen that can’t be shown', () => {
  it('says that the integration is unknown', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    start();
    renderInstall({ integration: 'no-such-integration' });
    expect(await screen.findByRole('alert')).toHaveTextContent('available right now. Contact support.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('no-such-integration');
    await userEvent.click(screen.getByText('Technical details'));
    expect(screen.getByText(/the integration "no-such-integration" was not found/)).toBeVisible();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no-such-integration'));
  });

  it('keeps a wrong key from customers, and from the console of a production build', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const backend = start({ scenario: 'installed' });
    const detail = 'The API key is unknown or not active.';
    backend.failNext({ status: 401, path: '/bootstrap', problem: { type: problemType('unauthenticated'), detail } });
    renderInstall();
    expect(await screen.findByRole('alert')).toHaveTextContent('available right now. Contact support.');
    await userEvent.click(screen.getByText('Technical details'));
    expect(screen.getByText(new RegExp(detail))).toBeVisible();
    expect(warn).not.toHaveBeenCalled();
    vi.unstubAllEnvs();
  });

  it.each([
    ['InstallIntegration', <InstallIntegration integration={MOCK.integration} key="install" {...person} />],
    ['ConnectProvider', <ConnectProvider key="connect" provider={MOCK.provider} {...person} />],
  ])('%s offers no retry of a wrong API key, and says to developers what to do', async (_name, widget) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    start({ scenario: 'installed' });
    render(<MockProvider apiKey="of-another-project">{widget}</MockProvider>);
    expect(await screen.findByRole('alert')).toHaveTextContent('available right now. Contact support.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByText(/Send an API key of the project/)).toBeInTheDocument();
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/Send an API key of the project/));
  });

  it('offers no retry where the key has no access to the objects', async () => {
    const problem = { type: problemType('forbidden'), title: 'Forbidden', status: 403, detail: 'Not with this key.' };
    start({ scenario: 'connected' }, () => ({ hydratedRevision: undefined, hydrationProblem: problem }));
    renderInstall();
    expect(await screen.findByText('Your CallRail objects couldn’t be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('quotes a provider that refuses to list its objects, and gives its message to the host', async () => {
    const detail = 'The REST API is not enabled for this organization.';
    const problem = { type: problemType('provider-refused'), title: '', status: 422, detail };
    start({ scenario: 'connected' }, () => ({ hydratedRevision: undefined, hydrationProblem: problem }));
    const onError = vi.fn();
    render(
      <MockProvider messages={de}>
        <InstallIntegration integration={MOCK.integration} {...person} onError={onError} />
      </MockProvider>,
    );
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Ihre Objekte in CallRail konnten nicht geladen werden');
    expect(alert).toHaveTextContent(`Der Anbieter hat die Anfrage nicht ausgeführt. Meldung: „${detail}“`);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: detail }), 'load');
    await userEvent.click(screen.getByText('Technische Details'));
    expect(screen.getByText((_, element) => element?.tagName === 'PRE')).toHaveTextContent(detail);
  });

  it('says why and tries again when asked', async () => {
    const backend = start({ scenario: 'installed' });
    backend.failNext({ status: 422, path: '/bootstrap', problem: { detail: 'The disk is full.' } });
    renderInstall();
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.');
    await userEvent.click(button('Try again'));
    expect(await screen.findByRole('heading', { name: 'Calls' })).toBeVisible();
  });
});

describe('an integration with nothing to choose', () => {
  it('installs itself once, in strict mode too, and can be managed', async () => {
    const manifest = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    proxy:
      enabled: true
`;
    const backend = start({ scenario: 'connected', manifest });
    const onInstallSuccess = vi.fn();
    renderInstall({ onInstallSuccess });
    expect(await screen.findByRole('button', { name: 'Uninstall CallRail' })).toBeVisible();
    expect(onInstallSuccess).toHaveBeenCalledOnce();
    expect(backend.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
