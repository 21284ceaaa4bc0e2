import { describe, expect, it } from 'vitest';
import type { ProviderInfo, ProviderSupport } from '../../../src/contract/index.ts';
import type { ManifestFacts } from './manifest-rule.ts';
import { validateManifest } from './validate-manifest.ts';

function support(actions: Partial<ProviderSupport>): ProviderSupport {
  const bulkWrite = { insert: false, update: false, upsert: false, delete: false };
  return { proxy: false, read: false, write: false, subscribe: false, bulkWrite, ...actions };
}

function provider(name: string, more: Partial<ProviderInfo> = {}): ProviderInfo {
  const all = support({ proxy: true, read: true, write: true, subscribe: true });
  return { name, authType: 'apiKey', baseURL: `https://api.${name}.example`, defaultModule: '', support: all, ...more };
}

const FACTS: ManifestFacts = {
  providers: {
    callRail: provider('callRail', { support: support({ proxy: true, read: true, write: true }) }),
    salesforce: provider('salesforce'),
    suite: provider('suite', {
      modules: {
        crm: { displayName: 'CRM', baseURL: 'https://crm.example', support: support({ read: true }) },
        desk: { displayName: 'Desk', baseURL: 'https://desk.example', support: support({ write: true, proxy: true }) },
      },
    }),
  },
};

/** A manifest that is right but for `integration`. */
function manifest(integration: string): string {
  const indented = integration.replaceAll(/^(?=.)/gm, '    ').trim();
  return `specVersion: 1.0.0\nintegrations:\n  - ${indented}\n`;
}

/** A manifest whose one read object holds these lines. */
function readObject(lines: string): string {
  const indented = lines.replaceAll(/^(?=.)/gm, '      ').trim();
  return manifest(`name: calls
provider: callRail
read:
  objects:
    - objectName: calls
      destination: hook
      ${indented}`);
}

/** A manifest with a read object `account` and these lines in a subscribe object of it. */
function subscribeObject(lines: string): string {
  const indented = lines.replaceAll(/^(?=.)/gm, '      ').trim();
  return manifest(`name: events
provider: salesforce
read:
  objects:
    - { objectName: account, destination: hook }
subscribe:
  objects:
    - destination: hook
      ${indented}`);
}

function issuesOf(text: string, facts: ManifestFacts = FACTS) {
  return validateManifest(text, facts).issues;
}

function rulesOf(text: string): string[] {
  return issuesOf(text).map((issue) => `${issue.level} ${issue.rule} ${issue.path}`);
}

const READ = '$.integrations[0].read.objects[0]';
const SUBSCRIBE = '$.integrations[0].subscribe.objects[0]';

describe('a manifest that follows every rule', () => {
  it('comes back as data, without an issue', () => {
    const text = readObject(`schedule: "*/10 * * * *"
requiredFields:
  - fieldName: id
  - mapToName: priority
    prompt: Which field?
optionalFieldsAuto: all
backfill:
  defaultPeriod:
    fullHistory: true`);
    expect(validateManifest(text, FACTS)).toEqual({
      issues: [],
      manifest: {
        specVersion: '1.0.0',
        integrations: [
          {
            name: 'calls',
            provider: 'callRail',
            read: {
              objects: [
                {
                  objectName: 'calls',
                  destination: 'hook',
                  schedule: '*/10 * * * *',
                  requiredFields: [{ fieldName: 'id' }, { mapToName: 'priority', prompt: 'Which field?' }],
                  optionalFieldsAuto: 'all',
                  backfill: { defaultPeriod: { fullHistory: true } },
                },
              ],
            },
          },
        ],
      },
    });
  });

  it('may leave the schedule out: the object is then read on demand only', () => {
    expect(issuesOf(readObject('requiredFields: [{ fieldName: id }]'))).toEqual([]);
  });

  it('may use anchors, aliases and merge keys', () => {
    const text = manifest(`name: calls
provider: callRail
read:
  objects:
    - &common
      objectName: calls
      destination: hook
      schedule: &often "*/10 * * * *"
    - <<: *common
      objectName: companies
    - objectName: users
      destination: hook
      schedule: *often`);
    const { manifest: result, issues } = validateManifest(text, FACTS);
    expect(issues).toEqual([]);
    expect(result?.integrations[0]?.read?.objects).toEqual([
      { objectName: 'calls', destination: 'hook', schedule: '*/10 * * * *' },
      { objectName: 'companies', destination: 'hook', schedule: '*/10 * * * *' },
      { objectName: 'users', destination: 'hook', schedule: '*/10 * * * *' },
    ]);
  });
});

