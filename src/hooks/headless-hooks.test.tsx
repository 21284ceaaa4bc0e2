import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConnection, anInstallation, aProblem } from '../../test/support/fake-backend.ts';
import { createGate, installationWrapper, withFakeBackend } from '../../test/support/with-backend.tsx';
import { useConfig } from './useConfig/useConfig.ts';
import { useConnection } from './useConnection/useConnection.ts';
import { useCreateInstallation } from './useCreateInstallation/useCreateInstallation.ts';
import { useDeleteInstallation } from './useDeleteInstallation/useDeleteInstallation.ts';
import { useInstallation } from './useInstallation/useInstallation.ts';
import { useLocalConfig } from './useLocalConfig/useLocalConfig.ts';
import { useManifest } from './useManifest/useManifest.ts';
import { useUpdateInstallation } from './useUpdateInstallation/useUpdateInstallation.ts';

const backend = withFakeBackend();

/** Everything that a headless page would use, in one component. */
function useEverything() {
  return {
    connection: useConnection(),
    installation: useInstallation(),
    manifest: useManifest(),
    config: useLocalConfig(),
    create: useCreateInstallation(),
    update: useUpdateInstallation(),
    remove: useDeleteInstallation(),
  };
}

function renderEverything(integration?: string) {
  return renderHook(() => useEverything(), { wrapper: installationWrapper({}, integration) });
}

async function loaded(integration?: string) {
  const rendered = renderEverything(integration);
  await waitFor(() => expect(rendered.result.current.installation.isSuccess).toBe(true));
  return rendered;
}

const connected = () => {
  backend().connections = [aConnection()];
};
const saved = {
  provider: 'callRail',
  read: { objects: { calls: { objectName: 'calls', schedule: '@daily', selectedFields: { id: true } } } },
  write: { objects: { tags: { objectName: 'tags', deletionSettings: { enabled: true } } } },
};
const installed = () => {
  connected();
  backend().installations = [anInstallation(saved)];
};
const callbacks = () => ({ onSuccess: vi.fn(), onError: vi.fn(), onSettled: vi.fn() });

