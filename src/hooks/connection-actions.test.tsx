import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK, SCENARIOS } from '../../mock-server/msw/index.ts';
import { createGate, installationWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { deleteConnection } from '../contract/endpoints.ts';
import type { AmpersandProviderOptions } from '../provider/provider-options.ts';
import { useInstallationScreen } from '../queries/useInstallationScreen.ts';
import { useProviderScreen } from '../queries/useProviderScreen.ts';
import { useCreateConnection } from './useCreateConnection.ts';
import { useDeleteConnection } from './useDeleteConnection.ts';
import type { HostCallbacks } from './useHostAction.ts';
import { outcomeOf } from './useHostAction.ts';
import { useUpdateConnection } from './useUpdateConnection.ts';

const backend = withBackend();
const { provider, consumerRef, consumerName, groupRef, groupName } = MOCK;
const target = { provider, consumerRef, consumerName, groupRef, groupName };
const apiKey = MOCK.providerKey;
const generate = 'POST /connections:generate';

async function ready(
  callbacks: { onConnect?: () => void; onDisconnect?: () => void } = {},
  options: Partial<AmpersandProviderOptions> = {},
) {
  const rendered = renderHook(
    () => ({
      screen: useInstallationScreen(),
      connect: useCreateConnection(undefined, { onSuccess: callbacks.onConnect }),
      update: useUpdateConnection(),
      disconnect: useDeleteConnection(undefined, { onSuccess: callbacks.onDisconnect }),
    }),
    { wrapper: installationWrapper(options) },
  );
  await waitFor(() => expect(rendered.result.current.screen.status).toBe('ready'));
  return rendered;
}

/** Runs an action to its end. */
async function run<T>(start: (callbacks: HostCallbacks<[T]>) => void) {
  let outcome: Awaited<ReturnType<typeof outcomeOf<T>>> | undefined;
  await act(async () => {
    outcome = await outcomeOf(start);
  });
  return outcome!;
}

describe('connecting', () => {
  it('sends who and what, shows the connection and the objects, and tells the host once', async () => {
    const onConnect = vi.fn();
    const { result } = await ready({ onConnect });
    const outcome = await run((callbacks) =>
      result.current.connect.createConnection({ ...callbacks, apiKey, metadata: { workspace: 'eu', empty: '' } }),
    );
    expect(outcome).toMatchObject({ ok: true, value: { provider: 'callRail', createTime: expect.any(Date) } });
    expect(onConnect).toHaveBeenCalledTimes(1);
    expect(onConnect).toHaveBeenCalledWith(outcome.ok && outcome.value);
    expect(backend().arrived[1]?.body).toEqual({
      provider,
      consumerRef,
      groupRef,
      apiKey,
      providerWorkspaceRef: 'eu',
      providerMetadata: { workspace: { value: 'eu', source: 'input' } },
    });
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({
        connection: { provider: 'callRail' },
        manifest: { status: 'ready' },
      }),
    );
    expect(backend().lines().slice(1)).toEqual([
      generate,
      'GET /integrations/<id>/revisions/<id>:hydrate?connectionId=<id>',
    ]);
  });

  it('does not tell the host of a connection that was there before', async () => {
    await backend().seed(SCENARIOS.connected);
    const onConnect = vi.fn();
    const { rerender } = await ready({ onConnect });
    rerender();
    expect(onConnect).not.toHaveBeenCalled();
  });

  it('shows why the provider refused, and forgets it on the next try', async () => {
    const { result } = await ready();
    const outcome = await run((callbacks) =>
      result.current.connect.createConnection({ apiKey: 'wrong', ...callbacks }),
    );
    expect(outcome).toMatchObject({ ok: false, error: { name: 'AmpersandApiError', status: 422 } });
    await waitFor(() => expect(result.current.connect.error?.message).toContain('The API key is missing or not valid'));

    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    let second: Promise<unknown> = Promise.resolve();
    act(() => {
      second = outcomeOf((callbacks) => result.current.connect.createConnection({ apiKey, ...callbacks }));
    });
    await waitFor(() => expect(result.current.connect).toMatchObject({ isPending: true, error: null }));
    gate.open();
    await act(async () => void (await second));
    await waitFor(() => expect(result.current.connect.isSuccess).toBe(true));
  });

  it('stays under way when the customer types on, and says then why it failed', async () => {
    const { result } = await ready();
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    let running: Promise<unknown> = Promise.resolve();
    act(() => {
      running = outcomeOf((callbacks) => result.current.connect.createConnection({ apiKey: 'wrong', ...callbacks }));
    });
    await waitFor(() => expect(result.current.connect.isPending).toBe(true));
    act(() => result.current.connect.reset());
    expect(result.current.connect.isPending).toBe(true);
    gate.open();
    await act(async () => void (await running));
    await waitFor(() => expect(result.current.connect.error).not.toBeNull());
    act(() => result.current.connect.reset());
    await waitFor(() => expect(result.current.connect.error).toBeNull());
  });

  it('sends nothing twice when the button is pressed twice', async () => {
    const { result } = await ready();
    const press = () => outcomeOf((callbacks) => result.current.connect.createConnection({ apiKey, ...callbacks }));
    const outcomes: { ok: boolean }[] = [];
    await act(async () => {
      outcomes.push(...(await Promise.all([press(), press()])));
    });
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(
      backend()
        .lines()
        .filter((request) => request === generate),
    ).toHaveLength(1);
  });

  it('is not forgotten when an older response about the screen arrives later', async () => {
    const { result } = await ready({}, { queryOptions: { refetchOnWindowFocus: 'always' } });
    const older = createGate();
    backend().beforeDelivery = ({ line }) => (line.includes('/bootstrap') ? older.opened : undefined);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(backend().arrived).toHaveLength(2));
    await run((callbacks) => result.current.connect.createConnection({ apiKey, ...callbacks }));
    older.open();
    await waitFor(() =>
      expect(
        backend()
          .lines()
          .filter((line) => line.includes('/bootstrap')),
      ).toHaveLength(3),
    );
    await waitFor(() => expect(result.current.screen).toMatchObject({ manifest: { status: 'ready' } }));
    expect(result.current.screen).toMatchObject({ connection: { provider: 'callRail' } });
  });

  it('finishes and reports to the host after the widget is unmounted', async () => {
    const onConnect = vi.fn();
    const { result, unmount } = await ready({ onConnect });
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    const running = outcomeOf((callbacks) => result.current.connect.createConnection({ apiKey, ...callbacks }));
    unmount();
    gate.open();
    expect(await running).toMatchObject({ ok: true });
    expect(onConnect).toHaveBeenCalledTimes(1);
  });
});

