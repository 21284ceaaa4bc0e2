import { sql } from 'kysely';
import type {
  EventChannelRepository,
  SchemaSnapshotRepository,
  SubscriptionRepository,
} from '../../core/kernel/ports.ts';
import type { SubscriptionPartRecord, SubscriptionRecord } from '../../core/kernel/subscription-records.ts';
import { isOneOf } from './ids-table.ts';
import type { SqlContext } from './sql-context.ts';
import { writeOutcome } from './sql-rows.ts';
import type { SubscriptionPartRow, SubscriptionRow } from './subscription-tables.ts';

export function subscriptionRepository({ db, dialect }: SqlContext): SubscriptionRepository {
  const rows = () => db.selectFrom('subscriptions').selectAll().orderBy('installation_id').orderBy('object_name');
  const parts = () => db.selectFrom('subscription_parts').selectAll().orderBy('task_id').orderBy('name');
  const one = (installationId: string, objectName: string) =>
    db.updateTable('subscriptions').where('installation_id', '=', installationId).where('object_name', '=', objectName);
  return {
    list: async (installationId) =>
      (await rows().where('installation_id', '=', installationId).execute()).map(toRecord),
    listByTask: async (taskId) => (await rows().where('task_id', '=', taskId).execute()).map(toRecord),
    listByConnection: async (connectionId) =>
      (await rows().where('connection_id', '=', connectionId).execute()).map(toRecord),
    listByAccounts: async ({ provider, accountRefs, appId, integrationId, projectIds }) => {
      let query = rows()
        .where('provider', '=', provider)
        .where(isOneOf(dialect, 'account_ref', accountRefs))
        .where('state', '<>', sql.lit('removing'));
      if (appId !== undefined) query = query.where('app_id', '=', appId);
      if (integrationId !== undefined) query = query.where('integration_id', '=', integrationId);
      if (projectIds !== undefined) query = query.where(isOneOf(dialect, 'project_id', projectIds));
      return (await query.execute()).map(toRecord);
    },
    put: async (subscription) => {
      const { installation_id, object_name, ...change } = toRow(subscription);
      await db
        .insertInto('subscriptions')
        .values({ installation_id, object_name, ...change })
        .onConflict((conflict) => conflict.columns(['installation_id', 'object_name']).doUpdateSet(change))
        .execute();
    },
    delete: async (installationId, objectName) => {
      await db
        .deleteFrom('subscriptions')
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .execute();
    },
    deleteRemoved: async ({ installationId, objectName, taskId }) => {
      const { numDeletedRows } = await db
        .deleteFrom('subscriptions')
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .where('state', '=', 'removing')
        .where('task_id', taskId === undefined ? 'is' : '=', taskId ?? null)
        .executeTakeFirst();
      return numDeletedRows > 0n ? 'written' : 'stale';
    },
    setState: async (
      { installationId, objectName, selection, taskId, state: before },
      { state, since, isNotified, error, errorReason },
    ) =>
      writeOutcome(
        await one(installationId, objectName)
          .set({
            state,
            since,
            is_notified: Number(isNotified),
            error: error ?? null,
            error_reason: errorReason ?? null,
          })
          .where('selection', '=', JSON.stringify(selection))
          .where('state', '=', before)
          .where('task_id', taskId === undefined ? 'is' : '=', taskId ?? null)
          .executeTakeFirst(),
      ),
    recordEvent: async (installationId, objectName, at) => {
      await one(installationId, objectName)
        .set({ last_event_at: at })
        .where((row) => row.or([row('last_event_at', 'is', null), row('last_event_at', '<', at)]))
        .execute();
    },
    recordCatchUp: async (installationId, objectName, at) => {
      await one(installationId, objectName).set({ caught_up_at: at }).execute();
    },
    setAccount: async (connectionId, accountRef) => {
      await db
        .updateTable('subscriptions')
        .set({ account_ref: accountRef ?? null })
        .where('connection_id', '=', connectionId)
        .execute();
    },
    countByState: async () =>
      db
        .selectFrom('subscriptions')
        .select((row) => ['provider', 'state', row.fn.countAll<number>().as('count')])
        .groupBy(['provider', 'state'])
        .execute(),
    listParts: async (taskId) => {
      return (await parts().where('task_id', '=', taskId).execute()).map(toPart);
    },
    listPartsOfTasks: async (prefix) => {
      // A range of the key: what begins with the prefix lies before the same text with the sign after its slash.
      const end = `${prefix.slice(0, -1)}0`;
      return (await parts().where('task_id', '>=', prefix).where('task_id', '<', end).execute()).map(toPart);
    },
    putPart: async ({ taskId, name, providerId }) => {
      const change = { provider_id: providerId ?? null };
      await db
        .insertInto('subscription_parts')
        .values({ task_id: taskId, name, ...change })
        .onConflict((conflict) => conflict.columns(['task_id', 'name']).doUpdateSet(change))
        .execute();
    },
    deletePart: async (taskId, name) => {
      await db.deleteFrom('subscription_parts').where('task_id', '=', taskId).where('name', '=', name).execute();
    },
  };
}

