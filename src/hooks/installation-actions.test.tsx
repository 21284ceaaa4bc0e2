import { act, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { MOCK } from '../../mock-server/msw/index.ts';
import { connected, installed, loadedPage } from '../../test/support/headless-page.tsx';
import { aProblem, createGate, withBackend } from '../../test/support/with-backend.tsx';

const backend = withBackend();
const callbacks = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() });
const create = 'POST /integrations/<id>/installations';
const config = {
  read: {
    objects: { calls: { objectName: 'calls', selectedFieldMappings: { caller_phone: 'customer_phone_number' } } },
  },
};

describe('createInstallation', () => {
  it('installs with the connection, fills in the provider, and tells once', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.create.createInstallation({ config, ...spies }));
    await waitFor(() => expect(spies.onSettled).toHaveBeenCalledTimes(1));
    expect(spies.onError).not.toHaveBeenCalled();
    expect(spies.onSuccess).toHaveBeenCalledTimes(1);
    expect(spies.onSuccess).toHaveBeenCalledWith(expect.objectContaining({ createTime: expect.any(Date) }));
    expect(backend().arrived[1]?.body).toEqual({
      groupRef: MOCK.groupRef,
      connectionId: result.current.connection.connection?.id,
      config: {
        revisionId: result.current.manifest.data?.id,
        createdBy: `consumer:${MOCK.consumerRef}`,
        content: { provider: 'callRail', ...config },
      },
    });
    await waitFor(() =>
      expect(result.current.installation.installation?.createdBy).toBe(`consumer:${MOCK.consumerRef}`),
    );
    expect(result.current.create).toMatchObject({ isSuccess: true, isPending: false, error: null, errorMsg: null });
    expect(backend().arrived).toHaveLength(2);
  });

  it('installs once when it is called twice at once', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const [first, second] = [callbacks(), callbacks()];
    act(() => {
      result.current.create.createInstallation({ config, ...first });
      result.current.create.createInstallation({ config, ...second });
    });
    await waitFor(() => expect(second.onSuccess).toHaveBeenCalledTimes(1));
    expect(first.onSuccess).toHaveBeenCalledTimes(1);
    expect(
      backend()
        .lines()
        .filter((line) => line === create),
    ).toHaveLength(1);
  });

  it.each([
    ['something is installed already', installed, /installed for this group already.*updateInstallation/],
    ['nothing is connected', async () => undefined, /no connection to "callRail".*ConnectProvider/],
  ])('fails without a request when %s, and says so', async (_, arrange, message) => {
    await arrange(backend());
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.create.createInstallation({ config, ...spies }));
    await waitFor(() => expect(spies.onSettled).toHaveBeenCalledTimes(1));
    expect(spies.onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(message) }));
    await waitFor(() => expect(result.current.create.errorMsg).toMatch(message));
    expect(backend().arrived).toHaveLength(1);
  });

  it('tells the server’s reason', async () => {
    await connected(backend());
    backend().failures.set(create, aProblem('invalid-config', 422, 'No such field: foo'));
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.create.createInstallation({ config, ...spies }));
    await waitFor(() => expect(result.current.create.errorMsg).toBe('No such field: foo'));
    expect(spies.onError).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['without a reason', { type: 'about:blank', title: '', status: 500 }],
    ['not at all', 'network'],
  ] as const)('has words for a server that returns %s', async (_, failure) => {
    await connected(backend());
    backend().failures.set(create, failure === 'network' ? failure : { ...failure, detail: '' });
    const { result } = await loadedPage();
    act(() => result.current.create.createInstallation({ config }));
    await waitFor(() => expect(result.current.create.errorMsg).toMatch(/\w/));
    expect(result.current.create.errorMsg).not.toContain('undefined');
  });

  it('tells its end even when the page is gone by then', async () => {
    await connected(backend());
    const { result, unmount } = await loadedPage();
    const gate = createGate();
    backend().beforeResponse = () => gate.opened;
    const spies = callbacks();
    act(() => result.current.create.createInstallation({ config, ...spies }));
    await waitFor(() => expect(backend().arrived).toHaveLength(2));
    unmount();
    gate.open();
    await waitFor(() => expect(spies.onSuccess).toHaveBeenCalledTimes(1));
  });

  it('is not undone by a callback that throws', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const reported = new Promise<unknown>((resolve) => process.once('uncaughtException', resolve));
    const onSettled = vi.fn();
    const onSuccess = () => {
      throw new Error('of the host');
    };
    act(() => result.current.create.createInstallation({ config, onSuccess, onSettled }));
    expect(await reported).toMatchObject({ message: 'of the host' });
    await waitFor(() => expect(result.current.create.isSuccess).toBe(true));
    expect(onSettled).toHaveBeenCalledTimes(1);
  });
});

