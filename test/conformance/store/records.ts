import type { Repositories } from '../../../mock-server/core/kernel/ports.ts';
import type {
  ApiKeyRecord,
  AuditRecord,
  BlobRecord,
  ConfigChangeRecord,
  ConnectFlowRecord,
  ConnectionRecord,
  DeliveryRecord,
  DestinationRecord,
  EventRouteRecord,
  InstallationRecord,
  IntegrationRecord,
  JwtKeyRecord,
  OperationLogRecord,
  OperationRecord,
  ProjectRecord,
  ProviderAppRecord,
  RevisionRecord,
  TopicRecord,
  TopicRouteRecord,
} from '../../../mock-server/core/kernel/records.ts';

/** Instant at which records were made unless a test says otherwise. */
const CREATED = '2026-01-01T00:00:00.000Z';

export function project(over: Partial<ProjectRecord> = {}): ProjectRecord {
  return { id: 'project-1', name: 'acme', appName: 'Acme', orgId: 'org-1', createTime: CREATED, ...over };
}

export function apiKey(over: Partial<ApiKeyRecord> = {}): ApiKeyRecord {
  return {
    id: 'key-1',
    projectId: 'project-1',
    hash: 'hash-1',
    prefix: 'amp_1',
    label: 'For the backend',
    scopes: ['full'],
    active: true,
    createTime: CREATED,
    ...over,
  };
}

export function integration(over: Partial<IntegrationRecord> = {}): IntegrationRecord {
  return {
    id: 'integration-1',
    projectId: 'project-1',
    name: 'calls',
    provider: 'callRail',
    latestRevisionId: 'revision-1',
    createTime: CREATED,
    ...over,
  };
}

export function revision(over: Partial<RevisionRecord> = {}): RevisionRecord {
  return {
    id: 'revision-1',
    integrationId: 'integration-1',
    specVersion: '1.0.0',
    content: { name: 'calls', provider: 'callRail' },
    createTime: CREATED,
    ...over,
  };
}

export function connection(over: Partial<ConnectionRecord> = {}): ConnectionRecord {
  return {
    id: 'connection-1',
    projectId: 'project-1',
    provider: 'callRail',
    groupRef: 'group-1',
    consumerRef: 'consumer-1',
    authScheme: 'apiKey',
    status: 'created',
    metadata: {},
    sealedCredential: 'v1.sealed',
    createTime: CREATED,
    version: 1,
    refreshAt: null,
    ...over,
  };
}

export function installation(over: Partial<InstallationRecord> = {}): InstallationRecord {
  return {
    id: 'installation-1',
    projectId: 'project-1',
    integrationId: 'integration-1',
    groupRef: 'group-1',
    connectionId: 'connection-1',
    healthStatus: 'healthy',
    config: {
      id: 'config-1',
      revisionId: 'revision-1',
      createTime: CREATED,
      createdBy: 'consumer:consumer-1',
      content: { provider: 'callRail' },
    },
    createdBy: 'consumer:consumer-1',
    createTime: CREATED,
    version: 1,
    ...over,
  };
}

export function destination(over: Partial<DestinationRecord> = {}): DestinationRecord {
  return {
    id: 'destination-1',
    projectId: 'project-1',
    name: 'webhook',
    type: 'webhook',
    url: 'https://receiver.example/hook',
    headers: {},
    sealedSigningKey: 'v1.sealed',
    createTime: CREATED,
    ...over,
  };
}

/** A finished write. */
export function operation(over: Partial<OperationRecord> = {}): OperationRecord {
  return {
    id: 'operation-1',
    projectId: 'project-1',
    integrationId: 'integration-1',
    installationId: 'installation-1',
    configId: 'config-1',
    actionType: 'write',
    status: 'success',
    resource: 'calls',
    metadata: {},
    createTime: CREATED,
    queue: 'callRail/connection-1',
    dueAt: null,
    attempts: 0,
    ...over,
  };
}

