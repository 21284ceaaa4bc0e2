import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK, SCENARIOS } from '../../mock-server/msw/index.ts';
import { aProblem, createGate, installationWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { useInstallationScreen } from './useInstallationScreen.ts';

const backend = withBackend();

const OTHER_PROVIDER = `specVersion: 1.0.0
integrations:
  - name: payments
    provider: stripe
    proxy:
      enabled: true
`;

function renderScreen(wrapper = installationWrapper(), reactStrictMode = false) {
  return renderHook(() => useInstallationScreen(), { wrapper, reactStrictMode });
}

async function readyScreen(wrapper = installationWrapper()) {
  const rendered = renderScreen(wrapper);
  await waitFor(() => expect(rendered.result.current.status).toBe('ready'));
  return rendered;
}

const installed = () => backend().seed(SCENARIOS.installed);

describe('the first screen', () => {
  it('costs one request when nothing is connected', async () => {
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      project: { appName: 'Mock App' },
      integration: { name: MOCK.integration },
      provider: { displayName: 'CallRail' },
      connection: undefined,
      installation: undefined,
      manifest: { status: 'not-connected' },
    });
    expect(backend().lines()).toEqual(['GET /bootstrap?groupRef=mock-group&integration=mock-calls']);
  });

  it('costs one request when the integration is installed', async () => {
    await installed();
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      connection: { provider: 'callRail', createTime: expect.any(Date) },
      installation: { group: { groupRef: MOCK.groupRef } },
      manifest: { status: 'ready', revision: { content: { name: MOCK.integration } } },
    });
    expect(backend().arrived).toHaveLength(1);
  });

  it('costs one request in strict mode, where React rehearses effects', async () => {
    await installed();
    const { result } = renderScreen(installationWrapper(), true);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().arrived).toHaveLength(1);
  });

  it('costs one request when it is shown again later, and then shows what is new', async () => {
    await backend().seed(SCENARIOS.connected);
    const Wrapper = installationWrapper({ queryOptions: { staleTime: 0 } });
    function Status() {
      const shown = useInstallationScreen();
      return <p>{shown.status === 'ready' && shown.installation ? 'installed' : shown.status}</p>;
    }
    const { rerender } = render(<Status key="first" />, { wrapper: Wrapper });
    await screen.findByText('ready');
    await backend().seed(async (seed) => void (await seed.install()));
    rerender(<Status key="again" />);
    await screen.findByText('installed');
    expect(backend().arrived).toHaveLength(2);
  });

  it('finds the integration by id as well', async () => {
    const { result } = await readyScreen();
    const id = result.current.status === 'ready' ? result.current.integration.id : '';
    const byId = await readyScreen(installationWrapper({}, id));
    expect(byId.result.current).toMatchObject({ integration: { id, name: MOCK.integration } });
  });

  it('says that an integration is unknown', async () => {
    const { result } = renderScreen(installationWrapper({}, 'typo'));
    await waitFor(() => expect(result.current).toEqual({ status: 'unknown', integration: 'typo' }));
    expect(backend().arrived).toHaveLength(1);
  });

  it('is loading until the response is there', async () => {
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    const { result } = renderScreen();
    expect(result.current).toEqual({ status: 'loading' });
    gate.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('shows a refusal at once, with its reason, and can be tried again', async () => {
    backend().failures.set('GET /bootstrap', aProblem('forbidden', 403, 'This key is of another project.'));
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(result.current).toMatchObject({ error: { message: 'This key is of another project.' }, isRetrying: false });
    expect(backend().arrived).toHaveLength(1);

    backend().failures.clear();
    act(() => (result.current.status === 'failed' ? result.current.retry() : undefined));
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('tries a server error again by itself before it shows it', async () => {
    backend().failures.set('GET /bootstrap', aProblem('internal', 500, 'Broken'));
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'), { timeout: 4_000 });
    expect(backend().arrived).toHaveLength(3);
  });

  it('does not try a server error again that will not go away', async () => {
    const hopeless = { ...aProblem('internal', 500, 'Broken'), retryable: false };
    backend().failures.set('GET /bootstrap', hopeless);
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    expect(backend().arrived).toHaveLength(1);
  });

  it('leaves no trace when it is taken away while the response is on its way', async () => {
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    const { unmount } = renderScreen();
    await waitFor(() => expect(backend().arrived).toHaveLength(1));
    unmount();
    gate.open();
    await gate.opened;
  });

  it('shows the provider’s objects as failed when only they could not be loaded, and asks again for them alone', async () => {
    await installed();
    backend().refuseProviderKeys();
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      installation: { group: { groupRef: MOCK.groupRef } },
      manifest: { status: 'failed', error: { name: 'AmpersandApiError', status: 422 } },
    });

    backend().provider.faults.clear();
    const screen = result.current;
    act(() => (screen.status === 'ready' && screen.manifest.status === 'failed' ? screen.manifest.retry() : undefined));
    await waitFor(() => expect(result.current).toMatchObject({ manifest: { status: 'ready' } }));
    expect(backend().lines().slice(1)).toEqual(['GET /integrations/<id>/revisions/<id>:hydrate?connectionId=<id>']);
  });
});

