import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import type { Mock } from 'vitest';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { KEY_OF_BOTH_ACCOUNTS } from '../../mock-server/sandbox/call-tracking/account-data.ts';
import { connected, installed } from '../../test/support/headless-page.tsx';
import { createGate, installationWrapper, providerWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { AmpersandApiError } from '../api/api-error.ts';
import type { Connection } from '../api/resources.ts';
import type { ConnectionTarget } from '../queries/connection-requests.ts';
import { useConnection } from './useConnection.ts';
import { useConnections } from './useConnections.ts';
import { useCreateConnection } from './useCreateConnection.ts';
import { useDeleteConnection } from './useDeleteConnection.ts';
import { useManifest } from './useManifest/useManifest.ts';
import { useProviderInfo } from './useProviderInfo.ts';
import { useUpdateConnection } from './useUpdateConnection.ts';

const backend = withBackend();
const { provider, consumerRef, consumerName, groupRef, groupName } = MOCK;
const target: ConnectionTarget = { provider, consumerRef, consumerName, groupRef, groupName };
const apiKey = MOCK.providerKey;
const reportedConnection = ({ onSuccess }: { onSuccess: Mock }): Connection => onSuccess.mock.calls[0]?.[0];
const callbacks = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() });

function usePage(target?: ConnectionTarget) {
  return {
    list: useConnections(target),
    info: useProviderInfo(target),
    create: useCreateConnection(target),
    update: useUpdateConnection(target),
    remove: useDeleteConnection(target),
  };
}

const useScopedPage = () => ({ ...usePage(), one: useConnection(), manifest: useManifest() });

async function scopedPage(integration?: string) {
  const Wrapper = installationWrapper({}, integration);
  const rendered = renderHook(useScopedPage, {
    wrapper: ({ children }) => (
      <StrictMode>
        <Wrapper>{children}</Wrapper>
      </StrictMode>
    ),
  });
  await waitFor(() => expect(rendered.result.current.list.isPending).toBe(false));
  return rendered;
}

async function barePage(given = target) {
  const rendered = renderHook(() => usePage(given), { wrapper: providerWrapper() });
  await waitFor(() => expect(rendered.result.current.list.isPending).toBe(false));
  return rendered;
}