/** A read that is to continue at `dueAt`. */
export function read(over: Partial<OperationRecord> = {}): OperationRecord {
  const resource = over.resource ?? 'calls';
  return operation({
    id: `read-${resource}`,
    actionType: 'read',
    status: 'in_progress',
    resource,
    work: { kind: 'read', readType: 'backfill', objectName: resource, cursor: null, page: 0, recordsProcessed: 0 },
    dueAt: 1000,
    ...over,
  });
}

export function delivery(over: Partial<DeliveryRecord> = {}): DeliveryRecord {
  return {
    id: 'message-1',
    projectId: 'project-1',
    destinationId: 'destination-1',
    installationId: 'installation-1',
    operationId: 'operation-1',
    createTime: CREATED,
    status: 'pending',
    attempts: 1,
    dueAt: 1000,
    ...over,
  };
}

export function blob(over: Partial<BlobRecord> = {}): BlobRecord {
  return { path: 'uploads/abc', bytes: null, contentType: 'application/zip', expiresAt: 1000, ...over };
}

export function jwtKey(over: Partial<JwtKeyRecord> = {}): JwtKeyRecord {
  return {
    id: 'jwt-key-1',
    projectId: 'project-1',
    label: 'For the frontend',
    publicKeyPem: 'public',
    active: true,
    createTime: CREATED,
    updateTime: CREATED,
    ...over,
  };
}

export function providerApp(over: Partial<ProviderAppRecord> = {}): ProviderAppRecord {
  return {
    id: 'app-1',
    projectId: 'project-1',
    provider: 'hubspot',
    clientId: 'client-1',
    sealedClientSecret: 'v1.sealed',
    createTime: CREATED,
    ...over,
  };
}

export function connectFlow(over: Partial<ConnectFlowRecord> = {}): ConnectFlowRecord {
  return {
    id: 'flow-1',
    projectId: 'project-1',
    kind: 'oauth',
    sealedContent: 'v1.sealed',
    expiresAt: 1000,
    ...over,
  };
}

export function configChange(over: Partial<ConfigChangeRecord> = {}): ConfigChangeRecord {
  return {
    id: 'change-1',
    projectId: 'project-1',
    installationId: 'installation-1',
    config: installation().config,
    origin: 'createInstallation',
    changedBy: 'consumer:consumer-1',
    createTime: CREATED,
    ...over,
  };
}

export function auditEntry(over: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id: 'entry-1',
    projectId: 'project-1',
    actor: { kind: 'apiKey', id: 'key-1' },
    action: 'deleteConnection',
    target: { connectionId: 'connection-1' },
    requestId: 'request-1',
    createTime: CREATED,
    ...over,
  };
}

export function logLine(over: Partial<OperationLogRecord> = {}): OperationLogRecord {
  return {
    id: 'line-1',
    operationId: 'operation-1',
    timestamp: CREATED,
    severity: 'INFO',
    msg: 'Read started.',
    ...over,
  };
}

export function topic(over: Partial<TopicRecord> = {}): TopicRecord {
  return { id: 'topic-1', projectId: 'project-1', name: 'Alerts', createTime: CREATED, ...over };
}

export function eventRoute(over: Partial<EventRouteRecord> = {}): EventRouteRecord {
  return {
    id: 'event-route-1',
    projectId: 'project-1',
    eventType: 'connection.error',
    topicId: 'topic-1',
    createTime: CREATED,
    ...over,
  };
}

export function topicRoute(over: Partial<TopicRouteRecord> = {}): TopicRouteRecord {
  return {
    id: 'topic-route-1',
    projectId: 'project-1',
    topicId: 'topic-1',
    destinationId: 'destination-1',
    createTime: CREATED,
    ...over,
  };
}

/** A customer who installed: project, integration, connection and installation. */
export async function install(store: Repositories): Promise<void> {
  await store.projects.insert(project());
  await store.integrations.insert(integration(), revision());
  await store.connections.insert(connection());
  await store.installations.insert(installation());
}
