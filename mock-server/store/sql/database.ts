import type { Generated } from 'kysely';
import type { ConnectionRecord, DeliveryRecord, InstallationRecord, OperationRecord } from '../../core/records.ts';

/*
 * Tables as migrations/ makes them. JSON stands in text columns, instants as RFC 3339 text,
 * instants that work waits for as ms since the epoch, booleans as 0 and 1: the same in both databases.
 */

export interface Database {
  projects: ProjectRow;
  api_keys: ApiKeyRow & Sequenced;
  integrations: IntegrationRow;
  revisions: RevisionRow;
  groups: GroupRow;
  consumers: ConsumerRow;
  connections: ConnectionRow & Sequenced;
  installations: InstallationRow & Sequenced;
  destinations: DestinationRow;
  operations: OperationRow & Sequenced;
  schedules: ScheduleRow;
  deliveries: DeliveryRow & Sequenced;
  blobs: BlobRow;
  server_facts: ServerFactRow;
}

/** Tables whose rows are listed by age: of equal age the first to arrive is the older one. */
interface Sequenced {
  seq: Generated<number>;
}

export interface ProjectRow {
  id: string;
  name: string;
  app_name: string;
  org_id: string;
  create_time: string;
  update_time: string | null;
}

export interface ApiKeyRow {
  id: string;
  project_id: string;
  hash: string;
  prefix: string;
  label: string;
  /** JSON. */
  scopes: string;
  active: number;
  create_time: string;
}

export interface IntegrationRow {
  id: string;
  project_id: string;
  name: string;
  provider: string;
  latest_revision_id: string;
  create_time: string;
  update_time: string | null;
}

export interface RevisionRow {
  id: string;
  integration_id: string;
  spec_version: string;
  /** JSON. */
  content: string;
  create_time: string;
}

export interface GroupRow {
  project_id: string;
  group_ref: string;
  group_name: string;
  create_time: string;
  update_time: string | null;
}

export interface ConsumerRow {
  project_id: string;
  consumer_ref: string;
  consumer_name: string;
  create_time: string;
  update_time: string | null;
}

export interface ConnectionRow {
  id: string;
  project_id: string;
  provider: string;
  group_ref: string;
  consumer_ref: string;
  provider_workspace_ref: string | null;
  provider_consumer_ref: string | null;
  auth_scheme: ConnectionRecord['authScheme'];
  status: ConnectionRecord['status'];
  /** JSON. */
  metadata: string;
  sealed_credential: string;
  create_time: string;
  update_time: string | null;
  version: number;
}

export interface InstallationRow {
  id: string;
  project_id: string;
  integration_id: string;
  group_ref: string;
  connection_id: string;
  health_status: InstallationRecord['healthStatus'];
  /** JSON. */
  config: string;
  created_by: string;
  create_time: string;
  update_time: string | null;
  version: number;
}

export interface DestinationRow {
  id: string;
  project_id: string;
  name: string;
  url: string;
  /** JSON. */
  headers: string;
  sealed_signing_key: string;
  /** JSON. */
  previous_signing_key: string | null;
  create_time: string;
  update_time: string | null;
}

/** Columns of work that one process at a time takes on. */
export interface LeaseColumns {
  due_at: number | null;
  attempts: number;
  lease_token: string | null;
  lease_until: number | null;
}

export interface OperationRow extends LeaseColumns {
  id: string;
  project_id: string;
  integration_id: string;
  installation_id: string;
  config_id: string;
  action_type: OperationRecord['actionType'];
  status: OperationRecord['status'];
  result: string | null;
  resource: string;
  /** JSON. */
  metadata: string;
  create_time: string;
  update_time: string | null;
  /** JSON. */
  work: string | null;
}

export interface ScheduleRow {
  installation_id: string;
  object_name: string;
  cron: string;
  next_run_at: number;
}

export interface DeliveryRow extends LeaseColumns {
  id: string;
  project_id: string;
  destination_id: string;
  installation_id: string;
  operation_id: string;
  body: string;
  create_time: string;
  status: DeliveryRecord['status'];
  last_error: string | null;
}

export interface BlobRow {
  path: string;
  bytes: Uint8Array | null;
  md5: string | null;
  content_type: string;
  expires_at: number;
}

/** What the server notes about itself. */
export interface ServerFactRow {
  name: string;
  value: string;
}
