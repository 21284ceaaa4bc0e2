import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MockBackend } from '../../../mock-server/msw/index.ts';
import { MOCK } from '../../../mock-server/msw/index.ts';
import type { OauthSandbox } from '../../../mock-server/sandbox/oauth/app.ts';
import { accessibilityProblems } from '../../../test/support/axe.ts';
import type { FakeBrowser, FakeWindow } from '../../../test/support/sign-in-browser.ts';
import { answerIn, signInBackend, stubBrowser } from '../../../test/support/sign-in-browser.ts';
import { signInCatalog } from '../../../test/support/sign-in-catalog.ts';
import { MockProvider, person, withMockBackend } from '../../../test/support/with-mock-backend.tsx';
import { batchUpsertIntegrations, createInstallation } from '../../contract/endpoints.ts';
import { problemType } from '../../contract/problem-codes.ts';
import { useConnectWithWindow } from '../../hooks/useConnectWithWindow.ts';
import type { SignInInput } from '../../queries/sign-in-requests.ts';
import { InstallIntegration } from '../install/InstallIntegration.tsx';
import type { ConnectProviderProps } from './ConnectProvider.tsx';
import { ConnectProvider } from './ConnectProvider.tsx';

const start = withMockBackend();

let browser: FakeBrowser;
let world: { sandbox: OauthSandbox; backend: MockBackend };

beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function startWorld(options: Parameters<typeof signInBackend>[0] = {}) {
  const { sandbox, backend } = signInBackend(options);
  world = { sandbox, backend: start(backend) };
}

function renderConnect(props: Partial<ConnectProviderProps> = {}) {
  const callbacks = { onConnectSuccess: vi.fn(), onError: vi.fn(), onCancel: vi.fn() };
  const shown = render(
    <StrictMode>
      <MockProvider>
        <ConnectProvider provider="code" {...person} {...callbacks} {...props} />
      </MockProvider>
    </StrictMode>,
  );
  return { ...shown, ...callbacks };
}