describe('every issue has its place', () => {
  it('with YAML path, line, column and message', () => {
    expect(issuesOf(readObject('schedule: "*/5 * * * *"'))).toEqual([
      {
        rule: 'schedule-too-frequent',
        level: 'error',
        path: `${READ}.schedule`,
        line: 9,
        column: 21,
        detail:
          'This schedule comes after 5 minutes already; at least 10 have to lie between two times. ' +
          'Use for example "*/10 * * * *" (every ten minutes).',
      },
    ]);
  });

  it('and issues come in the order of the text', () => {
    const text = manifest('name: x\nprovider: unknown\nproxy: { enabled: maybe }\ncolour: red');
    expect(issuesOf(text).map((issue) => issue.line)).toEqual([4, 5, 6]);
  });

  it('and a mistake in one place does not hide those in another', () => {
    const text = manifest('provider: unknown\nread:\n  objects:\n    - objectName: calls\n      schedule: soon');
    expect(rulesOf(text)).toEqual([
      'error missing-key $.integrations[0].name',
      'error unknown-provider $.integrations[0].provider',
      `error missing-key ${READ}.destination`,
      `error schedule-invalid ${READ}.schedule`,
    ]);
  });
});

describe('form', () => {
  it.each([
    ['no specVersion', 'integrations: [{ name: a, provider: callRail, proxy: { enabled: true } }]', 'missing-key'],
    [
      'another specVersion',
      `specVersion: 2.0.0\n${manifest('name: a').split('\n').slice(1).join('\n')}`,
      'wrong-value',
    ],
    ['no integrations', 'specVersion: 1.0.0', 'missing-key'],
    ['an empty list of integrations', 'specVersion: 1.0.0\nintegrations: []', 'empty-list'],
    ['an integration without name', manifest('provider: callRail\nproxy: { enabled: true }'), 'missing-key'],
    ['an integration without provider', manifest('name: a\nproxy: { enabled: true }'), 'missing-key'],
    ['a name of 65 characters', manifest(`name: ${'a'.repeat(65)}\nprovider: callRail`), 'too-long'],
    ['a displayName of 101', manifest(`name: a\ndisplayName: ${'a'.repeat(101)}`), 'too-long'],
    ['no action', manifest('name: a\nprovider: callRail'), 'no-action'],
    ['proxy without enabled', manifest('name: a\nprovider: callRail\nproxy: { useModule: true }'), 'missing-key'],
    ['read without objects', manifest('name: a\nprovider: callRail\nread: {}'), 'missing-key'],
    ['an empty list of objects', manifest('name: a\nprovider: callRail\nwrite: { objects: [] }'), 'empty-list'],
    ['an object without name', manifest('name: a\nprovider: callRail\nwrite: { objects: [{}] }'), 'missing-key'],
    ['a text where a list belongs', manifest('name: a\nprovider: callRail\nread: { objects: calls }'), 'wrong-type'],
    ['a number where a text belongs', manifest('name: 7\nprovider: callRail'), 'wrong-type'],
    ['a field without any name', readObject('requiredFields: [{ prompt: x }]'), 'field-without-name'],
    ['a list as the whole', '- specVersion: 1.0.0', 'wrong-type'],
    ['a text as the whole', 'hello', 'wrong-type'],
    ['nothing', '', 'empty-manifest'],
    ['a comment only', '# later', 'empty-manifest'],
    ['the same key twice', 'specVersion: 1.0.0\nspecVersion: 1.0.0', 'duplicate-key'],
    ['two documents', `${manifest('name: a')}---\na: 1`, 'yaml-syntax'],
    ['a tab', 'a:\n\tb: 1', 'yaml-syntax'],
    ['an alias to nothing', 'specVersion: *x', 'yaml-alias'],
    ['an alias to itself', 'integrations: &a\n  - *a', 'yaml-alias'],
  ])('refuses %s', (_what, text, rule) => {
    const verdict = validateManifest(text, FACTS);
    expect(verdict.manifest).toBeUndefined();
    expect(verdict.issues.filter((issue) => issue.level === 'error').map((issue) => issue.rule)).toContain(rule);
  });

  it('warns of a key it does not know, and says which one was meant', () => {
    const { manifest: result, issues } = validateManifest(readObject('requiredfield: []'), FACTS);
    expect(issues).toEqual([
      expect.objectContaining({
        rule: 'unknown-key',
        level: 'warning',
        path: `${READ}.requiredfield`,
        detail: 'The key "requiredfield" is not known here and is ignored. Did you mean "requiredFields"?',
      }),
    ]);
    expect(result?.integrations[0]?.read?.objects[0]).toEqual({ objectName: 'calls', destination: 'hook' });
  });

  it('warns of a key with nothing behind it and takes it as absent', () => {
    expect(rulesOf(readObject('optionalFields:'))).toEqual([`warning empty-value ${READ}.optionalFields`]);
  });

  it('explains a schedule that lacks its quotes', () => {
    const [issue, ...more] = issuesOf(readObject('schedule: */10 * * * *'));
    expect(more).toEqual([]);
    expect(issue?.detail).toMatch(/must be quoted/);
    expect(issue?.line).toBe(9);
  });
});

