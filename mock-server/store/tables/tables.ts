import { clientSecretContext } from '../../core/connections/provider-apps.ts';
import { credentialContext } from '../../core/connections/sealed-credential.ts';
import type {
  ApiKeyRecord,
  AuditRecord,
  BlobRecord,
  ConfigChangeRecord,
  ConnectFlowRecord,
  ConnectionRecord,
  ConsumerRecord,
  DeliveryRecord,
  DestinationRecord,
  EventRouteRecord,
  FailureCountRecord,
  GroupRecord,
  InstallationRecord,
  IntegrationRecord,
  JwtKeyRecord,
  OperationLogRecord,
  OperationRecord,
  ProjectRecord,
  ProviderAppRecord,
  ProviderQuotaRecord,
  RevisionRecord,
  ScheduleRecord,
  TopicRecord,
  TopicRouteRecord,
  WatermarkRecord,
} from '../../core/kernel/records.ts';
import { signingKeyContext } from '../../core/messaging/signing-keys.ts';
import { queueName } from '../../core/scheduling/work-queue.ts';
import { contentContext } from '../../core/sign-in/connect-flow.ts';
import {
  bytes,
  defineTable,
  flag,
  json,
  lease,
  named,
  number,
  orNull,
  sealed,
  sealedJson,
  text,
  textOr,
} from './table.ts';

/** Instant at which an object was added to an installation. */
interface AddedObjectRecord {
  installationId: string;
  objectName: string;
  addedAt: string;
}