function Headless({ provider, input, onSuccess }: { provider: string; input: SignInInput; onSuccess?: () => void }) {
  const { start, isReady } = useConnectWithWindow({ target: { provider, ...person }, onSuccess });
  return (
    <button disabled={!isReady} onClick={() => start(input)} type="button">
      Sign in
    </button>
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const connected = (name = 'Code') => screen.findByRole('heading', { name: `${name} is connected` });
const posts = () => world.backend.requests().filter(({ method }) => method === 'POST');

/** Presses the button and waits until the window shows the provider's page. */
async function open(name = 'Code'): Promise<FakeWindow> {
  await press(`Connect ${name}`);
  await screen.findByText(`Sign in to ${name}`);
  return browser.window();
}

/** Decides in a window, which then tells the page. */
async function decide(popup: FakeWindow, answer: 'allow' | 'deny' = 'allow'): Promise<void> {
  browser.post(popup, await answerIn(popup.address, world, answer));
}

describe('connecting in a window of the provider', () => {
  it('shows the provider’s page, then the connection, and tells the host once', async () => {
    startWorld();
    const { onConnectSuccess, container } = renderConnect();
    const popup = await open();
    expect(popup.visited).toHaveLength(1);
    expect(popup.document.body.textContent).toBe('Opening Code…');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Show window' })).toHaveFocus());
    expect(await accessibilityProblems(container)).toEqual([]);
    await decide(popup);
    await connected();
    expect(popup.closed).toBe(true);
    expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ provider: 'code', createTime: expect.any(Date), providerWorkspaceRef: 'workspace-42' }),
    );
    expect(posts()).toHaveLength(1);
  });

  it('notices a sign-in whose page has cut the window off and tells nothing', async () => {
    startWorld();
    renderConnect();
    const popup = await open();
    popup.close();
    expect(await screen.findByText('Sign-in window closed')).toBeVisible();
    await answerIn(popup.address, world);
    await connected();
  });

  it('notices a sign-in that ended while the page was not in front', async () => {
    startWorld();
    renderConnect();
    const popup = await open();
    await answerIn(popup.address, world);
    window.dispatchEvent(new Event('focus'));
    await connected();
  });

  it('says that the sign-in failed, quotes the provider, and connects at the next try', async () => {
    startWorld();
    const { onError, onConnectSuccess } = renderConnect();
    await decide(await open(), 'deny');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^The sign-in wasn’t completed. Message: “The user denied the request.”$/,
    );
    expect(browser.window().closed).toBe(true);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Connect Code' })).toHaveFocus());
    const error = expect.objectContaining({ message: 'The user denied the request.' });
    expect(onError).toHaveBeenCalledExactlyOnceWith(error, 'connect');

    await decide(await open());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await connected();
    expect(onConnectSuccess).toHaveBeenCalledOnce();
  });

  it('says why the sign-in could not begin, and closes the empty window', async () => {
    startWorld();
    renderConnect();
    const problem = { detail: 'The address is not allowed.' };
    world.backend.failNext({ status: 422, method: 'POST', path: '/oauth-connect', problem });
    await press('Connect Code');
    expect(await screen.findByRole('alert')).toHaveTextContent(problem.detail);
    expect(browser.window().closed).toBe(true);
  });

  it('keeps a missing provider app from customers, and tells developers', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    startWorld();
    renderConnect();
    const detail = 'This project has no provider app for Code.';
    const problem = { type: problemType('provider-app-missing'), detail, remedy: 'Create one.' };
    for (let attempt = 0; attempt < 2; attempt++) {
      world.backend.failNext({ status: 422, method: 'POST', path: '/oauth-connect', problem });
      await press('Connect Code');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('This integration isn’t available right now. Contact support.');
      await userEvent.click(within(alert).getByText('Technical details'));
      expect(within(alert).getByText(new RegExp(detail))).toBeVisible();
    }
    expect(warn.mock.calls).toEqual([[`Ampersand: ${detail} Create one.`]]);
  });

  it('opens a blocked window by another click, at the same address', async () => {
    startWorld();
    renderConnect();
    browser.block();
    await press('Connect Code');
    expect(await screen.findByText('Pop-up blocked')).toBeVisible();
    await press('Open window');
    expect(screen.getByText('Pop-up blocked')).toBeVisible();
    browser.block(false);
    await press('Open window');
    await screen.findByText('Sign in to Code');
    expect(posts()).toHaveLength(1);
    await decide(browser.window());
    await connected();
  });

  it('starts again after the window was closed, and does not open it by itself', async () => {
    startWorld();
    renderConnect();
    const first = await open();
    first.close();
    await screen.findByText('Sign-in window closed');
    expect(browser.windows).toHaveLength(1);
    await press('Reopen window');
    await screen.findByText('Sign in to Code');
    expect(browser.windows).toHaveLength(2);
    expect(browser.window().address).not.toBe(first.address);
    await decide(browser.window());
    await connected();
  });

  it('says that it has expired, closes the window, and begins again', async () => {
    startWorld();
    const { onConnectSuccess } = renderConnect();
    const first = await open();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Sign-in expired')).toBeVisible();
    expect(first.closed).toBe(true);
    vi.useRealTimers();
    await press('Reopen window');
    await screen.findByText('Sign in to Code');
    await decide(browser.window());
    await connected();
    expect(onConnectSuccess).toHaveBeenCalledOnce();
  });

  it('shows the window that is open in place of opening another', async () => {
    startWorld();
    renderConnect();
    const popup = await open();
    await press('Show window');
    await press('Show window');
    expect(popup.focused).toBe(2);
    expect(browser.windows).toHaveLength(1);
    expect(posts()).toHaveLength(1);
  });

  it('can be given up, and begun again', async () => {
    startWorld();
    const { onCancel, onConnectSuccess } = renderConnect();
    const popup = await open();
    await press('Cancel');
    expect(popup.closed).toBe(true);
    expect(onCancel).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Connect Code' })).toHaveFocus());
    browser.post(popup, { eventType: 'AUTHORIZATION_FAILED', message: 'Too late.' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await decide(await open());
    await connected();
    expect(onConnectSuccess).toHaveBeenCalledOnce();
  });

  it('says only that the sign-in failed when the page gives no reason', async () => {
    startWorld();
    renderConnect();
    browser.post(await open(), { eventType: 'AUTHORIZATION_FAILED' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The sign-in wasn’t completed.$/);
  });

  it('accepts messages of a local server by its other name, too', async () => {
    startWorld();
    renderConnect();
    const popup = await open();
    browser.post(popup, { eventType: 'AUTHORIZATION_FAILED', message: 'Denied.' }, 'http://127.0.0.1:8080');
    expect(await screen.findByRole('alert')).toHaveTextContent('Denied.');
  });

  it('accepts messages only from its own window and the pages of the server', async () => {
    startWorld();
    renderConnect();
    const popup = await open();
    const failure = { eventType: 'AUTHORIZATION_FAILED', data: { error: 'Forged.' } };
    browser.post(popup, failure, 'https://evil.test');
    browser.post(popup, failure, window.location.origin);
    browser.post(popup, failure, 'http://127.0.0.1:8081');
    browser.post(null, failure);
    browser.post({ ...popup } as FakeWindow, failure);
    for (const data of [undefined, 'x', {}, { eventType: 'OTHER' }, { source: 'ampersand-custom-auth' }]) {
      browser.post(popup, data);
    }
    // Nothing of the message is believed: the server is asked, and knows of no connection.
    browser.post(popup, { eventType: 'AUTHORIZATION_SUCCEEDED', data: { connection: { id: 'forged' } } });
    expect(await screen.findByText('Checking with Code…')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Code is connected' })).not.toBeInTheDocument();
    await press('Cancel');
    await decide(await open());
    await connected();
  });

  it('leaves no listener and no timer behind when it goes', async () => {
    startWorld();
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = window;
    vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
      if (type === 'message' || type === 'focus') listeners.add(listener);
      addEventListener(type, listener);
    });
    vi.stubGlobal('removeEventListener', (type: string, listener: EventListener) => {
      listeners.delete(listener);
      removeEventListener(type, listener);
    });
    const { unmount, onConnectSuccess } = renderConnect();
    await screen.findByRole('button', { name: 'Connect Code' });
    listeners.clear();
    const popup = await open();
    expect(listeners.size).toBe(2);
    unmount();
    expect(listeners.size).toBe(0);
    // The customer may be typing a password there.
    expect(popup.closed).toBe(false);
    const looks = () => world.backend.requests().filter(({ path }) => path.endsWith('/connections'));
    const before = looks().length;
    await decide(popup);
    window.dispatchEvent(new Event('focus'));
    expect(onConnectSuccess).not.toHaveBeenCalled();
    expect(looks()).toHaveLength(before);
  });

  it('is there when the widget comes back after the sign-in was finished without it', async () => {
    startWorld();
    const page = (isShown: boolean) => (
      <MockProvider>{isShown && <ConnectProvider provider="code" {...person} />}</MockProvider>
    );
    const { rerender } = render(page(true));
    const popup = await open();
    rerender(page(false));
    await answerIn(popup.address, world);
    rerender(page(true));
    await connected();
  });

  it('goes away in the middle of its beginning with the window that would stay empty', async () => {
    startWorld();
    const { unmount } = renderConnect();
    await screen.findByRole('button', { name: 'Connect Code' });
    world.backend.setDelay(Number.POSITIVE_INFINITY);
    await press('Connect Code');
    expect(await screen.findByRole('button', { name: 'Opening Code…' })).toBeVisible();
    unmount();
    expect(browser.window().closed).toBe(true);
  });

  it('keeps two widgets on one page apart', async () => {
    startWorld();
    const onConnect = { first: vi.fn(), second: vi.fn() };
    render(
      <MockProvider>
        <ConnectProvider provider="code" {...person} groupRef="first" onConnectSuccess={onConnect.first} />
        <ConnectProvider provider="code" {...person} groupRef="second" onConnectSuccess={onConnect.second} />
      </MockProvider>,
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Connect Code' })).toHaveLength(2));
    const [one, two] = screen.getAllByRole('button', { name: 'Connect Code' });
    await userEvent.click(one as HTMLElement);
    await userEvent.click(two as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('Sign in to Code')).toHaveLength(2));
    const [first, second] = browser.windows as [FakeWindow, FakeWindow];
    await decide(second, 'deny');
    expect(await screen.findByRole('alert')).toHaveTextContent('The user denied the request.');
    expect([first.closed, second.closed]).toEqual([false, true]);
    await decide(first);
    await connected();
    expect(onConnect.first).toHaveBeenCalledOnce();
    expect(onConnect.second).not.toHaveBeenCalled();
  });
});