describe('read objects', () => {
  it.each([
    ['* * * * *', 'schedule-too-frequent'],
    ['*/9 * * * *', 'schedule-too-frequent'],
    ['0,5 * * * *', 'schedule-too-frequent'],
    ['59,0 * * * *', 'schedule-too-frequent'],
    ['0-3/5 * * * *', 'schedule-too-frequent'],
    ['? * * * *', 'schedule-too-frequent'],
    ['*/10 * * * * *', 'schedule-invalid'],
    ['* * * * * *', 'schedule-invalid'],
    ['every day', 'schedule-invalid'],
    ['0 0 30 2 *', 'schedule-never'],
  ])('refuses the schedule %s', (schedule, rule) => {
    expect(rulesOf(readObject(`schedule: "${schedule}"`))).toEqual([`error ${rule} ${READ}.schedule`]);
  });

  it.each(['*/10 * * * *', '5,55 * * * *', '0 3 * * MON-FRI', '0 0 29 2 *'])('accepts the schedule %s', (schedule) => {
    expect(rulesOf(readObject(`schedule: "${schedule}"`))).toEqual([]);
  });

  it.each([
    ['neither days nor full history', '{}', 'backfill-period'],
    ['both', '{ days: 1, fullHistory: true }', 'backfill-period'],
  ])('refuses a backfill period with %s', (_what, period, rule) => {
    const path = `${READ}.backfill.defaultPeriod`;
    expect(rulesOf(readObject(`backfill: { defaultPeriod: ${period} }`))).toEqual([`error ${rule} ${path}`]);
  });

  it('refuses days below 0 and accepts 0', () => {
    const path = `${READ}.backfill.defaultPeriod.days`;
    expect(rulesOf(readObject('backfill: { defaultPeriod: { days: -1 } }'))).toContain(`error wrong-type ${path}`);
    expect(rulesOf(readObject('backfill: { defaultPeriod: { days: 0 } }'))).toEqual([]);
  });

  it.each([
    ['{ mode: onRequest }', ['error delivery-page-size']],
    ['{ mode: auto, pageSize: 100 }', ['error delivery-page-size']],
    ['{ pageSize: 100 }', ['error delivery-page-size']],
    ['{ mode: onRequest, pageSize: 49 }', ['error wrong-type']],
    ['{ mode: onRequest, pageSize: 501 }', ['error wrong-type']],
    ['{ mode: onRequest, pageSize: 50 }', []],
    ['{ mode: later }', ['error wrong-value']],
  ])('validates the delivery %s', (delivery, expected) => {
    expect(issuesOf(readObject(`delivery: ${delivery}`)).map((issue) => `${issue.level} ${issue.rule}`)).toEqual(
      expected,
    );
  });

  it('refuses "enabled: always" without required fields and schedule, or with a mapping', () => {
    expect(rulesOf(readObject('enabled: always'))).toEqual([
      `error always-without-fields ${READ}.enabled`,
      `error always-without-schedule ${READ}.enabled`,
    ]);
    const mapped = 'enabled: always\nschedule: "0 * * * *"\nrequiredFields: [{ fieldName: id, mapToName: key }]';
    expect(rulesOf(readObject(mapped))).toEqual([`error always-with-mapping ${READ}.requiredFields[0].mapToName`]);
    expect(rulesOf(readObject('enabled: always\nschedule: "0 * * * *"\nrequiredFields: [{ fieldName: id }]'))).toEqual(
      [],
    );
  });

  it('refuses two fields that are delivered under one name', () => {
    const fields = 'requiredFields: [{ fieldName: a, mapToName: x }]\noptionalFields: [{ mapToName: x }]';
    expect(rulesOf(readObject(fields))).toEqual([`error duplicate-map-to-name ${READ}.optionalFields[0].mapToName`]);
  });

  it('rejects an object that is listed twice in one action, not one that is read and written', () => {
    const text = manifest(`name: a
provider: callRail
read: { objects: [{ objectName: tags, destination: h }, { objectName: tags, destination: h }] }
write: { objects: [{ objectName: tags }] }`);
    expect(rulesOf(text)).toEqual(['error duplicate-object $.integrations[0].read.objects[1].objectName']);
  });
});

