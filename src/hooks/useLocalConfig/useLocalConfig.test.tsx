import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connected, installed, loadedPage } from '../../../test/support/headless-page.tsx';
import { installationWrapper, withBackend } from '../../../test/support/with-backend.tsx';
import { useConfig } from '../useConfig/useConfig.ts';

const backend = withBackend();

describe('the draft', () => {
  it('begins as what is installed', async () => {
    const { config } = await installed(backend());
    const { result } = await loadedPage();
    expect(result.current.config.draft).toEqual(config.content);
  });

  it('takes several edits in one handler and can be read at once', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setSelectedField({ fieldName: 'customer_city', selected: true });
      calls.setFieldMapping({ mapToName: 'outcome', fieldName: 'lead_status' });
      calls.setDisableRead();
      expect(calls.getSelectedField('customer_city')).toBe(true);
      expect(result.current.config.get().read?.objects['calls']?.disabled).toBe(true);
    });
    expect(result.current.config.draft).toEqual({
      provider: 'callRail',
      read: {
        objects: {
          calls: {
            objectName: 'calls',
            selectedFields: { customer_city: true },
            selectedFieldMappings: { caller_phone: 'customer_phone_number', outcome: 'lead_status' },
            disabled: true,
          },
        },
      },
    });
  });

  it('takes answers and objects back', async () => {
    const { config } = await installed(backend());
    const { result } = await loadedPage();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setFieldMapping({ mapToName: 'outcome', fieldName: 'lead_status' });
      calls.deleteFieldMapping('outcome');
      calls.setSelectedField({ fieldName: 'direction', selected: false });
      calls.setEnableRead();
      expect(calls.getFieldMapping('outcome')).toBeUndefined();
      expect(calls.getSelectedField('direction')).toBe(false);
    });
    expect(result.current.config.readObject('calls').object).toMatchObject({ schedule: '0 6 * * *', disabled: false });
    act(() => result.current.config.removeObject('tags'));
    expect(result.current.config.draft.write?.objects).toEqual({});
    act(() => result.current.config.reset());
    expect(result.current.config.draft).toEqual(config.content);
  });

  it('gives an object its settings back when writing is switched off and on', async () => {
    const { config } = await installed(backend());
    const { result } = await loadedPage();
    act(() => result.current.config.writeObject('tags').setDisableWrite());
    expect(result.current.config.writeObject('tags').object).toBeUndefined();
    act(() => result.current.config.writeObject('tags').setEnableWrite());
    expect(result.current.config.writeObject('tags').object).toEqual(config.content.write?.objects['tags']);
  });

  it('holds settings of fields that are written', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    act(() => {
      const tags = result.current.config.writeObject('tags');
      tags.setDefaultValues({ fieldName: 'color', value: { stringValue: 'red' } });
      tags.setWriteOnUpdateSetting({ fieldName: 'color', value: 'never' });
      tags.setWriteOnCreateSetting({ fieldName: 'color', value: 'always' });
      tags.setEnableDeletion();
      expect(tags.getDefaultValues('color')).toEqual({ stringValue: 'red' });
      expect(tags.getWriteOnCreateSetting('color')).toBe('always');
      expect(tags.getWriteOnUpdateSetting('color')).toBe('never');
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
      expect(tags.getSelectedFieldSettings('color')).toBeUndefined();
    });
    expect(result.current.config.writeObject('tags').getWriteObject()).toEqual({
      objectName: 'tags',
      deletionSettings: { enabled: false },
      selectedFieldSettings: {},
    });
  });

  it('can be set as a whole, by value or by function, and switches the proxy', async () => {
    await connected(backend());
    const { result } = await loadedPage();
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
    act(() => result.current.config.proxy().setDisableProxy());
    expect(result.current.config.proxy().object).toEqual({ enabled: false });
  });

  it('is the same under its old name', async () => {
    const { config } = await installed(backend());
    const { result } = renderHook(() => useConfig(), { wrapper: installationWrapper() });
    await waitFor(() => expect(result.current.draft).toEqual(config.content));
  });
});