describe('the provider’s page in this tab', () => {
  /** Stands in for the address bar, which these tests have not. */
  function stubAddressBar() {
    const assign = vi.fn<(address: string) => void>();
    vi.stubGlobal('location', Object.assign(new URL('http://localhost:3000/settings?tab=crm#accounts'), { assign }));
    return assign;
  }

  it('is a way on from a window that does not open, and comes back to where it began', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect();
    const address = await visitCode(assign);
    expect(screen.getByText('Redirecting to Code…')).toBeVisible();
    expect(posts().at(-1)?.body).toMatchObject({ returnUrl: 'http://localhost:3000/settings?tab=crm#accounts' });
    await answerIn(address, world);

    const { onConnectSuccess } = reload({ provider: 'code' });
    await connected();
    expect(onConnectSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider: 'code' }));
    expect(sessionStorage).toHaveLength(0);
    expect(reload({ provider: 'code' }).onConnectSuccess).not.toHaveBeenCalled();
    await connected();
  });

  it('leads on to the page of the host when it comes back with a connection', async () => {
    const assign = stubAddressBar();
    const replace = vi.fn();
    Object.assign(window.location, { replace });
    startWorld();
    const redirectUrl = 'https://app.example.com/done';
    renderConnect({ redirectUrl });
    await answerIn(await visitCode(assign), world);
    const { onConnectSuccess } = reload({ provider: 'code', redirectUrl });
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith(redirectUrl));
    expect(onConnectSuccess).toHaveBeenCalledOnce();
  });

  it('reports another account, and none that was there before', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect();
    await decide(await open());
    await connected();
    const [first] = (await world.backend.state()).connections;
    await press('Connect another account');
    await answerIn(await visitCode(assign), world);
    const { onConnectSuccess } = reload({ provider: 'code' });
    await connected();
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    const connections = (await world.backend.state()).connections.filter(({ provider }) => provider === 'code');
    expect(connections).toHaveLength(2);
    const another = connections.find(({ id }) => id !== first?.id);
    expect(onConnectSuccess).toHaveBeenCalledWith(expect.objectContaining({ id: another?.id }));
  });

  it('reports nothing when it comes back without a connection', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect();
    await answerIn(await visitCode(assign), world, 'deny');
    const { onConnectSuccess, onError } = reload({ provider: 'code' });
    expect(await screen.findByRole('button', { name: 'Connect Code' })).toBeVisible();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
    expect(onConnectSuccess).not.toHaveBeenCalled();
    expect(onError).not.toHaveBeenCalled();
  });

  /** Goes to the provider's page in this tab. Returns its address. */
  async function visitCode(assign: ReturnType<typeof stubAddressBar>): Promise<string> {
    browser.block();
    await press('Connect Code');
    await press('Continue in this tab');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    return assign.mock.calls[0]?.[0] ?? '';
  }

  /** Renders the page again, as after a visit elsewhere. */
  const reload = (props: Partial<ConnectProviderProps> = {}) => {
    cleanup();
    return renderConnect({ provider: 'microsoftAdminConsent', ...props });
  };
  const leave = async (assign: ReturnType<typeof stubAddressBar>) => {
    await userEvent.selectOptions(await screen.findByLabelText('Cloud'), 'Global');
    browser.block();
    await press('Connect Microsoft');
    await press('Continue in this tab');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    return assign.mock.calls[0]?.[0] ?? '';
  };

  it('finishes a sign-in of several steps, which the page continues when it is back', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    const address = await leave(assign);
    expect(posts().at(-1)?.body).toMatchObject({ returnUrl: 'http://localhost:3000/settings?tab=crm#accounts' });
    await answerIn(address, world);
    const { onConnectSuccess } = reload();
    await connected('Microsoft');
    expect(onConnectSuccess).toHaveBeenCalledOnce();
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['code', {}],
    ['microsoftAdminConsent', { customAuth: { cloud: 'global' } }],
  ])('reports the connection to %s to a host without our components when this tab is back', async (provider, input) => {
    const assign = stubAddressBar();
    startWorld();
    const open = (onSuccess?: () => void) =>
      render(
        <StrictMode>
          <MockProvider signInMode="redirect">
            <Headless input={input} onSuccess={onSuccess} provider={provider} />
          </MockProvider>
        </StrictMode>,
      );
    open();
    await waitFor(() => expect(screen.getByRole('button')).toBeEnabled());
    await press('Sign in');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    await answerIn(assign.mock.calls[0]?.[0] ?? '', world);
    cleanup();
    const onSuccess = vi.fn();
    open(onSuccess);
    await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider })));
  });

  it('reports the connection to the widget that left, of several for the provider', async () => {
    const assign = stubAddressBar();
    startWorld();
    await world.backend.seed(async ({ call }) => {
      const integrations = [{ name: 'code-proxy', provider: 'code', proxy: { enabled: true } }];
      const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations });
      await call(batchUpsertIntegrations, {}, { sourceYaml });
    });
    const open = (isAlone = false) => {
      const callbacks = { connect: vi.fn(), install: vi.fn() };
      render(
        <MockProvider signInMode="redirect">
          {!isAlone && <ConnectProvider provider="code" {...person} onConnectSuccess={callbacks.connect} />}
          <InstallIntegration integration="code-proxy" {...person} onConnectSuccess={callbacks.install} />
        </MockProvider>,
      );
      return callbacks;
    };
    open(true);
    await press('Connect Code');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    await answerIn(assign.mock.calls[0]?.[0] ?? '', world);
    cleanup();
    const { connect, install } = open();
    await waitFor(() => expect(install).toHaveBeenCalledOnce());
    expect(connect).not.toHaveBeenCalled();
  });

  it('connects another account in several steps, which the page continues when it is back', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await answerIn(await leave(assign), world);
    reload();
    await connected('Microsoft');
    assign.mockClear();
    await press('Connect another account');
    await answerIn(await leave(assign), world);
    const { onConnectSuccess } = reload();
    // The simulated provider has one account.
    await press('Keep both');
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
    const { connections } = await world.backend.state();
    expect(connections.filter(({ provider }) => provider === 'microsoftAdminConsent')).toHaveLength(2);
  });

  it('connects another account of an installed integration in several steps, too', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await answerIn(await leave(assign), world);
    reload();
    await connected('Microsoft');
    cleanup();
    assign.mockClear();
    await world.backend.seed(async ({ call }) => {
      const integrations = [{ name: 'steps-proxy', provider: 'microsoftAdminConsent', proxy: { enabled: true } }];
      const sourceYaml = JSON.stringify({ specVersion: '1.0.0', integrations });
      await call(batchUpsertIntegrations, {}, { sourceYaml });
      const config = { content: { provider: 'microsoftAdminConsent', proxy: { enabled: true } } };
      await call(createInstallation, { integration: 'steps-proxy' }, { groupRef: person.groupRef, config });
    });
    const open = () => {
      const onConnectSuccess = vi.fn();
      const props = { ...person, onConnectSuccess };
      render(<InstallIntegration integration="steps-proxy" {...props} />, { wrapper: MockProvider });
      return onConnectSuccess;
    };
    open();
    await press('Use another account');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Connect another/ }));
    await answerIn(await leave(assign), world);
    cleanup();
    const onConnectSuccess = open();
    await press('Keep both');
    await waitFor(() => expect(onConnectSuccess).toHaveBeenCalledOnce());
  });

  it('says what a page of several steps refused, when this tab is back', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await answerIn(await leave(assign), world, 'deny');
    reload();
    expect(await screen.findByRole('alert')).toHaveTextContent('The administrator declined.');
  });

  it('shows the form after "back" from a page of several steps, which can still be finished', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    const address = await leave(assign);
    const before = posts().length;
    reload();
    await waitFor(() => expect(posts()).toHaveLength(before + 1));
    expect(await screen.findByLabelText('Cloud')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await answerIn(address, world);
    reload();
    await connected('Microsoft');
  });

  it('goes on for the same group and consumer alone', async () => {
    const assign = stubAddressBar();
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await answerIn(await leave(assign), world);
    const before = posts().length;
    reload({ groupRef: 'another-group' });
    expect(await screen.findByLabelText('Cloud')).toBeVisible();
    expect(posts()).toHaveLength(before);
  });

  it('can begin again when the browser brings the page back as it was left', async () => {
    const assign = stubAddressBar();
    startWorld();
    render(
      <MockProvider signInMode="redirect">
        <ConnectProvider provider="code" {...person} />
      </MockProvider>,
    );
    await press('Connect Code');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await press('Connect Code');
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  });

  it('is used at once where the host says so', async () => {
    const assign = stubAddressBar();
    startWorld();
    render(
      <MockProvider signInMode="redirect">
        <ConnectProvider provider="code" {...person} />
      </MockProvider>,
    );
    await press('Connect Code');
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect(browser.windows).toEqual([]);
    await press('Cancel');
    expect(screen.getByRole('button', { name: 'Connect Code' })).toBeVisible();
  });
});