/** Tables of the store, as the migrations create them. */
export const TABLES = {
  projects: defineTable<ProjectRecord>()({
    name: 'projects',
    columns: {
      id: text,
      name: text,
      appName: text,
      orgId: text,
      rawRecords: textOr('all'),
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['name']],
    fixed: ['createTime'],
    order: { by: 'name' },
  }),

  apiKeys: defineTable<ApiKeyRecord>()({
    name: 'api_keys',
    columns: {
      id: text,
      projectId: text,
      hash: text,
      prefix: text,
      label: text,
      scopes: json,
      active: flag,
      createTime: text,
    },
    key: ['id'],
    unique: [['hash'], ['projectId', 'prefix']],
    fixed: ['projectId', 'hash', 'prefix', 'createTime'],
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  integrations: defineTable<IntegrationRecord>()({
    name: 'integrations',
    columns: {
      id: text,
      projectId: text,
      name: text,
      provider: text,
      latestRevisionId: text,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['projectId', 'name']],
    order: { by: 'name' },
  }),

  revisions: defineTable<RevisionRecord>()({
    name: 'revisions',
    columns: { id: text, integrationId: text, specVersion: text, content: json, createTime: text },
    key: ['id'],
    references: { integrationId: 'integrations' },
  }),

  groups: defineTable<GroupRecord>()({
    name: 'groups',
    columns: { projectId: text, groupRef: text, groupName: text, createTime: text, updateTime: text },
    key: ['projectId', 'groupRef'],
  }),

  consumers: defineTable<ConsumerRecord>()({
    name: 'consumers',
    columns: { projectId: text, consumerRef: text, consumerName: text, createTime: text, updateTime: text },
    key: ['projectId', 'consumerRef'],
  }),

  connections: defineTable<ConnectionRecord>()({
    name: 'connections',
    columns: {
      id: text,
      projectId: text,
      provider: text,
      groupRef: text,
      consumerRef: text,
      providerWorkspaceRef: text,
      providerConsumerRef: text,
      providerAppId: text,
      authScheme: text,
      status: text,
      metadata: json,
      sealedCredential: sealed(credentialContext),
      createTime: text,
      updateTime: text,
      version: number,
      refreshAt: orNull(number),
    },
    key: ['id'],
    fixed: ['projectId', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  installations: defineTable<InstallationRecord>()({
    name: 'installations',
    columns: {
      id: text,
      projectId: text,
      integrationId: text,
      groupRef: text,
      connectionId: text,
      healthStatus: text,
      config: json,
      createdBy: text,
      createTime: text,
      updateTime: text,
      version: number,
    },
    key: ['id'],
    unique: [['integrationId', 'groupRef']],
    fixed: ['projectId', 'integrationId', 'groupRef', 'createdBy', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  destinations: defineTable<DestinationRecord>()({
    name: 'destinations',
    columns: {
      id: text,
      projectId: text,
      name: text,
      type: text,
      url: text,
      headers: json,
      sealedSigningKey: sealed(signingKeyContext),
      previousSigningKey: sealedJson(signingKeyContext),
      failingSince: text,
      disabledAt: text,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    unique: [['projectId', 'name']],
    fixed: ['projectId', 'failingSince', 'disabledAt', 'createTime'],
    order: { by: 'name' },
  }),

  operations: defineTable<OperationRecord>()({
    name: 'operations',
    columns: {
      id: text,
      projectId: text,
      integrationId: text,
      installationId: text,
      configId: text,
      actionType: text,
      status: text,
      result: text,
      resource: text,
      metadata: json,
      createTime: text,
      updateTime: text,
      readType: text,
      work: json,
      queue: text,
      dueAt: orNull(number),
      attempts: number,
      lease,
    },
    key: ['id'],
    fixed: ['projectId', 'integrationId', 'installationId', 'actionType', 'resource', 'queue', 'createTime'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  schedules: defineTable<ScheduleRecord>()({
    name: 'schedules',
    columns: { installationId: text, objectName: text, cron: text, nextRunAt: number },
    key: ['installationId', 'objectName'],
    order: { by: 'objectName' },
  }),

  watermarks: defineTable<WatermarkRecord>()({
    name: 'watermarks',
    columns: { installationId: text, objectName: text, readUntil: text, selection: text },
    key: ['installationId', 'objectName'],
  }),

  addedObjects: defineTable<AddedObjectRecord>()({
    name: 'added_objects',
    columns: { installationId: text, objectName: text, addedAt: text },
    key: ['installationId', 'objectName'],
  }),

  failureCounts: defineTable<FailureCountRecord>()({
    name: 'failure_counts',
    columns: { installationId: text, objectName: text, failures: number, isPaused: flag },
    key: ['installationId', 'objectName'],
    order: { by: 'objectName' },
  }),

  providerQuotas: defineTable<ProviderQuotaRecord>()({
    name: 'provider_quotas',
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

  deliveries: defineTable<DeliveryRecord>()({
    name: 'deliveries',
    columns: {
      id: text,
      projectId: text,
      destinationId: text,
      installationId: textOr(''),
      operationId: textOr(''),
      body: text,
      downloads: json,
      createTime: text,
      status: text,
      objectName: text,
      attempts: number,
      lastError: text,
      dueAt: orNull(number),
      lease,
    },
    derived: { queue: ({ projectId, destinationId }) => queueName(projectId, destinationId) },
    key: ['id'],
    isSequenced: true,
  }),

  blobs: defineTable<BlobRecord>()({
    name: 'blobs',
    columns: { path: text, bytes: orNull(bytes), md5: text, contentType: text, expiresAt: number },
    key: ['path'],
  }),

  jwtKeys: defineTable<JwtKeyRecord>()({
    name: 'jwt_keys',
    columns: {
      id: text,
      projectId: text,
      label: text,
      publicKeyPem: text,
      active: flag,
      createTime: text,
      updateTime: text,
    },
    key: ['id'],
    fixed: ['projectId', 'publicKeyPem', 'createTime'],
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  providerApps: defineTable<ProviderAppRecord>()({
    name: 'provider_apps',
    columns: {
      id: text,
      projectId: text,
      provider: text,
      clientId: text,
      sealedClientSecret: sealed(clientSecretContext),
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

  connectFlows: defineTable<ConnectFlowRecord>()({
    name: 'connect_flows',
    columns: { id: text, projectId: text, kind: text, sealedContent: sealed(contentContext), expiresAt: number },
    key: ['id'],
  }),

  configChanges: defineTable<ConfigChangeRecord>()({
    name: 'config_changes',
    columns: {
      id: text,
      projectId: text,
      installationId: text,
      config: json,
      origin: text,
      changedBy: text,
      createTime: text,
    },
    key: ['id'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  audit: defineTable<AuditRecord>()({
    name: 'audit',
    columns: {
      id: text,
      projectId: text,
      actor: json,
      action: text,
      target: json,
      requestId: text,
      address: text,
      createTime: text,
    },
    key: ['id'],
    order: { by: 'createTime', isDescending: true },
    isSequenced: true,
  }),

  operationLogs: defineTable<OperationLogRecord>()({
    name: 'operation_logs',
    columns: {
      id: text,
      operationId: text,
      timestamp: text,
      severity: text,
      msg: text,
      error: text,
      details: json,
    },
    key: ['id'],
    order: { by: 'timestamp' },
    isSequenced: true,
  }),

  topics: defineTable<TopicRecord>()({
    name: 'topics',
    columns: { id: text, projectId: text, name: text, createTime: text, updateTime: text },
    derived: { name_key: ({ name }) => name.toLowerCase() },
    key: ['id'],
    unique: [['projectId', 'name_key']],
    fixed: ['projectId', 'createTime'],
    order: { by: 'name' },
  }),

  eventRoutes: defineTable<EventRouteRecord>()({
    name: 'event_routes',
    columns: { id: text, projectId: text, eventType: text, topicId: text, createTime: text, updateTime: text },
    key: ['id'],
    unique: [['topicId', 'eventType']],
    references: { topicId: 'topics' },
    order: { by: 'createTime' },
    isSequenced: true,
  }),

  topicRoutes: defineTable<TopicRouteRecord>()({
    name: 'topic_routes',
    columns: { id: text, projectId: text, topicId: text, destinationId: text, createTime: text },
    key: ['id'],
    unique: [['topicId', 'destinationId']],
    references: { topicId: 'topics', destinationId: 'destinations' },
    order: { by: 'createTime' },
    isSequenced: true,
  }),
};

export type Tables = typeof TABLES;