describe('providers', () => {
  it('have to be in the catalogue', () => {
    const [issue] = issuesOf(manifest('name: a\nprovider: callrail\nproxy: { enabled: true }'));
    expect(issue).toMatchObject({ rule: 'unknown-provider', level: 'error', path: '$.integrations[0].provider' });
    expect(issue?.detail).toContain('Did you mean "callRail"?');
  });

  it('are not found by names that every object has', () => {
    expect(rulesOf(manifest('name: a\nprovider: constructor\nproxy: { enabled: true }'))).toEqual([
      'error unknown-provider $.integrations[0].provider',
    ]);
  });

  it('have to support every action that is used', () => {
    const text = manifest(
      'name: a\nprovider: callRail\nread: { objects: [{ objectName: a, destination: h }] }\nsubscribe: { objects: [{ objectName: a, destination: h, otherEvents: [X] }] }',
    );
    expect(issuesOf(text)).toEqual([
      expect.objectContaining({
        rule: 'action-not-supported',
        level: 'error',
        path: '$.integrations[0].subscribe',
        detail:
          'This server does not support "subscribe" for the provider "callRail". It supports "read", "write", "proxy"; remove this section.',
      }),
    ]);
  });

  it('have to have the module that is named', () => {
    const [issue] = issuesOf(manifest('name: a\nprovider: suite\nmodule: CRM\nproxy: { enabled: true }'));
    expect(issue).toMatchObject({
      rule: 'unknown-module',
      detail: 'The provider "suite" has no module "CRM". It has "crm" or "desk".',
    });
  });

  it('are validated by their module when one is named', () => {
    const text = manifest('name: a\nprovider: suite\nmodule: crm\nwrite: { objects: [{ objectName: a }] }');
    expect(issuesOf(text)).toEqual([
      expect.objectContaining({
        rule: 'action-not-supported',
        detail: 'This server does not support "write" for the module "crm" of "suite". The module "desk" supports it.',
      }),
    ]);
  });

  it('take proxy calls at their own address unless the module is asked for', () => {
    expect(rulesOf(manifest('name: a\nprovider: suite\nmodule: crm\nproxy: { enabled: true }'))).toEqual([]);
    expect(
      rulesOf(manifest('name: a\nprovider: suite\nmodule: crm\nproxy: { enabled: true, useModule: true }')),
    ).toEqual(['error action-not-supported $.integrations[0].proxy']);
  });
});