describe('details that decide the address of an account', () => {
  it('change with another sign-in, after which they are stored', async () => {
    const base = signInCatalog({ keys: '', oauth: 'https://provider.test', salesforce: '' })['code'];
    const hosted = {
      ...base,
      displayName: 'Hosted',
      baseURL: 'https://{{.workspace}}.hosted.test',
      metadata: { input: [{ name: 'workspace', displayName: 'Workspace' }] },
    };
    startWorld({ providers: { hosted }, apps: [{ provider: 'hosted' }] });
    const { container } = renderConnect({ provider: 'hosted' });
    await userEvent.type(await screen.findByLabelText('Workspace'), 'first');
    await decide(await open('Hosted'));
    await connected('Hosted');

    await press('Edit details');
    await userEvent.clear(screen.getByLabelText('Workspace'));
    await userEvent.type(screen.getByLabelText('Workspace'), 'second{Enter}');
    expect(await screen.findByText('This changes the address of Hosted. Sign in again to confirm.')).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    await press('Sign in again');
    await screen.findByText('Sign in to Hosted');
    expect(posts().filter(({ path }) => path.includes('oauth'))).toHaveLength(1);
    await decide(browser.window());
    expect(await screen.findByText('second')).toBeVisible();
    const updates = world.backend.requests().filter(({ method }) => method === 'PATCH');
    expect(updates.map(({ body }) => body)).toEqual([
      { providerMetadata: { workspace: { value: 'second', source: 'input' } } },
    ]);
  });
});

