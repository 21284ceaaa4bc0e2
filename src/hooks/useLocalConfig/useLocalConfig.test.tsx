import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connected, installed, loadedPage } from '../../../test/support/headless-page.tsx';
import { installationWrapper, withBackend } from '../../../test/support/with-backend.tsx';
import { useConfig } from '../useConfig.ts';

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

describe('what a read object is asked beyond its fields', () => {
  it('holds answers for values, conditions, history and rhythm', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setFieldMapping({ mapToName: 'outcome', fieldName: 'lead_status' });
      calls.setValueMapping({ fieldName: 'lead_status', mappedValue: 'won', value: 'good_lead' });
      calls.setValueMapping({ fieldName: 'lead_status', mappedValue: 'lost', value: 'not_a_lead' });
      calls.deleteValueMapping({ fieldName: 'lead_status', mappedValue: 'lost' });
      calls.setFilter({ fieldName: 'direction', value: 'outbound' });
      calls.setFilter({ fieldName: 'direction', value: 'inbound' });
      calls.setFilter({ fieldName: 'answered', value: true });
      calls.removeFilter('answered');
      calls.setBackfill({ defaultPeriod: { days: 30 } });
      calls.setSchedule('0 * * * *');
      calls.setAllFields(true);
      expect(calls.getValueMapping({ fieldName: 'lead_status', mappedValue: 'won' })).toBe('good_lead');
      expect(calls.getValueMapping({ fieldName: 'lead_status', mappedValue: 'toString' })).toBeUndefined();
      expect(calls.getValueMappings('lead_status')).toEqual({ won: 'good_lead' });
      expect(calls.getFilters()).toEqual([{ fieldName: 'direction', operator: 'eq', value: 'inbound' }]);
      expect([calls.getBackfill(), calls.getSchedule()]).toEqual([{ defaultPeriod: { days: 30 } }, '0 * * * *']);
      expect([calls.getAllFields(), calls.getSelectedField('anything')]).toEqual([true, true]);
    });
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.deleteValueMappings('lead_status');
      calls.removeFilter('direction');
      calls.setBackfill(undefined);
      calls.setSchedule(undefined);
      calls.setAllFields(false);
    });
    // Nothing is left that would be sent.
    expect(JSON.parse(JSON.stringify(result.current.config.readObject('calls').object))).toEqual({
      objectName: 'calls',
      selectedFields: {},
      selectedFieldMappings: { caller_phone: 'customer_phone_number', outcome: 'lead_status' },
      selectedValueMappings: {},
    });
  });

  it('forgets the answers for the values of a field that is no longer mapped', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setFieldMapping({ mapToName: 'outcome', fieldName: 'lead_status' });
      calls.setValueMapping({ fieldName: 'lead_status', mappedValue: 'won', value: 'good_lead' });
      calls.deleteFieldMapping('outcome');
      expect(calls.getValueMappings('lead_status')).toEqual({});
    });
  });
});

describe('events', () => {
  it('of an object are subscribed to, changed and left', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    const calls = { objectName: 'calls', destination: 'mock-webhook', inheritFieldsAndMappings: true };
    act(() => {
      const events = result.current.config.subscribe();
      expect(events.object).toBeUndefined();
      events.setSubscribeObject(calls);
      events.setSubscribeObject({ ...calls, objectName: 'users' });
      events.removeSubscribeObject('users');
      expect(events.getSubscribeObject('calls')).toEqual(calls);
      expect(events.getSubscribeObject('toString')).toBeUndefined();
    });
    expect(result.current.config.draft.subscribe).toEqual({ objects: { calls } });
    expect(result.current.config.subscribe().object).toEqual({ objects: { calls } });
  });
});

describe('whether the draft can be saved', () => {
  it('is known before a first install, with what is missing', async () => {
    await connected(backend());
    const { result } = await loadedPage();
    expect([result.current.config.canCreate(), result.current.config.canUpdate()]).toEqual([false, false]);
    act(() => result.current.config.readObject('calls').deleteFieldMapping('caller_phone'));
    expect(result.current.config.issues()).toEqual([
      { kind: 'missing-mapping', objectName: 'calls', mapToName: 'caller_phone' },
    ]);
    expect(result.current.config.canCreate()).toBe(false);
    act(() =>
      result.current.config
        .readObject('calls')
        .setFieldMapping({ mapToName: 'caller_phone', fieldName: 'customer_phone_number' }),
    );
    expect(result.current.config.issues()).toEqual([]);
    expect(result.current.config.canCreate()).toBe(true);
  });

  it('is known for what is installed, and counts edits of the same handler', async () => {
    await installed(backend());
    const { result } = await loadedPage();
    expect([result.current.config.canCreate(), result.current.config.canUpdate()]).toEqual([false, false]);
    act(() => {
      const calls = result.current.config.readObject('calls');
      calls.setSelectedField({ fieldName: 'customer_city', selected: true });
      expect(result.current.config.canUpdate()).toBe(true);
      calls.setFieldMapping({ mapToName: 'outcome', fieldName: 'customer_phone_number' });
      expect(result.current.config.canUpdate()).toBe(false);
    });
    expect(result.current.config.issues()).toMatchObject([
      { kind: 'duplicate-mapping', mapToNames: ['caller_phone', 'outcome'] },
    ]);
    expect(result.current.config.canCreate()).toBe(false);
  });
});
