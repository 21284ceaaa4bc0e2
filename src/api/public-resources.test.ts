import { describe, expect, it } from 'vitest';
import type { Connection, HydratedRevision, Installation } from '../contract/index.ts';
import { toPublicConnection, toPublicInstallation, toPublicRevision } from './public-resources.ts';

const createTime = '2026-01-02T03:04:05Z';
const group = { groupRef: 'acme', groupName: 'Acme', projectId: 'p', createTime, updateTime: createTime };
const consumer = { consumerRef: 'ada', consumerName: 'Ada', projectId: 'p', createTime };
const connection: Connection = {
  id: 'c',
  projectId: 'p',
  provider: 'callRail',
  group,
  consumer,
  createTime,
  authScheme: 'apiKey',
  status: 'working',
  providerMetadata: { createTime: { value: createTime, source: 'input' } },
  oauth2AuthorizationCode: { accessToken: { token: 't', issuedAt: createTime } },
};
const installation: Installation = {
  id: 'i',
  projectId: 'p',
  integrationId: 'n',
  healthStatus: 'healthy',
  connection,
  createTime,
  createdBy: 'consumer:ada',
  config: {
    id: 'g',
    revisionId: 'r',
    createTime,
    createdBy: 'consumer:ada',
    content: {
      provider: 'callRail',
      read: { objects: { calls: { objectName: 'calls', selectedFieldMappings: { createTime: 'start_time' } } } },
    },
  },
};

describe('what hooks and callbacks hand out', () => {
  it('has dates for instants, and leaves absent ones absent', () => {
    const published = toPublicConnection(connection);
    expect(published.createTime).toEqual(new Date(createTime));
    expect(published.updateTime).toBeUndefined();
    expect(published.group.updateTime).toEqual(new Date(createTime));
    expect(published.consumer.createTime).toEqual(new Date(createTime));
    expect(published.oauth2AuthorizationCode?.accessToken?.issuedAt).toEqual(new Date(createTime));
  });

  it('does not take a customer’s field of the same name for an instant', () => {
    expect(toPublicConnection(connection).providerMetadata?.['createTime']?.value).toBe(createTime);
    const { config } = toPublicInstallation(installation);
    expect(config.content.read?.objects['calls']?.selectedFieldMappings).toEqual({ createTime: 'start_time' });
  });

  it('has an invalid date where an instant cannot be read, and does not throw', () => {
    const { config, createTime: when } = toPublicInstallation({ ...installation, createTime: 'soon' });
    expect(when.getTime()).toBeNaN();
    expect(config.createTime).toEqual(new Date(createTime));
  });

  it('keeps the content as the same object, so that comparing is cheap', () => {
    expect(toPublicInstallation(installation).config.content).toBe(installation.config.content);
  });

  it('copes with parts that a server left out', () => {
    const bare = { id: 'c', createTime } as Connection;
    expect(toPublicConnection(bare).group).toBeUndefined();
    expect(toPublicInstallation({ id: 'i', createTime } as Installation).connection).toBeUndefined();
  });

  it('shows a suggested mapping under both of its names', () => {
    const revision: HydratedRevision = {
      id: 'r',
      specVersion: '1.0.0',
      createTime,
      content: {
        name: 'n',
        provider: 'p',
        read: {
          objects: [
            {
              objectName: 'o',
              displayName: 'O',
              destination: '',
              schedule: '',
              requiredFields: [{ mapToName: 'mail', default: 'email' }],
              optionalFields: [{ fieldName: 'id', displayName: 'Id' }],
            },
          ],
        },
      },
    };
    const [object] = toPublicRevision(revision).content.read?.objects ?? [];
    expect(object?.requiredFields).toEqual([{ mapToName: 'mail', default: 'email', _default: 'email' }]);
    expect(object?.optionalFields).toEqual([{ fieldName: 'id', displayName: 'Id' }]);
  });
});