describe('a sign-in bound to its browser', () => {
  /** @returns credentials mode of each request of the sign-in, when it is called */
  const begin = async (isCsrfProtected?: boolean, provider = 'code') => {
    startWorld();
    const send = vi.fn(globalThis.fetch);
    vi.stubGlobal('fetch', send);
    render(
      <MockProvider enableCSRFProtection={isCsrfProtected}>
        <ConnectProvider provider={provider} {...person} />
      </MockProvider>,
    );
    if (provider !== 'code') await userEvent.selectOptions(await screen.findByLabelText('Cloud'), 'Global');
    await open(provider === 'code' ? 'Code' : 'Microsoft');
    const isSignIn = (address: unknown) => /\/(oauth-connect|custom-auth\/connect)$/.test(String(address));
    return () => send.mock.calls.flatMap(([address, init]) => (isSignIn(address) ? [init?.credentials] : []));
  };

  it('is asked for where the host says so, in a way that lets the browser keep the cookie', async () => {
    expect((await begin(true))()).toEqual(['include']);
    expect(posts()[0]?.body).toHaveProperty('enableCSRFProtection', true);
  });

  it('is not asked for otherwise, and no cookie is taken', async () => {
    expect((await begin())()).toEqual([undefined]);
    expect(posts()[0]?.body).not.toHaveProperty('enableCSRFProtection');
  });

  it('reports it, and does not connect, where the cookie is gone', async () => {
    await begin(true);
    await decide(browser.window());
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser did not begin the sign-in.');
    expect(screen.getByRole('button', { name: 'Connect Code' })).toBeVisible();
  });

  it('is asked for in several steps, with each of which the browser keeps a cookie', async () => {
    const modes = await begin(true, 'microsoftAdminConsent');
    expect(posts()[0]?.body).toHaveProperty('enableCSRFProtection', true);
    browser.window().closed = true;
    await waitFor(() => expect(modes()).toEqual(['include', 'include']), { timeout: 5_000 });
  });

  it('reports it for several steps, and does not connect, where the cookie is gone', async () => {
    await begin(true, 'microsoftAdminConsent');
    await decide(browser.window());
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser did not begin the sign-in.');
    expect(screen.getByLabelText('Cloud')).toBeVisible();
  });
});