describe('updateInstallation', () => {
  it('sends what differs and nothing else', async () => {
    const { config: before } = await installed(backend());
    const { result } = await loadedPage();
    act(() => {
      result.current.config.readObject('calls').setSelectedField({ fieldName: 'customer_city', selected: true });
      result.current.config.proxy().setDisableProxy();
    });
    const spies = callbacks();
    act(() => result.current.update.updateInstallation({ config: result.current.config.get(), ...spies }));
    await waitFor(() => expect(spies.onSuccess).toHaveBeenCalledTimes(1));
    const calls = before.content.read?.objects['calls'];
    expect(backend().arrived.at(-1)?.body).toEqual({
      updateMask: ['config.content.read.objects.calls', 'config.content.proxy.enabled'],
      installation: {
        config: {
          content: {
            provider: 'callRail',
            read: {
              objects: { calls: { ...calls, selectedFields: { ...calls?.selectedFields, customer_city: true } } },
            },
            proxy: { enabled: false },
          },
        },
      },
    });
    await waitFor(() =>
      expect(result.current.config.draft).toEqual(result.current.installation.installation?.config.content),
    );
    expect(result.current.config.draft).toMatchObject({ proxy: { enabled: false }, write: { objects: { tags: {} } } });
  });

  it('succeeds without a request when nothing differs', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.update.updateInstallation({ config: result.current.config.get(), ...spies }));
    await waitFor(() => expect(spies.onSuccess).toHaveBeenCalledTimes(1));
    expect(backend().arrived).toHaveLength(1);
  });

  it('fails without a request when nothing is installed', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.update.updateInstallation({ config, ...spies }));
    await waitFor(() => expect(spies.onError).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(result.current.update.errorMsg).toMatch(/not installed for this group/));
    expect(backend().arrived).toHaveLength(1);
  });

  it('takes a write object out, and keeps unsaved edits of another', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    act(() =>
      result.current.config.readObject('calls').setSelectedField({ fieldName: 'customer_city', selected: true }),
    );
    act(() => result.current.update.updateInstallation({ config: { write: { objects: {} } } }));
    await waitFor(() => expect(result.current.installation.installation?.config.content.write?.objects).toEqual({}));
    expect(backend().arrived.at(-1)?.body).toMatchObject({ updateMask: ['config.content.write.objects'] });
    expect(result.current.config.draft.write?.objects).toEqual({});
    expect(result.current.config.readObject('calls').getSelectedField('customer_city')).toBe(true);
  });

  it('keeps unsaved edits on top of what the page saved past the draft', async () => {
    const { config: before } = await installed(backend());
    const { result } = await loadedPage();
    act(() =>
      result.current.config.readObject('calls').setSelectedField({ fieldName: 'customer_city', selected: true }),
    );
    const calls = { ...before.content.read!.objects['calls']!, schedule: '0 7 * * *' };
    act(() => result.current.update.updateInstallation({ config: { read: { objects: { calls } } } }));
    await waitFor(() => expect(result.current.config.readObject('calls').object?.schedule).toBe('0 7 * * *'));
    expect(result.current.config.readObject('calls').getSelectedField('customer_city')).toBe(true);
  });
});