describe('what is there', () => {
  it('is known to all hooks from one request', async () => {
    installed();
    const { result } = await loaded();
    const state = { isPending: false, isFetching: false, isError: false, isSuccess: true, error: null };
    expect(result.current.connection).toMatchObject({ connection: { id: 'connection-1' }, ...state });
    expect(result.current.installation).toMatchObject({ installation: { id: 'installation-1' }, ...state });
    expect(result.current.manifest).toMatchObject({ data: { id: 'revision-1' }, isLoading: false, ...state });
    expect(backend().requests).toHaveLength(1);
  });

  it('is found by id as well as by name', async () => {
    installed();
    const { result } = await loaded('integration-1');
    expect(result.current.installation.installation?.id).toBe('installation-1');
  });

  it('is an error, not an endless wait, for an integration that nobody knows', async () => {
    const { result } = renderEverything('typo');
    await waitFor(() => expect(result.current.installation.isError).toBe(true));
    for (const state of [result.current.installation, result.current.connection, result.current.manifest]) {
      expect(state).toMatchObject({ isPending: false, isSuccess: false, error: { name: 'AmpersandConfigError' } });
    }
  });

  it('is undefined where nothing is connected; the manifest then waits', async () => {
    const { result } = await loaded();
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

  it('reports what kept the provider’s objects from being loaded', async () => {
    connected();
    backend().hydrationProblem = aProblem('provider-refused', 422, 'CallRail says no');
    const { result } = await loaded();
    expect(result.current.manifest).toMatchObject({ isError: true, error: { message: 'CallRail says no' } });
  });
});

describe('the manifest', () => {
  it('answers questions about objects and fields', async () => {
    connected();
    const { result } = await loaded();
    const { getReadObject, getReadObjects, getWriteObject, getCustomerFieldsForObject } = result.current.manifest;
    const calls = getReadObject('calls');
    expect(getReadObjects()).toHaveLength(1);
    expect(calls.object?.displayName).toBe('Calls');
    expect(calls.getRequiredFields()).toHaveLength(2);
    expect(calls.getRequiredFields('no-mappings')).toMatchObject([{ fieldName: 'id' }]);
    expect(calls.getRequiredFields('mappings')).toMatchObject([{ mapToName: 'number' }]);
    expect(calls.getRequiredMapFields()).toMatchObject([{ mapToName: 'number', _default: 'customer_phone_number' }]);
    expect(calls.getOptionalFields('no-mappings')).toMatchObject([{ fieldName: 'note' }]);
    expect(calls.getOptionalMapFields()).toMatchObject([{ mapToName: 'rating' }]);
    expect(getWriteObject('tags').object?.displayName).toBe('Tags');
    expect(getCustomerFieldsForObject('calls').getField('note')?.displayName).toBe('Note');
    expect(getCustomerFieldsForObject('calls').getField('toString')).toBeNull();
  });

  it('answers null about an object that it does not have', async () => {
    connected();
    const { result } = await loaded();
    const none = result.current.manifest.getReadObject('none');
    expect([none.object, none.getRequiredFields(), none.getOptionalMapFields()]).toEqual([null, null, null]);
    expect(result.current.manifest.getWriteObject('none').object).toBeNull();
    expect(result.current.manifest.getCustomerFieldsForObject('none').allFields).toBeNull();
  });
});

describe('the draft', () => {
  it('begins as what is installed', async () => {
    installed();
    const { result } = await loaded();
    expect(result.current.config.draft).toEqual(saved);
  });

  it('takes several edits in one handler and can be read at once', async () => {
    connected();
    const { result } = await loaded();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setSelectedField({ fieldName: 'note', selected: true });
      calls.setFieldMapping({ mapToName: 'rating', fieldName: 'note' });
      calls.setDisableRead();
      expect(calls.getSelectedField('note')).toBe(true);
      expect(result.current.config.get().read?.objects['calls']?.disabled).toBe(true);
    });
    expect(result.current.config.draft).toEqual({
      provider: 'callRail',
      read: {
        objects: {
          calls: {
            objectName: 'calls',
            selectedFields: { note: true },
            selectedFieldMappings: { number: 'customer_phone_number', rating: 'note' },
            disabled: true,
          },
        },
      },
    });
  });

  it('takes answers and objects back', async () => {
    installed();
    const { result } = await loaded();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setFieldMapping({ mapToName: 'rating', fieldName: 'note' });
      calls.deleteFieldMapping('rating');
      calls.setSelectedField({ fieldName: 'id', selected: false });
      calls.setEnableRead();
      expect(calls.getFieldMapping('rating')).toBeUndefined();
    });
    expect(result.current.config.draft.read?.objects['calls']).toMatchObject({ selectedFields: {}, disabled: false });
    act(() => result.current.config.removeObject('tags'));
    expect(result.current.config.draft.write?.objects).toEqual({});
    act(() => result.current.config.reset());
    expect(result.current.config.draft).toEqual(saved);
  });

  it('keeps write settings, and gives them back when writing is switched off and on', async () => {
    installed();
    const { result } = await loaded();
    act(() => {
      const tags = result.current.config.writeObject('tags');
      tags.setDisableWrite();
      tags.setEnableWrite();
      tags.setDefaultValues({ fieldName: 'color', value: { stringValue: 'red' } });
      tags.setWriteOnUpdateSetting({ fieldName: 'color', value: 'never' });
      tags.setWriteOnCreateSetting({ fieldName: 'color', value: 'always' });
      expect(tags.getDefaultValues('color')).toEqual({ stringValue: 'red' });
      expect([tags.getWriteOnCreateSetting('color'), tags.getWriteOnUpdateSetting('color')]).toEqual([
        'always',
        'never',
      ]);
    });
    expect(result.current.config.writeObject('tags').object).toEqual({
      objectName: 'tags',
      deletionSettings: { enabled: true },
      selectedFieldSettings: {
        color: { default: { stringValue: 'red' }, writeOnUpdate: 'never', writeOnCreate: 'always' },
      },
    });
    act(() => {
      const tags = result.current.config.writeObject('tags');
      tags.setSelectedFieldSettings({ fieldName: 'color', settings: undefined });
      tags.setDisableDeletion();
    });
    expect(result.current.config.writeObject('tags').getWriteObject()).toEqual({
      objectName: 'tags',
      deletionSettings: { enabled: false },
      selectedFieldSettings: {},
    });
  });

  it('can be set as a whole, by value or by function, and switches the proxy', async () => {
    connected();
    const { result } = await loaded();
    act(() => {
      result.current.config.setDraft({ provider: 'callRail' });
      result.current.config.setDraft((draft) => ({ ...draft, write: { objects: {} } }));
      result.current.config.proxy().setEnableProxy();
      expect(result.current.config.proxy().getProxyEnabled()).toBe(true);
    });
    expect(result.current.config.draft).toEqual({
      provider: 'callRail',
      write: { objects: {} },
      proxy: { enabled: true },
    });
  });

  it('is the same under its old name', async () => {
    installed();
    const { result } = renderHook(() => useConfig(), { wrapper: installationWrapper() });
    await waitFor(() => expect(result.current.draft).toEqual(saved));
  });
});

