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
  Lease,
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
  WriteItem,
} from '../../core/kernel/records.ts';
import { Table } from './table.ts';

/** Tables of the memory store. */
export function createTables() {
  return {
    projects: new Table<ProjectRecord>(),
    apiKeys: new Table<ApiKeyRecord>(),
    integrations: new Table<IntegrationRecord>(),
    revisions: new Table<RevisionRecord>(),
    groups: new Table<GroupRecord>(),
    consumers: new Table<ConsumerRecord>(),
    connections: new Table<ConnectionRecord>(),
    /** Leases of token refreshes, by connection id. */
    refreshLeases: new Table<Lease>(),
    installations: new Table<InstallationRecord>(),
    destinations: new Table<DestinationRecord>(),
    operations: new Table<OperationRecord>(),
    schedules: new Table<ScheduleRecord>(),
    watermarks: new Table<WatermarkRecord>(),
    addedObjects: new Table<{ installationId: string; addedAt: string }>(),
    failureCounts: new Table<FailureCountRecord>(),
    providerQuotas: new Table<ProviderQuotaRecord>(),
    /** Operations of open batches, by installation, object and write type. */
    openBatches: new Table<{ installationId: string; operationId: string }>(),
    /** Records of unfinished batches, by operation. */
    batchRecords: new Table<{ items: WriteItem[] }>(),
    deliveries: new Table<DeliveryRecord>(),
    blobs: new Table<BlobRecord>(),
    jwtKeys: new Table<JwtKeyRecord>(),
    providerApps: new Table<ProviderAppRecord>(),
    connectFlows: new Table<ConnectFlowRecord>(),
    configChanges: new Table<ConfigChangeRecord>(),
    audit: new Table<AuditRecord>(),
    operationLogs: new Table<OperationLogRecord>(),
    topics: new Table<TopicRecord>(),
    eventRoutes: new Table<EventRouteRecord>(),
    topicRoutes: new Table<TopicRouteRecord>(),
  };
}

export type Tables = ReturnType<typeof createTables>;
