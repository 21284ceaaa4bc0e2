import type { Generated } from 'kysely';
import type { RowOf } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';
import type {
  EventBatchRow,
  EventChannelRow,
  EventKeyRow,
  SchemaSnapshotRow,
  SubscriptionPartRow,
  SubscriptionRow,
  TaskRow,
} from './subscription-tables.ts';

type Described = Tables[keyof Tables];

/** Rows of tables that are listed by age have a sequence number; rows of equal age are ordered by insertion. */
type StoredRow<T> = RowOf<T> & (T extends { isSequenced: true } ? { seq: Generated<number> } : unknown);

type DescribedRows = { [T in Described as T['name']]: StoredRow<T> };

/** Tables as created by migrations/, the same in both databases. */
export interface Database extends Omit<DescribedRows, 'connections'> {
  connections: DescribedRows['connections'] & RefreshLease;
  open_batches: OpenBatchRow;
  batch_records: BatchRecordRow;
  message_resends: MessageResendRow;
  server_facts: ServerFactRow;
  tasks: TaskRow;
  subscriptions: SubscriptionRow;
  subscription_parts: SubscriptionPartRow;
  event_batches: EventBatchRow;
  event_keys: EventKeyRow;
  event_channels: EventChannelRow;
  schema_snapshots: SchemaSnapshotRow;
}

/** Lease of a token refresh. Null in a new row. */
interface RefreshLease {
  refresh_token: Generated<string | null>;
  refresh_until: Generated<number | null>;
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

/** When the next message of a project may be resent. */
interface MessageResendRow {
  project_id: string;
  next_at: number;
}

/** Key-value metadata of the server. */
interface ServerFactRow {
  name: string;
  value: string;
}