describe('a connection without our forms', () => {
  it('is made inside an InstallationProvider, and every hook knows it at once', async () => {
    const { result } = await scopedPage();
    expect(result.current.list).toMatchObject({ connections: [], isSuccess: true });
    const spies = callbacks();
    act(() => result.current.create.createConnection({ apiKey, metadata: { workspace: 'eu' }, ...spies }));
    await waitFor(() => expect(spies.onSettled).toHaveBeenCalledTimes(1));
    expect(spies.onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ createTime: expect.any(Date) }));
    const { id } = spies.onSuccess.mock.calls[0]![0];
    expect(result.current.one.connection?.id).toBe(id);
    expect(result.current.list.connections.map((connection) => connection.id)).toEqual([id]);
    expect(result.current.create).toMatchObject({ isSuccess: true, isIdle: false, error: null, errorMsg: null });
    await waitFor(() => expect(result.current.manifest.isSuccess).toBe(true));
    expect(backend().arrived.find(({ line }) => line.startsWith('POST'))?.body).toEqual({
      provider,
      consumerRef,
      groupRef,
      apiKey,
      providerWorkspaceRef: 'eu',
      providerMetadata: { workspace: { value: 'eu', source: 'input' } },
    });
  });

  it('is created, updated and deleted with only a target', async () => {
    const { result } = await barePage();
    const [made, updated, deleted] = [callbacks(), callbacks(), callbacks()];
    act(() => result.current.create.createConnection({ apiKey, ...made }));
    await waitFor(() => expect(made.onSuccess).toHaveBeenCalledTimes(1));
    act(() => result.current.update.updateConnection({ apiKey, metadata: { region: 'eu' }, ...updated }));
    await waitFor(() => expect(updated.onSuccess).toHaveBeenCalledTimes(1));
    // The metadata that the provider returned is sent back, because the server replaces the map as a whole.
    expect(backend().arrived.at(-1)?.body).toEqual({
      updateMask: ['apiKey', 'providerMetadata'],
      connection: {
        apiKey,
        providerMetadata: { ...reportedConnection(made).providerMetadata, region: { value: 'eu', source: 'input' } },
      },
    });
    const { id } = reportedConnection(made);
    act(() => result.current.remove.deleteConnection(deleted));
    await waitFor(() => expect(deleted.onSuccess).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id })));
    expect(result.current.list.connections).toEqual([]);
  });

  it('tells why the provider refused it, in its words', async () => {
    const { result } = await barePage();
    const spies = callbacks();
    act(() => result.current.create.createConnection({ apiKey: 'wrong', ...spies }));
    await waitFor(() => expect(spies.onError).toHaveBeenCalledTimes(1));
    expect(result.current.create.errorMsg).toContain('The API key is missing or not valid');
    expect(spies.onSuccess).not.toHaveBeenCalled();
  });

  it('names the accounts to choose from, and is made with the one that is chosen', async () => {
    const { result } = await barePage();
    const [asked, made] = [callbacks(), callbacks()];
    act(() => result.current.create.createConnection({ apiKey: KEY_OF_BOTH_ACCOUNTS, ...asked }));
    await waitFor(() => expect(asked.onError).toHaveBeenCalledTimes(1));
    const { error, errorMsg } = result.current.create;
    expect(errorMsg).toContain('Choose one, or use the key of a user with access to one account only.');
    const [issue] = (error instanceof AmpersandApiError && error.problem?.issues) || [];
    expect(issue?.pointer).toBe('/providerMetadata/accountId');
    expect(issue?.options?.map(({ label }) => label)).toEqual([
      'Northwind Marketing (480112233)',
      'Contoso Media (480445566)',
    ]);
    const metadata = { accountId: issue!.options![1]!.value };
    act(() => result.current.create.createConnection({ apiKey: KEY_OF_BOTH_ACCOUNTS, metadata, ...made }));
    await waitFor(() => expect(made.onSuccess).toHaveBeenCalledTimes(1));
    expect(reportedConnection(made).providerMetadata?.accountId?.value).toBe('480445566');
  });

  it('tells its end even when the page is gone by then', async () => {
    const { result, unmount } = await barePage();
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    const given = callbacks();
    act(() => result.current.create.createConnection({ apiKey, ...given }));
    await waitFor(() => expect(backend().lines()).toContain('POST /connections:generate'));
    unmount();
    gate.open();
    await waitFor(() => expect(given.onSuccess).toHaveBeenCalledTimes(1));
    expect(given.onSettled).toHaveBeenCalledTimes(1);
  });

  it('can be one of several', async () => {
    await backend().seed(async (seed) => {
      await seed.connect();
      await seed.connect({ consumerRef: 'other-user' });
    });
    const { result } = await barePage();
    const [, older] = result.current.list.connections;
    const spies = callbacks();
    act(() => result.current.remove.deleteConnection({ connectionId: older!.id, ...spies }));
    await waitFor(() => expect(spies.onSuccess).toHaveBeenCalledTimes(1));
    expect(result.current.list.connections.map(({ id }) => id)).not.toContain(older?.id);
    expect(result.current.list.connections).toHaveLength(1);
  });

  it('stays while an installation uses it, and the server’s reason is reported', async () => {
    await installed(backend());
    const { result } = await scopedPage();
    const spies = callbacks();
    act(() => result.current.remove.deleteConnection(spies));
    await waitFor(() => expect(spies.onError).toHaveBeenCalledTimes(1));
    expect(result.current.remove.errorMsg).toBeTruthy();
    expect(result.current.list.connections).toHaveLength(1);
  });

  it.each(['update', 'remove'] as const)('fails without a request where there is none to %s', async (kind) => {
    const { result } = await barePage();
    const spies = callbacks();
    const before = backend().arrived.length;
    act(() => {
      if (kind === 'update') result.current.update.updateConnection({ apiKey, ...spies });
      else result.current.remove.deleteConnection(spies);
    });
    await waitFor(() => expect(spies.onSettled).toHaveBeenCalledTimes(1));
    expect(spies.onError).toHaveBeenCalledTimes(1);
    expect(result.current[kind].errorMsg).toMatch(/no such connection to "callRail"/);
    expect(backend().arrived).toHaveLength(before);
  });
});

describe('what a provider asks for', () => {
  it('is known inside an InstallationProvider from the one request that all hooks share', async () => {
    await connected(backend());
    const { result } = await scopedPage();
    expect(result.current.info).toMatchObject({
      provider: { name: 'callRail', displayName: 'CallRail' },
      scheme: 'apiKey',
      isSuccess: true,
    });
    expect(backend().arrived).toHaveLength(1);
  });

  it('is an error for an unknown provider or integration', async () => {
    const { result } = await barePage({ ...target, provider: 'typo' });
    expect(result.current.info).toMatchObject({ provider: undefined, scheme: undefined, isError: true });
    expect(result.current.list.error?.message).toMatch(/"typo" is unknown/);
    const scoped = await scopedPage('missing');
    expect(scoped.result.current.info.error?.message).toMatch(/"missing" was not found/);
    const spies = callbacks();
    act(() => scoped.result.current.create.createConnection({ apiKey, ...spies }));
    await waitFor(() => expect(spies.onError).toHaveBeenCalledTimes(1));
  });

  it('is a mistake to ask for without saying whom', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => renderHook(() => useProviderInfo(), { wrapper: providerWrapper() })).toThrow(
      /does not know whose connection is meant/,
    );
    quiet.mockRestore();
  });
});