describe('createInstallation', () => {
  it('installs with the connection, fills in the provider, and tells once', async () => {
    connected();
    const { result } = await loaded();
    const told = callbacks();
    const config = { read: { objects: { calls: { objectName: 'calls' } } } };
    act(() => result.current.create.createInstallation({ config, ...told }));
    await waitFor(() => expect(told.onSettled).toHaveBeenCalledTimes(1));
    expect(told.onSuccess).toHaveBeenCalledTimes(1);
    expect(told.onSuccess).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'installation-1', createTime: expect.any(Date) }),
    );
    expect(told.onError).not.toHaveBeenCalled();
    expect(backend().requests.at(-1)?.body).toEqual({
      groupRef: 'acme',
      connectionId: 'connection-1',
      config: { revisionId: 'revision-1', createdBy: 'consumer:ada', content: { provider: 'callRail', ...config } },
    });
    await waitFor(() => expect(result.current.installation.installation?.id).toBe('installation-1'));
    expect(result.current.create).toMatchObject({ isSuccess: true, isPending: false, error: null, errorMsg: null });
    expect(backend().requests).toHaveLength(2);
  });

  it('installs once when it is called twice at once', async () => {
    connected();
    const { result } = await loaded();
    const [first, second] = [callbacks(), callbacks()];
    act(() => {
      result.current.create.createInstallation({ config: {}, ...first });
      result.current.create.createInstallation({ config: {}, ...second });
    });
    await waitFor(() => expect(second.onSuccess).toHaveBeenCalledTimes(1));
    expect(first.onSuccess).toHaveBeenCalledTimes(1);
    expect(backend().requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it.each([
    ['something is installed already', () => installed(), /installed for this group already.*updateInstallation/],
    ['nothing is connected', () => undefined, /no connection to "callRail".*ConnectProvider/],
  ])('fails without a request when %s, and says so', async (_, arrange, message) => {
    arrange();
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.create.createInstallation({ config: {}, ...told }));
    await waitFor(() => expect(told.onSettled).toHaveBeenCalledTimes(1));
    expect(told.onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringMatching(message) }));
    expect(result.current.create.errorMsg).toMatch(message);
    expect(backend().requests).toHaveLength(1);
  });

  it('tells the server’s reason', async () => {
    connected();
    backend().failures.set(
      'POST /projects/harbor/integrations/integration-1/installations',
      aProblem('invalid-config', 422, 'No such field: foo'),
    );
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.create.createInstallation({ config: {}, ...told }));
    await waitFor(() => expect(result.current.create.errorMsg).toBe('No such field: foo'));
    expect(told.onError).toHaveBeenCalledTimes(1);
  });

  it('tells its end even when the page is gone by then', async () => {
    connected();
    const { result, unmount } = await loaded();
    const gate = createGate();
    backend().beforeAnswer = () => gate.opened;
    const told = callbacks();
    act(() => result.current.create.createInstallation({ config: {}, ...told }));
    await waitFor(() => expect(backend().requests).toHaveLength(2));
    unmount();
    gate.open();
    await waitFor(() => expect(told.onSuccess).toHaveBeenCalledTimes(1));
  });

  it('is not undone by a callback that throws', async () => {
    connected();
    const { result } = await loaded();
    const reported = new Promise<unknown>((resolve) => process.once('uncaughtException', resolve));
    const onSettled = vi.fn();
    const onSuccess = () => {
      throw new Error('of the host');
    };
    act(() => result.current.create.createInstallation({ config: {}, onSuccess, onSettled }));
    expect(await reported).toMatchObject({ message: 'of the host' });
    await waitFor(() => expect(result.current.create.isSuccess).toBe(true));
    expect(onSettled).toHaveBeenCalledTimes(1);
  });
});

