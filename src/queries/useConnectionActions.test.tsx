import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, aProblem } from '../../test/support/fake-backend.ts';
import { createGate, installationWrapper, withFakeBackend } from '../../test/support/with-backend.tsx';
import type { Outcome } from './useAction.ts';
import { useConnect, useDisconnect, useUpdateConnection } from './useConnectionActions.ts';
import { useInstallationScreen } from './useInstallationScreen.ts';
import { useProviderScreen } from './useProviderScreen.ts';

const backend = withFakeBackend();
const target = { provider: 'callRail', consumerRef: 'ada', consumerName: 'Ada', groupRef: 'acme', groupName: 'Acme' };
const generate = 'POST /projects/harbor/connections:generate';

async function ready(callbacks: { onConnect?: () => void; onDisconnect?: () => void } = {}) {
  const rendered = renderHook(
    () => ({
      screen: useInstallationScreen(),
      connect: useConnect(target, callbacks.onConnect),
      update: useUpdateConnection(target),
      disconnect: useDisconnect(target, callbacks.onDisconnect),
    }),
    { wrapper: installationWrapper() },
  );
  await waitFor(() => expect(rendered.result.current.screen.status).toBe('ready'));
  return rendered;
}

/** Runs an act to its end. */
async function run<T>(begin: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let outcome: Outcome<T> | undefined;
  await act(async () => {
    outcome = await begin();
  });
  return outcome!;
}

describe('connecting', () => {
  it('sends who and what, shows the connection and the objects, and tells the host once', async () => {
    const onConnect = vi.fn();
    const { result } = await ready({ onConnect });
    const outcome = await run(() =>
      result.current.connect.run({ apiKey: 'secret', metadata: { workspace: 'eu', empty: '' } }),
    );
    expect(outcome).toMatchObject({ ok: true, value: { id: 'connection-1', createTime: expect.any(Date) } });
    expect(onConnect).toHaveBeenCalledTimes(1);
    expect(onConnect).toHaveBeenCalledWith(expect.objectContaining({ id: 'connection-1' }));
    expect(backend().requests[1]?.body).toEqual({
      ...target,
      apiKey: 'secret',
      providerWorkspaceRef: 'eu',
      providerMetadata: { workspace: { value: 'eu', source: 'input' } },
    });
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({
        connection: { id: 'connection-1' },
        manifest: { status: 'ready' },
      }),
    );
    expect(backend().seen().slice(1)).toEqual([
      generate,
      'GET /projects/harbor/integrations/integration-1/revisions/revision-1:hydrate?connectionId=connection-1',
    ]);
  });

  it('does not tell the host of a connection that was there before', async () => {
    backend().connections = [aConnection()];
    const onConnect = vi.fn();
    const { rerender } = await ready({ onConnect });
    rerender();
    expect(onConnect).not.toHaveBeenCalled();
  });

  it('shows why the provider refused, and forgets it on the next try', async () => {
    const { result } = await ready();
    backend().failures.set(generate, { ...aProblem('credentials-refused', 422, 'Bad token'), remedy: 'Check the key' });
    const outcome = await run(() => result.current.connect.run({ apiKey: 'wrong' }));
    expect(outcome).toMatchObject({ ok: false, error: { message: 'Bad token', remedy: 'Check the key' } });
    await waitFor(() => expect(result.current.connect.error?.message).toBe('Bad token'));

    backend().failures.clear();
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    let second: Promise<unknown> = Promise.resolve();
    act(() => {
      second = result.current.connect.run({ apiKey: 'right' });
    });
    await waitFor(() => expect(result.current.connect).toMatchObject({ isPending: true, error: null }));
    gate.open();
    await act(async () => void (await second));
    await waitFor(() => expect(result.current.connect.isSuccess).toBe(true));
  });

  it('sends nothing twice when the button is pressed twice', async () => {
    const { result } = await ready();
    const { run: press } = result.current.connect;
    const outcomes: { ok: boolean }[] = [];
    await act(async () => {
      outcomes.push(...(await Promise.all([press({ apiKey: 'secret' }), press({ apiKey: 'secret' })])));
    });
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(
      backend()
        .seen()
        .filter((request) => request === generate),
    ).toHaveLength(1);
  });

  it('is finished and told when the widget is gone by then', async () => {
    const onConnect = vi.fn();
    const { result, unmount } = await ready({ onConnect });
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    const running = result.current.connect.run({ apiKey: 'secret' });
    unmount();
    gate.open();
    expect(await running).toMatchObject({ ok: true });
    expect(onConnect).toHaveBeenCalledTimes(1);
  });
});

