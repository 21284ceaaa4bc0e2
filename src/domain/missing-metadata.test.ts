import { describe, expect, it } from 'vitest';
import type { ProviderInfo } from '../contract/index.ts';
import { chooseModule, mergeMetadata, metadataInputs, missingMetadata } from './missing-metadata.ts';

/** Catalogue entries with the members that these rules look at; the cast stands for the rest. */
const entry = (members: object) => members as ProviderInfo;

const plain = entry({
  name: 'callRail',
  defaultModule: '',
  metadata: { input: [{ name: 'region' }] },
});
const modular = entry({
  name: 'atlassian',
  defaultModule: 'jira',
  modules: { jira: {}, confluence: {} },
  metadata: { input: [{ name: 'site' }, { name: 'board', moduleDependencies: { Jira: {} } }] },
});

describe('the module', () => {
  it('does not matter for a provider without modules', () => {
    expect(chooseModule(plain, 'anything')).toEqual({ kind: 'none' });
    expect(metadataInputs(plain, { kind: 'none' }).map(({ name }) => name)).toEqual(['region']);
  });

  it('is what the host says, else what the integration says, else the default, in any case', () => {
    expect(chooseModule(modular, 'CONFLUENCE', 'jira')).toEqual({ kind: 'chosen', module: 'confluence' });
    expect(chooseModule(modular, undefined, 'confluence')).toEqual({ kind: 'chosen', module: 'confluence' });
    expect(chooseModule(modular)).toEqual({ kind: 'chosen', module: 'jira' });
  });

  it('is an error with the valid names when the provider lacks it', () => {
    expect(chooseModule(modular, 'trello')).toEqual({
      kind: 'unknown',
      module: 'trello',
      known: ['jira', 'confluence'],
    });
  });

  it('is undecided without any information', () => {
    expect(chooseModule({ ...modular, defaultModule: '' })).toMatchObject({ kind: 'undecided' });
  });

  it('decides which values are asked for', () => {
    const names = (module: string) => metadataInputs(modular, { kind: 'chosen', module }).map(({ name }) => name);
    expect(names('jira')).toEqual(['site', 'board']);
    expect(names('confluence')).toEqual(['site']);
  });
});

describe('values of a connection', () => {
  const known = {
    region: { value: '', source: 'input' as const },
    account: { value: '42', source: 'provider' as const },
  };

  it('are missing when they are absent or empty', () => {
    const inputs = [{ name: 'region' }, { name: 'account' }, { name: 'toString' }];
    expect(missingMetadata(inputs, known).map(({ name }) => name)).toEqual(['region', 'toString']);
  });

  it('are not missing where the provider’s own page finds them out', () => {
    const salesforce = entry({
      name: 'salesforce',
      authType: 'oauth2',
      oauth2Opts: { grantType: 'authorizationCode' },
      metadata: { input: [{ name: 'workspace' }, { name: 'region' }] },
    });
    const names = (provider: ProviderInfo) =>
      missingMetadata(metadataInputs(provider, { kind: 'none' })).map(({ name }) => name);
    expect(names(salesforce)).toEqual(['region']);
    expect(names({ ...salesforce, name: 'zendesk' })).toEqual(['workspace', 'region']);
    expect(names({ ...salesforce, authType: 'basic' })).toEqual(['workspace', 'region']);
  });

  it('keep what the server found out when answers are added', () => {
    expect(mergeMetadata({ region: 'eu', empty: '' }, known)).toEqual({
      region: { value: 'eu', source: 'input' },
      account: { value: '42', source: 'provider' },
    });
  });
});