describe('putting a connection right', () => {
  it('sends only what is new, and asks the provider again for what it refused before', async () => {
    await backend().seed(SCENARIOS.connected);
    backend().refuseProviderKeys();
    const { result } = await ready();
    expect(result.current.screen).toMatchObject({
      connection: { status: 'bad_credentials' },
      manifest: { status: 'failed' },
    });
    backend().provider.faults.clear();
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run((callbacks) =>
      result.current.update.updateConnection({ connectionId: connection.id, apiKey, ...callbacks }),
    );
    expect(backend().arrived[1]?.body).toEqual({ updateMask: ['apiKey'], connection: { apiKey } });
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ connection: { status: 'created' }, manifest: { status: 'ready' } }),
    );
  });

  it('sends metadata with what the connection knew already', async () => {
    await backend().seed(SCENARIOS.connected);
    const { result } = await ready();
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run((callbacks) =>
      result.current.update.updateConnection({ ...callbacks, connectionId: connection.id, metadata: { region: 'eu' } }),
    );
    expect(backend().arrived[1]?.body).toEqual({
      updateMask: ['providerMetadata'],
      connection: { providerMetadata: { ...connection.providerMetadata, region: { value: 'eu', source: 'input' } } },
    });
  });
});

describe('disconnecting', () => {
  it('goes back to the beginning and tells the host what is gone', async () => {
    await backend().seed(SCENARIOS.connected);
    const onDisconnect = vi.fn();
    const { result } = await ready({ onDisconnect });
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run((callbacks) => result.current.disconnect.deleteConnection({ connectionId: connection.id, ...callbacks }));
    expect(onDisconnect).toHaveBeenCalledWith(connection);
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ connection: undefined, manifest: { status: 'not-connected' } }),
    );
    expect(backend().lines().slice(1)).toEqual(['DELETE /connections/<id>']);
  });

  it('loads again when another user was faster', async () => {
    await backend().seed(SCENARIOS.connected);
    const { result } = await ready();
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await backend().seed(async (seed) => void (await seed.call(deleteConnection, { connection: connection.id })));
    const outcome = await run((callbacks) =>
      result.current.disconnect.deleteConnection({ connectionId: connection.id, ...callbacks }),
    );
    expect(outcome.ok).toBe(false);
    await waitFor(() => expect(result.current.screen).toMatchObject({ connection: undefined }));
  });
});

describe('the first screen of a provider', () => {
  const render = () => renderHook(() => useProviderScreen(target), { wrapper: installationWrapper() });

  it('costs one request', async () => {
    await backend().seed(SCENARIOS.connected);
    const { result } = render();
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'ready', connections: [{ provider: 'callRail' }] }),
    );
    expect(backend().lines()).toEqual(['GET /bootstrap?groupRef=mock-group&provider=callRail']);
  });

  it('takes three calls at once on a server without the bootstrap operation, and no integrations', async () => {
    backend().hasBootstrap = false;
    const gate = createGate();
    backend().beforeResponse = ({ line }) => (line.includes('/bootstrap') ? undefined : gate.opened);
    const { result } = render();
    await waitFor(() => expect(backend().arrived).toHaveLength(4));
    gate.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().lines().toSorted()).toEqual([
      'GET /',
      'GET /bootstrap?groupRef=mock-group&provider=callRail',
      'GET /connections?groupRef=mock-group&provider=callRail',
      'GET /providers/callRail',
    ]);
  });

  it.each([true, false])('says that a provider is unknown (bootstrap: %s)', async (hasBootstrap) => {
    backend().hasBootstrap = hasBootstrap;
    const { result } = renderHook(() => useProviderScreen({ ...target, provider: 'unlisted' }), {
      wrapper: installationWrapper(),
    });
    await waitFor(() => expect(result.current).toEqual({ status: 'unknown', provider: 'unlisted' }));
  });
});
