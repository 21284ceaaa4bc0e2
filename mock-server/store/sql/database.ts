import type { Generated } from 'kysely';
import type { RawRecords } from '../../../src/contract/index.ts';
import type {
  ConnectFlowRecord,
  ConnectionRecord,
  DeliveryRecord,
  DestinationRecord,
  EventRouteRecord,
  InstallationRecord,
  OperationLogRecord,
  OperationRecord,
  QuotaScope,
} from '../../core/kernel/records.ts';

/*
 * Tables as created by migrations/, the same in both databases. JSON is stored as text, instants as RFC 3339 text, due
 * times as ms since the epoch, booleans as 0 and 1.
 */

export interface Database {
  projects: ProjectRow;
  api_keys: ApiKeyRow & Sequenced;
  integrations: IntegrationRow;
  revisions: RevisionRow;
  groups: GroupRow;
  consumers: ConsumerRow;
  connections: ConnectionRow & RefreshColumns & Sequenced;
  installations: InstallationRow & Sequenced;
  destinations: DestinationRow;
  operations: OperationRow & Sequenced;
  schedules: ScheduleRow;
  watermarks: WatermarkRow;
  added_objects: AddedObjectRow;
  failure_counts: FailureCountRow;
  provider_quotas: ProviderQuotaRow;
  open_batches: OpenBatchRow;
  batch_records: BatchRecordRow;
  deliveries: DeliveryRow & Sequenced;
  blobs: BlobRow;
  jwt_keys: JwtKeyRow & Sequenced;
  provider_apps: ProviderAppRow & Sequenced;
  connect_flows: ConnectFlowRow;
  config_changes: ConfigChangeRow & Sequenced;
  audit: AuditRow & Sequenced;
  operation_logs: OperationLogRow & Sequenced;
  topics: TopicRow;
  event_routes: EventRouteRow & Sequenced;
  topic_routes: TopicRouteRow & Sequenced;
  server_facts: ServerFactRow;
}

/** Tables whose rows are listed by age; rows of equal age are ordered by insertion. */
interface Sequenced {
  seq: Generated<number>;
}

export interface ProjectRow {
  id: string;
  name: string;
  app_name: string;
  org_id: string;
  raw_records: RawRecords;
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
  provider_app_id: string | null;
  auth_scheme: ConnectionRecord['authScheme'];
  status: ConnectionRecord['status'];
  /** JSON. */
  metadata: string;
  sealed_credential: string;
  create_time: string;
  update_time: string | null;
  version: number;
  refresh_at: number | null;
}

/** Lease of a token refresh. Null in a new row. */
interface RefreshColumns {
  refresh_token: Generated<string | null>;
  refresh_until: Generated<number | null>;
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
  type: DestinationRecord['type'];
  url: string;
  /** JSON. */
  headers: string;
  sealed_signing_key: string;
  /** JSON. */
  previous_signing_key: string | null;
  failing_since: string | null;
  disabled_at: string | null;
  create_time: string;
  update_time: string | null;
}

/** Columns of work that one process at a time may claim. */
export interface LeaseColumns {
  queue: string;
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
  read_type: Exclude<OperationRecord['readType'], undefined> | null;
  /** JSON. */
  work: string | null;
}

interface OpenBatchRow {
  installation_id: string;
  object_name: string;
  write_type: string;
  operation_id: string;
  size: number;
  /** Approximate size of the records as JSON. */
  bytes: number;
}

interface BatchRecordRow {
  operation_id: string;
  place: number;
  /** JSON. */
  item: string;
}

export interface ScheduleRow {
  installation_id: string;
  object_name: string;
  cron: string;
  next_run_at: number;
}

interface AddedObjectRow {
  installation_id: string;
  object_name: string;
  added_at: string;
}

export interface WatermarkRow {
  installation_id: string;
  object_name: string;
  read_until: string;
  selection: string;
}

export interface FailureCountRow {
  installation_id: string;
  /** Empty for operations without an object. */
  object_name: string;
  failures: number;
  is_paused: number;
}

export interface ProviderQuotaRow {
  connection_id: string;
  scope: QuotaScope;
  blocked_since: number;
  blocked_until: number;
  lock_out: number;
  places: number;
}

export interface DeliveryRow extends LeaseColumns {
  id: string;
  project_id: string;
  destination_id: string;
  /** Empty if the message has none. */
  installation_id: string;
  /** Empty if the message has none. */
  operation_id: string;
  body: string;
  downloads: string | null;
  create_time: string;
  status: DeliveryRecord['status'];
  object_name: string | null;
  last_error: string | null;
}

export interface BlobRow {
  path: string;
  bytes: Uint8Array | null;
  md5: string | null;
  content_type: string;
  expires_at: number;
}

export interface JwtKeyRow {
  id: string;
  project_id: string;
  label: string;
  public_key_pem: string;
  active: number;
  create_time: string;
  update_time: string;
}

export interface ProviderAppRow {
  id: string;
  project_id: string;
  provider: string;
  client_id: string;
  sealed_client_secret: string;
  external_ref: string | null;
  /** JSON. */
  scopes: string | null;
  /** JSON. */
  metadata: string | null;
  create_time: string;
  update_time: string | null;
}

export interface ConnectFlowRow {
  id: string;
  project_id: string;
  kind: ConnectFlowRecord['kind'];
  sealed_content: string;
  expires_at: number;
}

export interface ConfigChangeRow {
  id: string;
  project_id: string;
  installation_id: string;
  /** JSON. */
  config: string;
  origin: string;
  changed_by: string;
  create_time: string;
}

export interface AuditRow {
  id: string;
  project_id: string;
  /** JSON. */
  actor: string;
  action: string;
  /** JSON. */
  target: string;
  request_id: string;
  address: string | null;
  create_time: string;
}

export interface OperationLogRow {
  id: string;
  operation_id: string;
  timestamp: string;
  severity: OperationLogRecord['severity'];
  msg: string;
  error: string | null;
  /** JSON. */
  details: string | null;
}

export interface TopicRow {
  id: string;
  project_id: string;
  name: string;
  /** Lower-case name with a unique index. */
  name_key: string;
  create_time: string;
  update_time: string | null;
}

export interface EventRouteRow {
  id: string;
  project_id: string;
  event_type: EventRouteRecord['eventType'];
  topic_id: string;
  create_time: string;
  update_time: string | null;
}

export interface TopicRouteRow {
  id: string;
  project_id: string;
  topic_id: string;
  destination_id: string;
  create_time: string;
}

/** Key-value metadata of the server. */
interface ServerFactRow {
  name: string;
  value: string;
}
