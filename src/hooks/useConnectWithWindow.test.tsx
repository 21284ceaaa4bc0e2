import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { MockProvider, person, withMockBackend } from '../../test/support/with-mock-backend.tsx';
import { createProviderApp, generateConnection } from '../contract/endpoints.ts';
import { useConnections } from './useConnections.ts';
import type { ConnectWithWindowOptions } from './useConnectWithWindow.ts';
import { useConnectWithWindow } from './useConnectWithWindow.ts';

const start = withMockBackend();
const ORIGIN = 'https://ledger.test';
const ledger = {
  displayName: 'Ledger',
  baseURL: ORIGIN,
  support: { proxy: true },
  authType: 'oauth2',
  oauth2Opts: {
    grantType: 'authorizationCode',
    authURL: `${ORIGIN}/authorize`,
    tokenURL: `${ORIGIN}/token`,
    explicitScopesRequired: false,
    explicitWorkspaceRequired: false,
    tokenMetadataFields: {},
  },
};

afterEach(() => vi.restoreAllMocks());

function startLedger() {
  return start({
    providers: { ledger },
    scenario: async (seed) => {
      const app = { provider: 'ledger', clientId: 'id', clientSecret: 'secret' };
      await seed.call(createProviderApp, {}, app);
    },
  });
}

/** A window that goes nowhere. */
function openedWindow() {
  const popup = { closed: false, close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } };
  // Of a window, the hook uses these members alone.
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  return popup;
}

function renderSignIn(provider: string, options: ConnectWithWindowOptions = {}) {
  const target = { provider, ...person };
  return renderHook(() => ({ signIn: useConnectWithWindow({ target, ...options }), list: useConnections(target) }), {
    wrapper: MockProvider,
  });
}

describe('a sign-in at the provider’s page without our components', () => {
  it('opens the provider’s page in the click, and the customer can give up', async () => {
    startLedger();
    const popup = openedWindow();
    const onCancel = vi.fn();
    const { result } = renderSignIn('ledger', { onCancel });
    await waitFor(() => expect(result.current.signIn.isReady).toBe(true));
    act(() => result.current.signIn.start());
    expect(window.open).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(result.current.signIn.state).toBe('waiting'));
    expect(popup.location.replace).toHaveBeenCalledWith(expect.stringContaining(`${ORIGIN}/authorize`));
    act(() => result.current.signIn.cancel());
    expect(result.current.signIn).toMatchObject({ state: 'cancelled', isInProgress: false });
    await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
  });

  it('ends with the connection, confirmed by the server and known to every hook', async () => {
    const backend = startLedger();
    const popup = openedWindow();
    const onSuccess = vi.fn();
    const { result } = renderSignIn('ledger', { onSuccess });
    await waitFor(() => expect(result.current.signIn.isReady).toBe(true));
    act(() => result.current.signIn.start());
    await waitFor(() => expect(result.current.signIn.state).toBe('waiting'));
    await backend.seed(async (seed) => {
      const tokens = { accessToken: { token: 'issued' } };
      await seed.call(generateConnection, {}, { provider: 'ledger', ...person, oauth2AuthorizationCode: tokens });
    });
    popup.closed = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(result.current.signIn.state).toBe('finished'));
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ provider: 'ledger' }));
    expect(result.current.list.connections).toHaveLength(1);
  });

  it('begins with the same function on every render, so that an effect can depend on it', async () => {
    startLedger();
    const { result, rerender } = renderSignIn('ledger', { onError: vi.fn() });
    await waitFor(() => expect(result.current.signIn.isReady).toBe(true));
    const { start } = result.current.signIn;
    rerender();
    expect(result.current.signIn.start).toBe(start);
  });

  it('says so when the browser opens no window', async () => {
    startLedger();
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { result } = renderSignIn('ledger');
    await waitFor(() => expect(result.current.signIn.isReady).toBe(true));
    act(() => result.current.signIn.start());
    await waitFor(() => expect(result.current.signIn.state).toBe('blocked'));
  });

  it('tells the host when the server refuses to begin', async () => {
    const backend = startLedger();
    openedWindow();
    const onError = vi.fn();
    const { result } = renderSignIn('ledger', { onError });
    await waitFor(() => expect(result.current.signIn.isReady).toBe(true));
    backend.failNext({ status: 422, path: '/oauth-connect', problem: { detail: 'No app.' } });
    act(() => result.current.signIn.start());
    await waitFor(() => expect(result.current.signIn).toMatchObject({ state: 'failed', message: 'No app.' }));
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No app.' }));
  });

  it('is refused, and says what to use, where the provider has no page to sign in at', async () => {
    start();
    const onError = vi.fn();
    const { result } = renderSignIn(MOCK.provider, { onError });
    act(() => result.current.signIn.start());
    await waitFor(() =>
      expect(onError).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: expect.stringContaining('isReady') }),
      ),
    );
    await waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    expect(result.current.signIn.isReady).toBe(false);
    act(() => result.current.signIn.start());
    await waitFor(() =>
      expect(onError).toHaveBeenLastCalledWith(
        expect.objectContaining({ message: expect.stringContaining('useCreateConnection') }),
      ),
    );
  });
});