describe('updateInstallation', () => {
  it('sends what differs and nothing else', async () => {
    installed();
    const { result } = await loaded();
    act(() => {
      result.current.config.readObject('calls').setSelectedField({ fieldName: 'note', selected: true });
      result.current.config.proxy().setEnableProxy();
    });
    const told = callbacks();
    act(() => result.current.update.updateInstallation({ config: result.current.config.get(), ...told }));
    await waitFor(() => expect(told.onSuccess).toHaveBeenCalledTimes(1));
    expect(backend().requests.at(-1)?.body).toEqual({
      updateMask: ['config.content.read.objects.calls', 'config.content.proxy.enabled'],
      installation: {
        config: {
          content: {
            provider: 'callRail',
            read: {
              objects: { calls: { objectName: 'calls', schedule: '@daily', selectedFields: { id: true, note: true } } },
            },
            proxy: { enabled: true },
          },
        },
      },
    });
    await waitFor(() =>
      expect(result.current.installation.installation?.config.content.proxy).toEqual({ enabled: true }),
    );
  });

  it('succeeds without a request when nothing differs', async () => {
    installed();
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.update.updateInstallation({ config: result.current.config.get(), ...told }));
    await waitFor(() => expect(told.onSuccess).toHaveBeenCalledTimes(1));
    expect(backend().requests).toHaveLength(1);
  });

  it('fails without a request when nothing is installed', async () => {
    connected();
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.update.updateInstallation({ config: {}, ...told }));
    await waitFor(() => expect(told.onError).toHaveBeenCalledTimes(1));
    expect(result.current.update.errorMsg).toMatch(/not installed for this group/);
  });

  it('keeps unsaved edits on top of what somebody else saved', async () => {
    installed();
    const { result } = await loaded();
    act(() => result.current.config.readObject('calls').setSelectedField({ fieldName: 'note', selected: true }));
    const theirs = { ...saved.read.objects.calls, schedule: '@weekly' };
    act(() => result.current.update.updateInstallation({ config: { read: { objects: { calls: theirs } } } }));
    await waitFor(() => expect(result.current.config.draft.read?.objects['calls']?.schedule).toBe('@weekly'));
    expect(result.current.config.draft.read?.objects['calls']?.selectedFields).toEqual({ id: true, note: true });
  });
});

describe('deleteInstallation', () => {
  it('uninstalls, and knows at once whether the connection went too', async () => {
    installed();
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.remove.deleteInstallation(told));
    await waitFor(() => expect(told.onSuccess).toHaveBeenCalledTimes(1));
    expect(told.onSuccess).toHaveBeenCalledWith();
    await waitFor(() => expect(result.current.installation.installation).toBeUndefined());
    expect(result.current.connection.connection).toBeUndefined();
    expect(backend().seen().slice(1)).toEqual([
      'DELETE /projects/harbor/integrations/integration-1/installations/installation-1',
      'GET /projects/harbor/connections?groupRef=acme&provider=callRail',
    ]);
  });

  it('fails without a request when nothing is installed', async () => {
    const { result } = await loaded();
    const told = callbacks();
    act(() => result.current.remove.deleteInstallation(told));
    await waitFor(() => expect(told.onError).toHaveBeenCalledTimes(1));
    expect(told.onSettled).toHaveBeenCalledTimes(1);
    expect(backend().requests).toHaveLength(1);
  });
});