describe('an update of what someone else changed in the meantime', () => {
  /** Two tabs with an edit each; the first one has saved. */
  async function secondTab() {
    await installed(backend());
    const [first, second] = [await loadedPage(), await loadedPage()];
    const select = ({ result }: typeof first, fieldName: string) =>
      act(() => result.current.config.readObject('calls').setSelectedField({ fieldName, selected: true }));
    select(first, 'customer_city');
    select(second, 'answered');
    await save(first.result);
    return { ...second, first };
  }
  const save = async (result: Awaited<ReturnType<typeof loadedPage>>['result'], force?: boolean) => {
    const spies = callbacks();
    act(() => result.current.update.updateInstallation({ config: result.current.config.get(), force, ...spies }));
    await waitFor(() => expect(spies.onSettled).toHaveBeenCalledTimes(1));
    return spies;
  };
  const patches = () =>
    backend()
      .lines()
      .filter((line) => line.startsWith('PATCH'));
  const saved = async (result: Awaited<ReturnType<typeof loadedPage>>['result']) => {
    await act(async () => void (await result.current.installation.refetch()));
    return result.current.installation.installation?.config.content.read?.objects['calls']?.selectedFields;
  };

  it('fails as a conflict and sends nothing, and the next one saves both', async () => {
    const { result } = await secondTab();
    const { onError } = await save(result);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'conflict' }));
    await waitFor(() => expect(result.current.update.errorMsg).toMatch(/Someone else changed/));
    expect(patches()).toHaveLength(1);
    expect(result.current.config.readObject('calls').getSelectedField('customer_city')).toBe(true);
    expect(result.current.config.readObject('calls').getSelectedField('answered')).toBe(true);
    expect((await save(result)).onSuccess).toHaveBeenCalledOnce();
    expect(await saved(result)).toMatchObject({ customer_city: true, answered: true });
  });

  it('is saved over it where the application says so', async () => {
    const { result } = await secondTab();
    expect((await save(result, true)).onSuccess).toHaveBeenCalledOnce();
    const fields = await saved(result);
    expect(fields).toMatchObject({ answered: true });
    expect(fields).not.toHaveProperty('customer_city');
  });

  it('fails as a conflict where it was uninstalled', async () => {
    const { result, first } = await secondTab();
    act(() => first.result.current.remove.deleteInstallation());
    await waitFor(() => expect(first.result.current.remove.isSuccess).toBe(true));
    expect((await save(result)).onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'conflict' }));
    await waitFor(() => expect(result.current.installation.installation).toBeUndefined());
  });

  it('is no conflict where this page itself is saving it', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    const isCarriedOut = createGate();
    const delivery = createGate();
    backend().beforeDelivery = async ({ line }) => {
      if (!line.startsWith('PATCH')) return;
      isCarriedOut.open();
      await delivery.opened;
    };
    const select = (fieldName: string) =>
      act(() => result.current.config.readObject('calls').setSelectedField({ fieldName, selected: true }));
    select('answered');
    const first = save(result);
    await act(() => isCarriedOut.opened);
    select('customer_city');
    const second = save(result);
    delivery.open();
    expect((await first).onSuccess).toHaveBeenCalledOnce();
    expect((await second).onSuccess).toHaveBeenCalledOnce();
    expect(await saved(result)).toMatchObject({ customer_city: true, answered: true });
  });

  it('is reported by the update itself where the check fails', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    act(() => result.current.config.readObject('calls').setSelectedField({ fieldName: 'answered', selected: true }));
    backend().failures.set('GET /integrations/<id>/installations?groupRef=mock-group', aProblem('internal', 500, 'No'));
    expect((await save(result)).onSuccess).toHaveBeenCalledOnce();
  });
});

describe('deleteInstallation', () => {
  it('uninstalls, and knows at once whether the connection went too', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.remove.deleteInstallation(spies));
    await waitFor(() => expect(spies.onSuccess).toHaveBeenCalledTimes(1));
    expect(spies.onSuccess).toHaveBeenCalledWith();
    await waitFor(() => expect(result.current.installation.installation).toBeUndefined());
    expect(result.current.connection.connection).toBeUndefined();
    expect(backend().lines().slice(1)).toEqual([
      'DELETE /integrations/<id>/installations/<id>',
      'GET /connections?groupRef=mock-group&provider=callRail',
    ]);
  });

  it('fails without a request when nothing is installed', async () => {
    const { result } = await loadedPage();
    const spies = callbacks();
    act(() => result.current.remove.deleteInstallation(spies));
    await waitFor(() => expect(spies.onError).toHaveBeenCalledTimes(1));
    expect(spies.onSettled).toHaveBeenCalledTimes(1);
    expect(backend().arrived).toHaveLength(1);
  });
});
