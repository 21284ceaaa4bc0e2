import type { Generated } from 'kysely';
import type { SubscriptionErrorReason, SubscriptionState } from '../../../src/contract/index.ts';
import type { Lease } from '../../core/kernel/records.ts';
import type { TaskKind } from '../../core/kernel/subscription-records.ts';

/** Columns of work that one process at a time may claim. */
export interface LeaseColumns {
  queue: string;
  due_at: number | null;
  attempts: number;
  lease_token: string | null;
  lease_until: number | null;
}

/** @returns the columns of a lease; null without a lease */
export function toLeaseColumns(lease: Lease | undefined): Pick<LeaseColumns, 'lease_token' | 'lease_until'> {
  return { lease_token: lease?.token ?? null, lease_until: lease?.until ?? null };
}

/** @returns the lease of a row as a member of its record */
export function toLease(row: LeaseColumns): { lease?: Lease } {
  if (row.lease_token === null || row.lease_until === null) return {};
  return { lease: { token: row.lease_token, until: row.lease_until } };
}

export interface TaskRow extends LeaseColumns {
  seq: Generated<number>;
  id: string;
  kind: TaskKind;
  /** JSON, without the credential. */
  data: string;
  sealed_credential: string | null;
  version: number;
}

export interface SubscriptionRow {
  installation_id: string;
  object_name: string;
  event_object: string;
  project_id: string;
  integration_id: string;
  connection_id: string;
  provider: string;
  account_ref: string | null;
  app_id: string | null;
  task_id: string | null;
  /** JSON. */
  selection: string;
  state: SubscriptionState;
  since: string;
  error: string | null;
  error_reason: SubscriptionErrorReason | null;
  is_notified: number;
  last_event_at: number | null;
  caught_up_at: number | null;
}

export interface SubscriptionPartRow {
  task_id: string;
  name: string;
  provider_id: string | null;
}

export interface EventBatchRow extends LeaseColumns {
  seq: Generated<number>;
  id: string;
  installation_id: string;
  object_name: string;
  /** JSON. */
  events: string;
  received_at: number;
}

export interface EventKeyRow {
  installation_id: string;
  event_key: string;
  received_at: number;
}

export interface EventChannelRow {
  name: string;
  installation_id: string;
  connection_id: string;
  replay_id: number | null;
  opened_at: number | null;
  is_open: number;
}

export interface SchemaSnapshotRow {
  installation_id: string;
  object_name: string;
  /** JSON. */
  fields: string;
}