describe('what is asked before the provider’s page opens', () => {
  it('is checked first, and goes into the address', async () => {
    startWorld();
    const { container } = renderConnect({ provider: 'codeInWorkspace' });
    await press('Connect Code in workspace');
    expect(browser.windows).toEqual([]);
    expect(screen.getByLabelText('Workspace')).toHaveFocus();
    expect(await accessibilityProblems(container)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Workspace'), ' acme {Enter}');
    await screen.findByText('Sign in to Code in workspace');
    const { searchParams } = new URL(browser.window().address);
    expect([searchParams.get('tenant'), searchParams.get('code_challenge_method')]).toEqual(['acme', 'S256']);
    await decide(browser.window(), 'deny');
    await screen.findByRole('alert');
    expect(screen.getByLabelText('Workspace')).toHaveValue(' acme ');
    await decide(await open('Code in workspace'));
    await connected('Code in workspace');
  });

  it('shows a refusal beside the field that it is about', async () => {
    startWorld();
    renderConnect({ provider: 'codeInWorkspace' });
    const issue = {
      type: 'about:blank',
      title: 'Unknown workspace',
      detail: 'No workspace is called so.',
      in: 'body',
      name: 'providerMetadata.workspace',
      pointer: '/providerMetadata/workspace',
    } as const;
    const problem = { issues: [issue] };
    world.backend.failNext({ status: 400, method: 'POST', path: '/oauth-connect', problem });
    await userEvent.type(await screen.findByLabelText('Workspace'), 'nowhere{Enter}');
    await waitFor(() =>
      expect(screen.getByLabelText('Workspace')).toHaveAccessibleDescription('No workspace is called so.'),
    );
    expect(screen.getByLabelText('Workspace')).toHaveFocus();
  });

  it('is which application signs in, where the project has several', async () => {
    startWorld({
      apps: [
        { provider: 'code', externalRef: 'Production' },
        { provider: 'code' },
        { provider: 'codeInWorkspace', externalRef: 'Elsewhere' },
      ],
    });
    renderConnect();
    const choice = await screen.findByLabelText('Application');
    expect(choice).toHaveTextContent(/Client ID ending in client/);
    expect(choice).not.toHaveTextContent('Elsewhere');
    expect(choice).not.toHaveValue('');
    await userEvent.selectOptions(choice, 'Production');
    await decide(await open());
    await connected();
    const apps = await (await world.backend.fetch(authorized('/projects/mock-project/provider-apps'))).json();
    expect(posts()[0]?.body).toMatchObject({
      providerAppId: apps.find(({ externalRef }: { externalRef?: string }) => externalRef === 'Production').id,
    });
  });

  it('does not depend on the list of applications', async () => {
    startWorld();
    world.backend.failNext({ status: 403, method: 'GET', path: '/provider-apps' });
    renderConnect();
    await decide(await open());
    await connected();
  });

  it('never leads to an address that would run a script', async () => {
    startWorld();
    answerInstead('/oauth-connect', () => new Response('javascript:alert(1)'));
    renderConnect();
    await press('Connect Code');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(browser.window().visited).toEqual([]);
    expect(browser.window().closed).toBe(true);
  });
});

describe('a provider whose account needs a package first', () => {
  const url = 'https://login.salesforce.com/packaging/installPackage.apexp?p0=04t';

  it('says both steps, and asks for a domain only of who has one', async () => {
    startWorld({ apps: [{ provider: 'salesforce', metadata: { providerParams: { packageInstallURL: url } } }] });
    const { container } = renderConnect({ provider: 'salesforce', module: 'crm' });
    const link = await screen.findByRole('link', { name: 'Install package' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByText(/^1\. Install the Mock App package in Salesforce/)).toBeVisible();
    expect(await accessibilityProblems(container)).toEqual([]);
    const popup = await open('Salesforce');
    expect(new URL(popup.address).host).toBe('login.salesforce.com');
    await press('Cancel');

    await userEvent.click(screen.getByText('Use a custom domain'));
    await userEvent.type(screen.getByRole('textbox'), 'acme{Enter}');
    await screen.findByText('Sign in to Salesforce');
    expect(new URL(browser.window().address).host).toBe('acme.my.salesforce.com');
  });
});

describe('a sign-in of several steps', () => {
  const fill = async () => userEvent.selectOptions(await screen.findByLabelText('Cloud'), 'Global');

  it('goes from the form through the page to the connection', async () => {
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    const popup = await open('Microsoft');
    await decide(popup);
    await connected('Microsoft');
    expect(popup.closed).toBe(true);
    expect(posts()).toHaveLength(2);
  });

  /** Begins a sign-in whose window seems closed to the page that opened it. */
  const openAndCutOff = async () => {
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    const popup = await open('Microsoft');
    popup.closed = true;
    await screen.findByRole('button', { name: 'Reopen window' });
    return popup;
  };

  it('continues after the window was cut off, without its message', async () => {
    const popup = await openAndCutOff();
    expect(browser.windows).toHaveLength(1);
    await answerIn(popup.address, world);
    await screen.findByRole('heading', { name: 'Microsoft is connected' }, { timeout: 5_000 });
  });

  it('says what the page of a window that was cut off refused', async () => {
    const popup = await openAndCutOff();
    await answerIn(popup.address, world, 'deny');
    expect(await screen.findByRole('alert', {}, { timeout: 5_000 })).toHaveTextContent('The administrator declined.');
  });

  it.each([
    ['a busy server', { status: 503, problem: { type: problemType('unavailable'), retryable: true } }],
    ['a gateway without a server', { status: 502 }],
    ['a limit', { status: 429 }],
    ['a lost connection', { status: 'drop' }],
    ['a server that cannot continue without parameters', { status: 400, problem: { type: 'about:blank' } }],
  ] as const)('continues after %s', async (_words, failure) => {
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    const popup = await open('Microsoft');
    world.backend.failNext({ ...failure, path: '/custom-auth/connect' });
    popup.closed = true;
    await waitFor(() => expect(posts()).toHaveLength(2), { timeout: 5_000 });
    await answerIn(popup.address, world);
    await screen.findByRole('heading', { name: 'Microsoft is connected' }, { timeout: 5_000 });
    expect(posts().length).toBeGreaterThan(2);
  });

  it('ends, and asks no more, when its session is gone', async () => {
    startWorld();
    const { onError } = renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    const popup = await open('Microsoft');
    await world.backend.advance(10 * 60_000);
    popup.closed = true;
    const alert = await screen.findByRole('alert', {}, { timeout: 5_000 });
    expect(alert).toHaveTextContent('This sign-in is unknown, was finished already or took too long.');
    expect(onError).toHaveBeenCalledOnce();
    window.dispatchEvent(new Event('focus'));
    expect(posts()).toHaveLength(2);
    await decide(await open('Microsoft'));
    await connected('Microsoft');
  });

  it('connects in a window that was opened again after the first one was closed', async () => {
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    (await open('Microsoft')).close();
    await press('Reopen window');
    await waitFor(() => expect(browser.windows).toHaveLength(2));
    await screen.findByText('Sign in to Microsoft');
    await decide(browser.window());
    await connected('Microsoft');
  });

  it('says why the page refused, keeps the form, and connects at the next try', async () => {
    startWorld();
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    await decide(await open('Microsoft'), 'deny');
    expect(await screen.findByRole('alert')).toHaveTextContent('The administrator declined.');
    expect(screen.getByLabelText('Cloud')).toHaveValue('global');
    await decide(await open('Microsoft'));
    await connected('Microsoft');
  });

  it('shows as many pages as it takes, in one window, and what the last one refuses', async () => {
    startWorld();
    const sent: unknown[] = [];
    const redirects = [
      { url: 'https://provider.test/one', sessionId: 's-1' },
      { url: 'https://provider.test/two', sessionId: 's-2' },
    ];
    answerInstead('/custom-auth/connect', (body) => {
      sent.push(body);
      const redirect = redirects.shift();
      return redirect
        ? Response.json({ redirect })
        : Response.json({ status: 422, detail: 'No seat is left.' }, { status: 422 });
    });
    renderConnect({ provider: 'microsoftAdminConsent' });
    await fill();
    const popup = await open('Microsoft');
    browser.post(popup, { source: 'ampersand-custom-auth', params: { step: 'one' } });
    await waitFor(() => expect(popup.visited).toEqual(['https://provider.test/one', 'https://provider.test/two']));
    browser.post(popup, { source: 'ampersand-custom-auth', params: { step: 'two', broken: 1 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('No seat is left.');
    expect(sent.slice(1)).toEqual([
      { projectIdOrName: 'mock-project', sessionId: 's-1', callbackParams: { step: 'one' } },
      { projectIdOrName: 'mock-project', sessionId: 's-2', callbackParams: { step: 'two' } },
    ]);
    expect(browser.windows).toHaveLength(1);
  });
});

it.each([
  ['a key that is signed with', { authType: 'jwt' }],
  ['OAuth without its options', { authType: 'oauth2', oauth2Opts: undefined }],
])('says clearly that %s can’t be connected here', async (_words, change) => {
  startWorld();
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await send(address, init);
    if (!address.includes('/bootstrap')) return response;
    const answer = await response.json();
    return Response.json({ ...answer, provider: { ...answer.provider, ...change } });
  });
  renderConnect();
  expect(await screen.findByRole('heading', { name: 'Code can’t be connected here yet' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Ask Mock App for another way to connect.');
});

/** Another server's answer to requests of one address. */
function answerInstead(path: string, answer: (body: unknown) => Response): void {
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
    address.endsWith(path) ? Promise.resolve(answer(JSON.parse(String(init.body)))) : send(address, init),
  );
}

function authorized(path: string): Request {
  return new Request(`http://localhost:8080/v1${path}`, { headers: { 'x-api-key': MOCK.apiKey } });
}
