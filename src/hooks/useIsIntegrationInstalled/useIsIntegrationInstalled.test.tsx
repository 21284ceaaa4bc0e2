import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, anInstallation, aProblem } from '../../../test/support/fake-backend.ts';
import { installationWrapper, providerWrapper, withFakeBackend } from '../../../test/support/with-backend.tsx';
import { useInstallationScreen } from '../../queries/useInstallationScreen.ts';
import { useIsIntegrationInstalled } from './useIsIntegrationInstalled.ts';

const backend = withFakeBackend();
const calls = { provider: 'callRail', read: { objects: { calls: { objectName: 'calls' } } } };

function renderIsInstalled(integration: string, options = {}, consumerRef?: string) {
  return renderHook(() => useIsIntegrationInstalled(integration, 'acme', consumerRef), {
    wrapper: providerWrapper(options),
  });
}

function Answer() {
  return <p>{useIsIntegrationInstalled('calls-to-crm', 'acme').isIntegrationInstalled && 'installed'}</p>;
}

describe('whether a group has installed an integration', () => {
  it('is loading, then no', async () => {
    const { result } = renderIsInstalled('calls-to-crm');
    expect(result.current).toEqual({
      isLoaded: false,
      isIntegrationInstalled: false,
      isLoading: true,
      config: undefined,
      isError: false,
      error: null,
    });
    await waitFor(() => expect(result.current.isLoaded).toBe(true));
    expect(result.current).toMatchObject({ isIntegrationInstalled: false, isLoading: false, config: undefined });
    expect(backend().seen()).toEqual([
      'GET /projects/harbor/integrations',
      'GET /projects/harbor/integrations/integration-1/installations?groupRef=acme',
    ]);
  });

  it.each(['calls-to-crm', 'integration-1'])(
    'is yes, with the config, when asked by name or id: %s',
    async (nameOrId) => {
      backend().installations = [anInstallation(calls)];
      const { result } = renderIsInstalled(nameOrId);
      await waitFor(() => expect(result.current.isIntegrationInstalled).toBe(true));
      expect(result.current.config).toMatchObject({ id: 'config-1', createTime: new Date('2026-01-02T03:04:05Z') });
      expect(result.current.config?.content.read?.objects).toHaveProperty('calls');
    },
  );

  it('is an error for an integration that nobody knows, not an endless wait', async () => {
    const { result } = renderIsInstalled('typo');
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current).toMatchObject({ isLoaded: false, isLoading: false });
    expect(result.current.error?.message).toMatch(/"typo" was not found.*Check the name/);
  });

  it('is an error when the server refuses', async () => {
    backend().failures.set('GET /projects/harbor/integrations', aProblem('unauthenticated', 401, 'Bad key'));
    const { result } = renderIsInstalled('calls-to-crm');
    await waitFor(() => expect(result.current.error?.message).toBe('Bad key'));
  });

  it('needs to know who asks when tokens sign, and says so without a request', () => {
    const { result } = renderIsInstalled('calls-to-crm', { getToken: async () => 'token' });
    expect(result.current).toMatchObject({ isError: true, isLoading: false });
    expect(result.current.error?.message).toMatch(/without consumerRef.*third argument/);
    expect(backend().requests).toHaveLength(0);
  });

  it('takes who asks from its argument, or from the provider around it', async () => {
    const getToken = async ({ consumerRef }: { consumerRef: string }) => consumerRef;
    const byArgument = renderIsInstalled('calls-to-crm', { getToken }, 'bob');
    await waitFor(() => expect(byArgument.result.current.isLoaded).toBe(true));
    const inside = renderHook(() => useIsIntegrationInstalled('calls-to-crm', 'acme'), {
      wrapper: installationWrapper({ getToken }),
    });
    await waitFor(() => expect(inside.result.current.isLoaded).toBe(true));
    const bearers = backend().requests.map(({ headers }) => headers.get('authorization'));
    expect(bearers).toEqual(['Bearer bob', 'Bearer bob', 'Bearer ada', 'Bearer ada']);
  });

  it('costs nothing where the first screen of the integration is already there', async () => {
    backend().connections = [aConnection()];
    backend().installations = [anInstallation(calls)];
    function Page({ isAsked }: { isAsked: boolean }) {
      const { status } = useInstallationScreen();
      return (
        <>
          <p>{status}</p>
          {isAsked && <Answer />}
        </>
      );
    }
    const { rerender, container } = render(<Page isAsked={false} />, { wrapper: installationWrapper() });
    await screen.findByText('ready');
    rerender(<Page isAsked />);
    expect(container.textContent).toContain('installed');
    expect(backend().requests).toHaveLength(1);
  });
});
