import { describe, expect, it } from 'vitest';
import type { ConfigContent, HydratedIntegration } from '../contract/index.ts';
import { editReadConfig } from './config-content.ts';
import { disableReading, mapField, selectFields } from './read-config.ts';
import { planSave } from './save-plan.ts';

const manifest = {
  name: 'crm',
  provider: 'hubspot',
  proxy: { enabled: true },
  read: {
    objects: [
      {
        objectName: 'contacts',
        displayName: 'Contacts',
        destination: 'hook',
        schedule: '',
        requiredFields: [
          { fieldName: 'id', displayName: 'Id', mapToName: 'key' },
          { mapToName: 'mail' },
          { mapToName: 'phone' },
        ],
        optionalFields: [{ fieldName: 'note', displayName: 'Note' }],
      },
      {
        objectName: 'deals',
        displayName: 'Deals',
        destination: 'hook',
        schedule: '',
        optionalFields: [{ mapToName: 'size' }],
      },
      { objectName: 'broken', displayName: 'Broken', destination: 'hook', schedule: '', error: 'No access' },
    ],
  },
} satisfies HydratedIntegration;
const [contacts, deals] = manifest.read.objects;

const saved: ConfigContent = {
  provider: 'hubspot',
  read: {
    objects: {
      contacts: {
        objectName: 'contacts',
        schedule: '@daily',
        selectedFields: { id: true },
        selectedFieldMappings: { key: 'id', mail: 'email', phone: 'tel' },
        disabled: true,
      },
    },
  },
};

describe('what saving comes to', () => {
  it('refuses required mappings that are not answered, each by name', () => {
    const draft = editReadConfig({}, contacts!, (config) => mapField(config, 'mail', 'email'));
    expect(planSave(manifest, undefined, draft)).toMatchObject({
      kind: 'invalid',
      issues: [{ kind: 'missing-mapping', objectName: 'contacts', mapToName: 'phone' }],
    });
  });

  it('refuses two mappings to one field', () => {
    const draft = editReadConfig(saved, contacts!, (config) => mapField(config, 'phone', 'email'));
    expect(planSave(manifest, saved, draft)).toMatchObject({
      kind: 'invalid',
      issues: [
        { kind: 'duplicate-mapping', objectName: 'contacts', fieldName: 'email', mapToNames: ['mail', 'phone'] },
      ],
    });
  });

  it('does not hold against the customer what the builder mapped', () => {
    const draft = editReadConfig(saved, contacts!, (config) => mapField(config, 'phone', 'id'));
    expect(planSave(manifest, saved, draft)).toMatchObject({ kind: 'update' });
  });

  it('refuses an object of which nothing would be read', () => {
    const draft = editReadConfig({}, deals!, (config) => config);
    expect(planSave(manifest, undefined, draft)).toMatchObject({
      kind: 'invalid',
      issues: [{ kind: 'nothing-selected', objectName: 'deals' }],
    });
  });

  it('installs with provider and proxy, which the integration brings along', () => {
    const draft = editReadConfig({}, deals!, (config) => mapField(config, 'size', 'amount'));
    expect(planSave(manifest, undefined, draft)).toMatchObject({
      kind: 'create',
      content: {
        provider: 'hubspot',
        proxy: { enabled: true },
        read: { objects: { deals: { objectName: 'deals', selectedFieldMappings: { size: 'amount' } } } },
      },
    });
  });

  it('updates the object that changed and leaves schedule and stop switch as they are', () => {
    const draft = editReadConfig(saved, contacts!, (config) => selectFields(config, ['note'], true));
    expect(planSave(manifest, saved, draft)).toMatchObject({
      kind: 'update',
      updateMask: ['config.content.read.objects.contacts'],
      content: {
        read: {
          objects: { contacts: { schedule: '@daily', disabled: true, selectedFields: { id: true, note: true } } },
        },
      },
    });
  });

  it('lets an object be stopped even when its mappings would be refused', () => {
    const incomplete: ConfigContent = {
      provider: 'hubspot',
      read: { objects: { contacts: { objectName: 'contacts' } } },
    };
    const draft = editReadConfig(incomplete, contacts!, (config) => disableReading(config, true));
    expect(planSave(manifest, incomplete, draft)).toMatchObject({
      kind: 'update',
      updateMask: ['config.content.read.objects.contacts.disabled'],
    });
  });

  it('is nothing when ticking and unticking ends where it began', () => {
    const ticked = editReadConfig(saved, contacts!, (config) => selectFields(config, ['note'], true));
    const back = editReadConfig(ticked, contacts!, (config) => selectFields(config, ['note'], false));
    expect(planSave(manifest, saved, back)).toEqual({ kind: 'nothing' });
  });

  it('does not take an offer of the host for an edit of the customer', () => {
    const draft = editReadConfig(saved, contacts!, (config) => config, [{ mapToName: 'extra' }]);
    expect(planSave(manifest, saved, draft)).toEqual({ kind: 'nothing' });
  });
});
