import type {
  ApiKeyRecord,
  BlobRecord,
  ConnectionRecord,
  ConsumerRecord,
  DeliveryRecord,
  DestinationRecord,
  GroupRecord,
  InstallationRecord,
  IntegrationRecord,
  OperationRecord,
  ProjectRecord,
  RevisionRecord,
  ScheduleRecord,
} from '../../core/records.ts';
import { Table } from './table.ts';

/** Everything that the memory store keeps. */
export function createTables() {
  return {
    projects: new Table<ProjectRecord>(),
    apiKeys: new Table<ApiKeyRecord>(),
    integrations: new Table<IntegrationRecord>(),
    revisions: new Table<RevisionRecord>(),
    groups: new Table<GroupRecord>(),
    consumers: new Table<ConsumerRecord>(),
    connections: new Table<ConnectionRecord>(),
    installations: new Table<InstallationRecord>(),
    destinations: new Table<DestinationRecord>(),
    operations: new Table<OperationRecord>(),
    schedules: new Table<ScheduleRecord>(),
    deliveries: new Table<DeliveryRecord>(),
    blobs: new Table<BlobRecord>(),
  };
}

export type Tables = ReturnType<typeof createTables>;