describe('the first screen with several accounts', () => {
  const installedOnTheOlder = () =>
    backend().seed(async (seed) => {
      await seed.connect();
      await seed.install();
      await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
    });
  const own = { consumer: { consumerRef: MOCK.consumerRef } };

  it('is about the one that the installation uses, in one request', async () => {
    await installedOnTheOlder();
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({ connection: own, manifest: { status: 'ready' } });
    expect(result.current).toHaveProperty('connections.length', 2);
    expect(backend().arrived).toHaveLength(1);
  });

  it('has only that one described by a server without the bootstrap operation', async () => {
    await installedOnTheOlder();
    backend().hasBootstrap = false;
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({ connection: own, activity: undefined });
    await waitFor(() => expect(result.current).toMatchObject({ manifest: { status: 'ready' } }));
    expect(
      backend()
        .lines()
        .filter((line) => line.includes(':hydrate')),
    ).toHaveLength(1);
  });

  it('is about the chosen one while nothing is installed', async () => {
    await backend().seed(async (seed) => {
      await seed.connect();
      await seed.connect({ consumerRef: 'second-user', consumerName: 'Tomas Lind' });
    });
    const { result, rerender } = renderHook(({ chosen }: { chosen?: string }) => useInstallationScreen(chosen), {
      wrapper: installationWrapper(),
      initialProps: {},
    });
    await waitFor(() =>
      expect(result.current).toMatchObject({ connection: { consumer: { consumerRef: 'second-user' } } }),
    );
    const older = result.current.status === 'ready' ? result.current.connections[1]?.id : undefined;
    rerender({ chosen: older });
    await waitFor(() => expect(result.current).toMatchObject({ connection: own, manifest: { status: 'ready' } }));
  });
});

describe('the first screen on a server without the bootstrap operation', () => {
  const standardCalls = [
    'GET /bootstrap?groupRef=mock-group&integration=mock-calls',
    'GET /',
    'GET /integrations',
    'GET /connections?groupRef=mock-group',
    'GET /providers/callRail',
    'GET /integrations/<id>/installations?groupRef=mock-group',
    'GET /integrations/<id>/revisions/<id>:hydrate?connectionId=<id>',
  ];

  it('takes the standard calls, each once', async () => {
    await installed();
    backend().hasBootstrap = false;
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({
      connection: { provider: MOCK.provider },
      installation: { group: { groupRef: MOCK.groupRef } },
      manifest: { status: 'ready' },
    });
    expect(backend().lines().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('lets no call wait that could go at once: two waves after the attempt', async () => {
    await installed();
    backend().hasBootstrap = false;
    const [attempt, first, second] = [createGate(), createGate(), createGate()];
    const waves = [attempt, first, first, first, second, second, second];
    backend().beforeResponse = () => waves[backend().arrived.length - 1]?.opened;
    const { result } = renderScreen();
    attempt.open();
    await waitFor(() => expect(backend().arrived).toHaveLength(4));
    first.open();
    await waitFor(() => expect(backend().arrived).toHaveLength(7));
    second.open();
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  it('requests the bootstrap operation again after some minutes', async () => {
    await installed();
    backend().hasBootstrap = false;
    const { result } = await readyScreen();
    const lines = backend().lines().length;
    backend().hasBootstrap = true;
    const refresh = () => act(() => (result.current.status === 'ready' ? result.current.refresh.run() : undefined));
    refresh();
    await waitFor(() => expect(result.current).toMatchObject({ refresh: { isBusy: false } }));
    expect(backend().lines().slice(lines)).not.toContain(standardCalls[0]);
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
    refresh();
    await waitFor(() => expect(backend().lines().slice(lines)).toContain(standardCalls[0]));
    later.mockRestore();
  });

  it('takes each call once in strict mode too', async () => {
    await installed();
    backend().hasBootstrap = false;
    const { result } = renderScreen(installationWrapper(), true);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().lines().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('ignores connections to other providers', async () => {
    await backend().seed(SCENARIOS.connected);
    await backend().seed(async (seed) => {
      await seed.deploy(OTHER_PROVIDER);
    });
    backend().hasBootstrap = false;
    const { result } = await readyScreen(installationWrapper({}, 'payments'));
    expect(result.current).toMatchObject({ connection: undefined, manifest: { status: 'not-connected' } });
  });

  it('shows objects that could not be loaded without asking twice', async () => {
    await installed();
    backend().hasBootstrap = false;
    backend().refuseProviderKeys();
    const { result } = await readyScreen();
    expect(result.current).toMatchObject({ manifest: { status: 'failed', error: { status: 422 } } });
    expect(backend().lines().toSorted()).toEqual(standardCalls.toSorted());
  });

  it('repeats only what failed when it is tried again', async () => {
    backend().hasBootstrap = false;
    backend().failures.set('GET /connections', aProblem('forbidden', 403, 'No'));
    const { result } = renderScreen();
    await waitFor(() => expect(result.current.status).toBe('failed'));
    backend().failures.clear();
    const before = backend().arrived.length;
    act(() => (result.current.status === 'failed' ? result.current.retry() : undefined));
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(backend().lines().slice(before)).toEqual([standardCalls[3], standardCalls[4], standardCalls[5]]);
  });

  it('says that an integration is unknown', async () => {
    backend().hasBootstrap = false;
    const { result } = renderScreen(installationWrapper({}, 'typo'));
    await waitFor(() => expect(result.current.status).toBe('unknown'));
  });
});
