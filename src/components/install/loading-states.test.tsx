import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../../mock-server/msw/index.ts';
import { createGate, providerWrapper, withBackend } from '../../../test/support/with-backend.tsx';
import { person } from '../../../test/support/with-mock-backend.tsx';
import { ConnectProvider } from '../connect/ConnectProvider.tsx';
import { InstallIntegration } from './InstallIntegration.tsx';

const backend = withBackend();

/** Content of the page after each change, however short it was visible. */
let seen: { text: string; buttons: string[] }[];
let observer: MutationObserver;

beforeEach(() => {
  seen = [];
  observer = new MutationObserver(() => {
    const buttons = [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
    seen.push({ text: document.body.textContent ?? '', buttons });
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
});
afterEach(() => {
  observer.disconnect();
  vi.restoreAllMocks();
});

const texts = () => seen.map(({ text }) => text);
const posts = () =>
  backend()
    .lines()
    .filter((line) => line.startsWith('POST'));
const widget = <InstallIntegration integration={MOCK.integration} {...person} />;
const proxyOnly = `specVersion: 1.0.0
integrations:
  - name: ${MOCK.integration}
    provider: ${MOCK.provider}
    proxy:
      enabled: true
`;

describe('a server that does not respond', () => {
  it.each([
    ['InstallIntegration', widget],
    ['ConnectProvider', <ConnectProvider {...person} key="connect" provider={MOCK.provider} />],
  ])('is reported by %s after a minute, with a retry', async (_, shown) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const gate = createGate();
    let requests = 0;
    backend().beforeResponse = () => {
      requests += 1;
      return gate.opened;
    };
    render(shown, { wrapper: providerWrapper() });
    await waitFor(() => expect(requests).toBe(1));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(60_000);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(requests).toBe(1);
    vi.useRealTimers();
    gate.open();
    await userEvent.click(retry);
    expect(await screen.findByLabelText('CallRail API key')).toBeVisible();
  });
});

describe('on the way to a screen', () => {
  it('no button to install is shown where there is nothing to choose, only that it is being set up', async () => {
    await backend().seed(async (seed) => {
      await seed.deploy(proxyOnly);
      await seed.connect();
    });
    const gate = createGate();
    backend().beforeResponse = ({ line }) => (line.startsWith('POST') ? gate.opened : undefined);
    render(<StrictMode>{widget}</StrictMode>, { wrapper: providerWrapper() });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/Setting up|Installing/));
    gate.open();
    await screen.findByRole('button', { name: 'Uninstall CallRail' });
    expect(posts()).toEqual(['POST /integrations/<id>/installations']);
    expect(seen.flatMap(({ buttons }) => buttons)).not.toContain('Install');
  });

  it.each([
    ['ConnectProvider', <ConnectProvider key="connect" provider={MOCK.provider} {...person} />],
    ['InstallIntegration', widget],
  ])('no name is shown before it is known: %s', async (_name, shown) => {
    await backend().seed(async (seed) => {
      await seed.connect();
      await seed.install();
    });
    render(shown, { wrapper: providerWrapper() });
    await screen.findAllByText(/CallRail/);
    expect(texts().filter((text) => /undefined|null|NaN|\[object/.test(text))).toEqual([]);
  });
});

it('leaves nothing behind: no credential in the storage, no word in the console, no name of ours on the page', async () => {
  const token = 'token-of-a-user';
  const said = (['log', 'info', 'debug', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
  render(widget, { wrapper: providerWrapper({ getToken: async () => token, apiKey: undefined }) });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Direction' }));
  await press('Install');
  await screen.findByText(/^Installed\./);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Answered' }));
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(MOCK.providerKey);
  await press('Save 1 change');
  await screen.findByText('Changes saved.');
  await press('Pause Calls sync');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause Calls sync' }));
  await press('Resume Calls sync');
  await press('Manage');
  await press('Uninstall CallRail');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Uninstall CallRail' }));
  await screen.findByRole('heading', { name: 'CallRail is uninstalled' });

  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(texts().filter((text) => /ampersand|secured by|powered by/i.test(text))).toEqual([]);
  expect({ ...sessionStorage }).toEqual({});
});

it('says nothing in the console while an account is connected and disconnected', async () => {
  const said = (['log', 'info', 'debug', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
  render(<ConnectProvider provider={MOCK.provider} {...person} />, { wrapper: providerWrapper() });
  await userEvent.type(await screen.findByLabelText('CallRail API key'), `${MOCK.providerKey}{Enter}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect CallRail' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect CallRail' }));
  expect(await screen.findByLabelText('CallRail API key')).toBeVisible();
  expect(said.flatMap(({ mock }) => mock.calls)).toEqual([]);
});

describe('in Manage, before anything is installed', () => {
  const open = async () => {
    await backend().seed(async (seed) => void (await seed.connect()));
    render(widget, { wrapper: providerWrapper() });
    await userEvent.click(await screen.findByRole('button', { name: 'Manage' }));
  };
  const installs = () => posts().filter((line) => line.includes('/installations'));

  it('a new key installs nothing and leads nowhere else', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Update API key' }));
    await userEvent.type(screen.getByLabelText('New CallRail API key'), `${MOCK.providerKey}{Enter}`);
    expect(await screen.findByText('API key updated.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Manage' })).toHaveAttribute('aria-current', 'true');
    expect(installs()).toEqual([]);
  });
});