describe('subscribe objects', () => {
  it('need a read section', () => {
    const text = manifest(
      'name: a\nprovider: salesforce\nsubscribe: { objects: [{ objectName: a, destination: h, otherEvents: [X] }] }',
    );
    expect(rulesOf(text)).toEqual(['error subscribe-without-read $.integrations[0].subscribe']);
  });

  it('need the same object in read, and its fields, for standard events', () => {
    expect(rulesOf(subscribeObject('objectName: contact\ncreateEvent: { enabled: always }'))).toEqual([
      `error subscribe-inherit ${SUBSCRIBE}`,
      `error subscribe-object-not-read ${SUBSCRIBE}.objectName`,
    ]);
    expect(
      rulesOf(subscribeObject('objectName: account\ninheritFieldsAndMapping: false\ndeleteEvent: { enabled: always }')),
    ).toEqual([`error subscribe-inherit ${SUBSCRIBE}.inheritFieldsAndMapping`]);
  });

  it("need neither for the provider's own events", () => {
    expect(rulesOf(subscribeObject('objectName: contact\notherEvents: [UNDELETE]'))).toEqual([]);
  });

  it('are warned about when they have no event', () => {
    expect(rulesOf(subscribeObject('objectName: account'))).toEqual([`warning subscribe-without-event ${SUBSCRIBE}`]);
  });

  it('can only be enabled "always"', () => {
    const text = subscribeObject('objectName: account\ninheritFieldsAndMapping: true\ncreateEvent: { enabled: never }');
    expect(rulesOf(text)).toEqual([`error wrong-value ${SUBSCRIBE}.createEvent.enabled`]);
  });

  it.each([
    ['{ enabled: always }', `error watch-fields ${SUBSCRIBE}.updateEvent`],
    [
      '{ enabled: always, watchFieldsAuto: all, requiredWatchFields: [a] }',
      `error watch-fields ${SUBSCRIBE}.updateEvent`,
    ],
    ['{ enabled: always, requiredWatchFields: [] }', `error watch-fields ${SUBSCRIBE}.updateEvent.requiredWatchFields`],
    [
      `{ enabled: always, requiredWatchFields: [a, "$['b']['c']"] }`,
      `error watch-nested-field ${SUBSCRIBE}.updateEvent.requiredWatchFields[1]`,
    ],
  ])('refuse the update event %s', (event, expected) => {
    const text = subscribeObject(`objectName: account\ninheritFieldsAndMapping: true\nupdateEvent: ${event}`);
    expect(rulesOf(text)).toEqual([expected]);
  });

  it('are at most five for Salesforce', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const text = manifest(`name: x
provider: salesforce
read: { objects: [{ objectName: a, destination: h }] }
subscribe: { objects: [${names.map((name) => `{ objectName: ${name}, destination: h, otherEvents: [X] }`).join(', ')}] }`);
    expect(rulesOf(text)).toEqual(['error subscribe-too-many-objects $.integrations[0].subscribe.objects[5]']);
  });
});

