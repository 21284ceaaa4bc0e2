import { clientSecretContext, developerKeyContext } from '../../core/connections/provider-apps.ts';
import { credentialContext } from '../../core/connections/sealed-credential.ts';
import type { Repositories } from '../../core/kernel/ports.ts';
import type {
  ConnectFlowRecord,
  ConnectionRecord,
  ProviderAppRecord,
  ProviderQuotaRecord,
} from '../../core/kernel/records.ts';
import { contentContext } from '../../core/sign-in/connect-flow.ts';
import { defineTable, flag, json, named, number, orNull, sealed, text } from './table.ts';
import type { PlainQueries, RowsOf } from './table-rows.ts';

/** Tables of connections to providers. */
export const CONNECTION_TABLES = {
  connections: defineTable<ConnectionRecord>()('connections', {
    columns: {
      id: text,
      projectId: text,
      provider: text,
      groupRef: text,
      consumerRef: text,
      providerWorkspaceRef: text,
      accountRef: text,
      providerConsumerRef: text,
      providerAppId: text,
      authScheme: text,
      status: text,
      metadata: json,
      sealedCredential: sealed(credentialContext),
      createTime: text,
      updateTime: text,
      credentialTime: text,
      version: number,
      refreshAt: orNull(number),
    },
    key: ['id'],
    fixed: ['projectId', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  providerApps: defineTable<ProviderAppRecord>()('provider_apps', {
    columns: {
      id: text,
      projectId: text,
      provider: text,
      clientId: text,
      sealedClientSecret: sealed(clientSecretContext),
      sealedDeveloperKey: sealed(developerKeyContext),
      appId: text,
      developerKeyId: text,
      acceptedKeyId: text,
      externalRef: text,
      scopes: json,
      metadata: json,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    fixed: ['projectId', 'createTime'],
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  connectFlows: defineTable<ConnectFlowRecord>()('connect_flows', {
    columns: { id: text, projectId: text, kind: text, sealedContent: sealed(contentContext), expiresAt: number },
    key: ['id'],
  }),

  providerQuotas: defineTable<ProviderQuotaRecord>()('provider_quotas', {
    columns: {
      connectionId: text,
      scope: text,
      since: named('blocked_since', number),
      until: named('blocked_until', number),
      isLockOut: named('lock_out', flag),
      slots: named('places', number),
    },
    key: ['connectionId', 'scope'],
  }),
};

/** Repositories of plain resources, for every store. */
export function connectionRepositories(
  rowsOf: RowsOf,
  queries: PlainQueries,
): Pick<Repositories, 'providerApps' | 'connectFlows'> {
  const providerApps = rowsOf(CONNECTION_TABLES.providerApps);
  const connectFlows = rowsOf(CONNECTION_TABLES.connectFlows);
  return {
    providerApps: {
      insert: (app) => providerApps.add(app),
      get: (id) => providerApps.find({ id }),
      getForDeletion: async (id) => (await providerApps.lock([id], 'update'))[0],
      getForShare: async (id) => (await providerApps.lock([id], 'key share'))[0],
      getMany: (projectId, ids) => providerApps.listIn({ projectId }, 'id', ids),
      list: (projectId) => providerApps.list({ projectId }),
      listPart: (filter, part) => providerApps.listPart(filter, part),
      listByAppId: (provider, appId) => providerApps.list({ provider, appId }),
      listNewest: queries.newestProviderApps,
      update: (changes) => providerApps.change(changes),
      acceptKey: (id, developerKeyId) => providerApps.change({ id, acceptedKeyId: developerKeyId }, { developerKeyId }),
      delete: (id) => providerApps.delete({ id }),
    },
    connectFlows: {
      insert: (flow) => connectFlows.add(flow),
      get: (id) => connectFlows.find({ id }),
      take: (id) => connectFlows.take({ id }),
      deleteExpired: (batch) => connectFlows.deleteBefore('expiresAt', batch),
    },
  };
}