describe('putting a connection right', () => {
  it('sends only what is new, and asks the provider again for what it refused before', async () => {
    backend().connections = [aConnection({ status: 'bad_credentials' })];
    backend().hydrationProblem = aProblem('provider-refused', 422, 'Token revoked');
    const { result } = await ready();
    expect(result.current.screen).toMatchObject({ manifest: { status: 'failed' } });
    backend().hydrationProblem = undefined;
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run(() => result.current.update.run({ connection, apiKey: 'new' }));
    expect(backend().requests[1]?.body).toEqual({ updateMask: ['apiKey'], connection: { apiKey: 'new' } });
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ connection: { status: 'created' }, manifest: { status: 'ready' } }),
    );
  });

  it('sends metadata with what the connection knew already', async () => {
    const known = { account: { value: '42', source: 'provider' as const } };
    backend().connections = [aConnection({ providerMetadata: known })];
    const { result } = await ready();
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run(() => result.current.update.run({ connection, metadata: { region: 'eu' } }));
    expect(backend().requests[1]?.body).toEqual({
      updateMask: ['providerMetadata'],
      connection: { providerMetadata: { ...known, region: { value: 'eu', source: 'input' } } },
    });
  });
});

describe('disconnecting', () => {
  it('goes back to the beginning and tells the host what is gone', async () => {
    backend().connections = [aConnection()];
    const onDisconnect = vi.fn();
    const { result } = await ready({ onDisconnect });
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    await run(() => result.current.disconnect.run(connection));
    expect(onDisconnect).toHaveBeenCalledWith(connection);
    await waitFor(() =>
      expect(result.current.screen).toMatchObject({ connection: undefined, manifest: { status: 'not-connected' } }),
    );
    expect(backend().seen().slice(1)).toEqual(['DELETE /projects/harbor/connections/connection-1']);
  });

  it('looks again when somebody else was faster', async () => {
    backend().connections = [aConnection()];
    const { result } = await ready();
    const { screen } = result.current;
    const connection = screen.status === 'ready' ? screen.connection! : expect.unreachable();
    backend().connections = [];
    const outcome = await run(() => result.current.disconnect.run(connection));
    expect(outcome.ok).toBe(false);
    await waitFor(() => expect(result.current.screen).toMatchObject({ connection: undefined }));
  });
});

describe('the first screen of a provider', () => {
  const render = () => renderHook(() => useProviderScreen(target), { wrapper: installationWrapper() });

  it('costs one request', async () => {
    backend().connections = [aConnection()];
    const { result } = render();
    await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', connection: { id: 'connection-1' } }));
    expect(backend().seen()).toEqual(['GET /projects/harbor/bootstrap?groupRef=acme&provider=callRail']);
  });

  it('takes three calls at once on a server without the bootstrap operation, and no integrations', async () => {
    backend().hasBootstrap = false;
    const gate = createGate();
    backend().beforeAnswer = ({ path }) => (path.includes('/bootstrap') ? undefined : gate.opened);
    const { result } = render();
    await waitFor(() => expect(backend().requests).toHaveLength(4));
    gate.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().seen().toSorted()).toEqual([
      'GET /projects/harbor',
      'GET /projects/harbor/bootstrap?groupRef=acme&provider=callRail',
      'GET /projects/harbor/connections?groupRef=acme&provider=callRail',
      'GET /providers/callRail',
    ]);
  });

  it.each([true, false])('says that a provider is unknown (bootstrap: %s)', async (hasBootstrap) => {
    backend().hasBootstrap = hasBootstrap;
    const { result } = renderHook(() => useProviderScreen({ ...target, provider: 'nobody' }), {
      wrapper: installationWrapper(),
    });
    await waitFor(() => expect(result.current).toEqual({ status: 'unknown', provider: 'nobody' }));
  });
});
