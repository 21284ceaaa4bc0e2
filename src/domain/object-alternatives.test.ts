import { describe, expect, it } from 'vitest';
import type { HydratedReadObject } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { contentChanges } from './content-changes.ts';
import { chooseObjects, objectGroups, shownObjects } from './object-alternatives.ts';

const object = (objectName: string, mapToName?: string): HydratedReadObject => ({
  objectName,
  displayName: objectName,
  destination: 'hook',
  schedule: '',
  mapToName,
});
const contacts = object('contacts', 'people');
const leads = object('leads', 'people');
const people = [contacts, leads];
const reading = (...names: string[]): DraftContent => ({
  provider: 'crm',
  read: { objects: Object.fromEntries(names.map((objectName) => [objectName, { objectName }])) },
});
const names = (objects: readonly HydratedReadObject[]) => objects.map(({ objectName }) => objectName);

describe('objects that arrive under the same name', () => {
  it('are alternatives; others stand alone, one that is called like the common name too', () => {
    const groups = objectGroups([contacts, object('people'), object('deals', 'sales'), leads]);
    expect(groups.map(names)).toEqual([['contacts', 'leads'], ['people'], ['deals']]);
  });

  it('are shown as those that are read, or one of them to set up', () => {
    expect(names(shownObjects(people, {}))).toEqual(['contacts']);
    expect(names(shownObjects(people, reading('leads')))).toEqual(['leads']);
    expect(names(shownObjects(people, reading('contacts', 'leads')))).toEqual(['contacts', 'leads']);
    const stopped: DraftContent = { read: { objects: { leads: { objectName: 'leads', disabled: true } } } };
    expect(names(shownObjects(people, stopped))).toEqual(['leads']);
  });

  it('change places before they are saved', () => {
    const draft = chooseObjects(reading('contacts', 'deals'), people, ['leads'], undefined);
    expect(Object.keys(draft.read?.objects ?? {})).toEqual(['deals', 'leads']);
  });

  it('are stopped and not taken out once they were saved, and come back as they were', () => {
    const saved = reading('contacts');
    const moved = chooseObjects(saved, people, ['leads'], saved, { leads: [{ mapToName: 'mail' }] });
    expect(moved.read?.objects).toEqual({
      contacts: { objectName: 'contacts', disabled: true },
      leads: expect.objectContaining({ dynamicMappingsInput: [{ mapToName: 'mail' }] }),
    });
    expect(contentChanges(saved, moved)).toEqual([
      { part: 'read', objectName: 'contacts', kind: 'toggled' },
      { part: 'read', objectName: 'leads', kind: 'added' },
    ]);
    expect(contentChanges(saved, chooseObjects(moved, people, ['contacts'], saved))).toEqual([]);
  });

  it('can be read together', () => {
    const draft = chooseObjects(reading('contacts'), people, ['contacts', 'leads'], reading('contacts'));
    expect(names(shownObjects(people, draft))).toEqual(['contacts', 'leads']);
  });
});
