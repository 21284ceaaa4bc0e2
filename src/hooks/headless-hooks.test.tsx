import { act, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connected, installed, loadedPage, renderPage } from '../../test/support/headless-page.tsx';
import { aProblem, installationWrapper, withBackend } from '../../test/support/with-backend.tsx';
import { useManifest } from './useManifest/useManifest.ts';

const backend = withBackend();

describe('what is there', () => {
  it('is known to all hooks from one request', async () => {
    const { id, connection } = await installed(backend());
    const { result } = await loadedPage();
    const state = { isPending: false, isFetching: false, isError: false, isSuccess: true, error: null };
    expect(result.current.connection).toMatchObject({ connection: { id: connection.id }, ...state });
    expect(result.current.installation).toMatchObject({ installation: { id, createTime: expect.any(Date) }, ...state });
    expect(result.current.manifest).toMatchObject({
      data: { createTime: expect.any(Date) },
      isLoading: false,
      ...state,
    });
    expect(backend().arrived).toHaveLength(1);
  });

  it('is found by id as well as by name', async () => {
    const { id, integrationId } = await installed(backend());
    const { result } = await loadedPage(integrationId);
    expect(result.current.installation.installation?.id).toBe(id);
  });

  it('is an error, not an endless wait, for an unknown integration', async () => {
    const { result } = renderPage('typo');
    await waitFor(() => expect(result.current.installation.isError).toBe(true));
    for (const state of [result.current.installation, result.current.connection, result.current.manifest]) {
      expect(state).toMatchObject({ isPending: false, isSuccess: false, error: { name: 'AmpersandConfigError' } });
    }
  });

  it('is undefined where nothing is connected; the manifest then waits', async () => {
    const { result } = await loadedPage();
    expect(result.current.connection).toMatchObject({ connection: undefined, isSuccess: true });
    expect(result.current.installation.installation).toBeUndefined();
    expect(result.current.manifest).toMatchObject({
      data: undefined,
      isPending: true,
      isLoading: false,
      isError: false,
    });
    expect(result.current.manifest.getReadObjects()).toEqual([]);
  });

  it('says in the provider’s words what kept its objects from being loaded', async () => {
    await connected(backend());
    backend().refuseProviderKeys();
    const { result } = await loadedPage();
    expect(result.current.manifest).toMatchObject({ isError: true, error: { name: 'AmpersandApiError' } });
    expect(result.current.manifest.error?.message).toMatch(/access denied|Unauthorized|refused/i);
  });
});

describe('what failed', () => {
  const describing = 'GET /integrations/<id>/revisions/<id>:hydrate';
  const refuse = () => {
    backend().hasBootstrap = false;
    backend().failures.set(describing, aProblem('provider-error', 422, 'Not now.'));
  };
  const descriptions = () =>
    backend()
      .lines()
      .filter((line) => line.startsWith(describing)).length;

  it('is asked for again by the hook that shows it', async () => {
    await connected(backend());
    refuse();
    const { result } = await loadedPage();
    await waitFor(() => expect(result.current.manifest.isError).toBe(true));
    backend().failures.clear();
    act(() => void result.current.manifest.refetch());
    await waitFor(() => expect(result.current.manifest).toMatchObject({ isSuccess: true, error: null }));
    expect(result.current.manifest.getReadObjects()).not.toEqual([]);
  });

  it('is asked for again by a component that is shown a minute later, and not before', async () => {
    await connected(backend());
    refuse();
    onTestFinished(() => void vi.useRealTimers());
    const Wrapper = installationWrapper();
    function Objects() {
      const { isError, getReadObjects } = useManifest();
      return <p>{isError ? 'failed' : getReadObjects().length}</p>;
    }
    const { rerender } = render(<Objects key={1} />, { wrapper: Wrapper });
    await screen.findByText('failed');
    const before = descriptions();
    rerender(<Objects key={2} />);
    await screen.findByText('failed');
    expect(descriptions()).toBe(before);
    backend().failures.clear();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    rerender(<Objects key={3} />);
    await screen.findByText('3');
  });

  it('of a connection is asked for again, and everything where nothing failed', async () => {
    await connected(backend());
    backend().failures.set('GET /bootstrap', aProblem('unauthenticated', 401, 'Bad key'));
    const { result } = renderPage();
    await waitFor(() => expect(result.current.connection.isError).toBe(true));
    backend().failures.clear();
    act(() => void result.current.connection.refetch());
    await waitFor(() => expect(result.current.connection.isSuccess).toBe(true));
    const before = backend().arrived.length;
    act(() => void result.current.installation.refetch());
    await waitFor(() => expect(backend().arrived.length).toBeGreaterThan(before));
  });
});

describe('the manifest', () => {
  it('returns objects and fields', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const { getReadObject, getReadObjects, getWriteObject, getCustomerFieldsForObject } = result.current.manifest;
    const calls = getReadObject('calls');
    expect(getReadObjects().map(({ objectName }) => objectName)).toEqual(['calls', 'companies', 'users']);
    expect(calls.object?.displayName).toBe('Calls');
    expect(calls.getRequiredFields()).toHaveLength(4);
    expect(calls.getRequiredFields('no-mappings')).toMatchObject([
      { fieldName: 'id' },
      { fieldName: 'start_time' },
      { fieldName: 'duration' },
    ]);
    expect(calls.getRequiredFields('mappings')).toMatchObject([{ mapToName: 'caller_phone' }]);
    expect(calls.getRequiredMapFields()).toMatchObject([
      { mapToName: 'caller_phone', _default: 'customer_phone_number' },
    ]);
    expect(calls.getOptionalFields('no-mappings')?.map((field) => field.fieldName)).toContain('customer_city');
    expect(calls.getOptionalMapFields()).toMatchObject([{ mapToName: 'outcome' }]);
    expect(getWriteObject('tags').object?.objectName).toBe('tags');
    expect(getCustomerFieldsForObject('calls').getField('duration')?.valueType).toBe('float');
    expect(getCustomerFieldsForObject('calls').getField('toString')).toBeNull();
  });

  it('returns null for an object that it does not have', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const none = result.current.manifest.getReadObject('none');
    expect([none.object, none.getRequiredFields(), none.getOptionalMapFields()]).toEqual([null, null, null]);
    expect(result.current.manifest.getWriteObject('none').object).toBeNull();
    expect(result.current.manifest.getCustomerFieldsForObject('none').allFields).toBeNull();
  });
});