describe('schema watching', () => {
  const watch = (lines: string, provider = 'salesforce') =>
    manifest(`name: a\nprovider: ${provider}\nproxy: { enabled: true }\nwatchSchema:\n  destination: h\n${lines}`);

  it('is refused for a provider that does not list its fields', () => {
    expect(rulesOf(watch('  allObjects: { fieldCreated: { enabled: always } }', 'callRail'))).toEqual([
      'error watch-schema-not-supported $.integrations[0].watchSchema',
    ]);
  });

  it('happens once an hour at most', () => {
    const events = '  allObjects: { fieldCreated: { enabled: always } }';
    expect(rulesOf(watch(`  schedule: "*/30 * * * *"\n${events}`))).toEqual([
      'error schedule-too-frequent $.integrations[0].watchSchema.schedule',
    ]);
    expect(rulesOf(watch(`  schedule: "0 * * * *"\n${events}`))).toEqual([]);
  });

  it('is warned about when no kind of change is asked for', () => {
    expect(rulesOf(watch('  allObjects: {}'))).toEqual([
      'warning watch-schema-without-event $.integrations[0].watchSchema.allObjects',
    ]);
  });
});

describe('what the project and the connectors know', () => {
  it('warns of a destination that does not exist', () => {
    const [issue] = issuesOf(readObject(''), { ...FACTS, destinations: ['hooks'] });
    expect(issue).toMatchObject({ rule: 'unknown-destination', level: 'warning', path: `${READ}.destination` });
    expect(issue?.detail).toContain('Did you mean "hooks"?');
  });

  it('warns of scopes that the provider app does not ask for', () => {
    const text = manifest(`name: a
provider: callRail
read: { objects: [{ objectName: calls, destination: h }, { objectName: users, destination: h }] }
write: { objects: [{ objectName: calls }] }`);
    const calls = { read: true, write: true, scopes: { read: 'calls.read', write: 'calls.write' } };
    const objectsOf = () => ({
      known: { calls, users: { read: true, write: false } },
      hasCustomObjects: false,
      ignoresCase: false,
    });
    const facts = { ...FACTS, objectsOf };
    expect(issuesOf(text, { ...facts, scopesOf: () => undefined })).toEqual([]);
    expect(issuesOf(text, { ...facts, scopesOf: () => ['calls.read', 'calls.write'] })).toEqual([]);
    expect(issuesOf(text, { ...facts, scopesOf: () => ['calls.read'] })).toMatchObject([
      { rule: 'missing-scope', level: 'warning', path: '$.integrations[0].write.objects[0].objectName' },
    ]);
  });

  it('warns of objects that the connector cannot read or write', () => {
    const text = manifest(`name: a
provider: callRail
read: { objects: [{ objectName: call, destination: h }] }
write: { objects: [{ objectName: leads }] }`);
    const known = { calls: { read: true, write: true }, leads: { read: true, write: false } };
    const objectsOf = () => ({ known, hasCustomObjects: false, ignoresCase: false });
    expect(issuesOf(text, { ...FACTS, objectsOf }).map((issue) => issue.detail)).toEqual([
      'The connector of "callRail" has no object "call". Did you mean "calls"?',
      'The object "leads" of "callRail" cannot be written.',
    ]);
  });

  it('lets objects of the customer’s own through where a provider has such, and still sees a misspelling', () => {
    const text = manifest(`name: a
provider: callRail
read: { objects: [{ objectName: p_cars, destination: h }, { objectName: call, destination: h }] }`);
    const known = { calls: { read: true, write: true } };
    const objectsOf = () => ({ known, hasCustomObjects: true, ignoresCase: false });
    expect(issuesOf(text, { ...FACTS, objectsOf }).map((issue) => issue.detail)).toEqual([
      'The connector of "callRail" has no object "call". Did you mean "calls"?',
    ]);
  });

  it('are compared without regard to case where the provider does so', () => {
    const text = manifest(`name: a
provider: salesforce
read: { objects: [{ objectName: contact, destination: h }, { objectName: Contact, destination: h }] }
write: { objects: [{ objectName: user }] }`);
    const known = { Contact: { read: true, write: true }, User: { read: true, write: false } };
    const objectsOf = () => ({ known, hasCustomObjects: true, ignoresCase: true });
    expect(issuesOf(text, { ...FACTS, objectsOf }).map((issue) => issue.detail)).toEqual([
      'The object "Contact" is already in "read". Merge both entries.',
      'The object "user" of "salesforce" cannot be written.',
    ]);
  });
});