function toPart({ task_id, name, provider_id }: SubscriptionPartRow): SubscriptionPartRecord {
  return { taskId: task_id, name, ...(provider_id !== null && { providerId: provider_id }) };
}

function toRow(subscription: SubscriptionRecord): SubscriptionRow {
  return {
    installation_id: subscription.installationId,
    object_name: subscription.objectName,
    event_object: subscription.eventObject,
    project_id: subscription.projectId,
    integration_id: subscription.integrationId,
    connection_id: subscription.connectionId,
    provider: subscription.provider,
    account_ref: subscription.accountRef ?? null,
    app_id: subscription.appId ?? null,
    task_id: subscription.taskId ?? null,
    selection: JSON.stringify(subscription.selection),
    state: subscription.state,
    since: subscription.since,
    error: subscription.error ?? null,
    error_reason: subscription.errorReason ?? null,
    is_notified: Number(subscription.isNotified),
    last_event_at: subscription.lastEventAt ?? null,
    caught_up_at: subscription.caughtUpAt ?? null,
  };
}

function toRecord(row: SubscriptionRow): SubscriptionRecord {
  return {
    installationId: row.installation_id,
    objectName: row.object_name,
    eventObject: row.event_object,
    projectId: row.project_id,
    integrationId: row.integration_id,
    connectionId: row.connection_id,
    provider: row.provider,
    ...(row.account_ref !== null && { accountRef: row.account_ref }),
    ...(row.app_id !== null && { appId: row.app_id }),
    ...(row.task_id !== null && { taskId: row.task_id }),
    selection: JSON.parse(row.selection),
    state: row.state,
    since: row.since,
    ...(row.error !== null && { error: row.error }),
    ...(row.error_reason !== null && { errorReason: row.error_reason }),
    isNotified: row.is_notified === 1,
    ...(row.last_event_at !== null && { lastEventAt: row.last_event_at }),
    ...(row.caught_up_at !== null && { caughtUpAt: row.caught_up_at }),
  };
}

export function eventChannelRepository({ db, dialect }: SqlContext): EventChannelRepository {
  return {
    listByConnections: async (connectionIds) => {
      const rows = await db
        .selectFrom('event_channels')
        .selectAll()
        .where(isOneOf(dialect, 'connection_id', connectionIds))
        .orderBy('name')
        .execute();
      return rows.map((row) => ({
        name: row.name,
        installationId: row.installation_id,
        connectionId: row.connection_id,
        ...(row.replay_id !== null && { replayId: row.replay_id }),
        ...(row.opened_at !== null && { openedAt: row.opened_at }),
        isOpen: row.is_open === 1,
      }));
    },
    add: async ({ name, installationId, connectionId, replayId, openedAt, isOpen }) => {
      await db
        .insertInto('event_channels')
        .values({
          name,
          installation_id: installationId,
          connection_id: connectionId,
          replay_id: replayId ?? null,
          opened_at: openedAt ?? null,
          is_open: Number(isOpen),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    update: async (name, { replayId, openedAt, isOpen }) => {
      const change = {
        ...(replayId !== undefined && { replay_id: replayId }),
        ...(openedAt !== undefined && { opened_at: openedAt }),
        ...(isOpen !== undefined && { is_open: Number(isOpen) }),
      };
      await db.updateTable('event_channels').set(change).where('name', '=', name).execute();
    },
    delete: async (name) => {
      await db.deleteFrom('event_channels').where('name', '=', name).execute();
    },
  };
}

export function schemaSnapshotRepository({ db }: SqlContext): SchemaSnapshotRepository {
  return {
    get: async (installationId, objectName) => {
      const row = await db
        .selectFrom('schema_snapshots')
        .selectAll()
        .where('installation_id', '=', installationId)
        .where('object_name', '=', objectName)
        .executeTakeFirst();
      return row === undefined ? undefined : { installationId, objectName, fields: row.fields };
    },
    put: async ({ installationId, objectName, fields }) => {
      await db
        .insertInto('schema_snapshots')
        .values({ installation_id: installationId, object_name: objectName, fields })
        .onConflict((conflict) => conflict.columns(['installation_id', 'object_name']).doUpdateSet({ fields }))
        .execute();
    },
    deleteOfInstallation: async (installationId) => {
      await db.deleteFrom('schema_snapshots').where('installation_id', '=', installationId).execute();
    },
  };
}
