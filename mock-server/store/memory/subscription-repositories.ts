import type {
  EventChannelRepository,
  EventRepository,
  SchemaSnapshotRepository,
  SubscriptionRepository,
  TaskRepository,
} from '../../core/kernel/ports.ts';
import type { SubscriptionRecord, TaskRecord } from '../../core/kernel/subscription-records.ts';
import { mergeTaskData } from '../../core/kernel/subscription-records.ts';
import { claimable, dueQueues, leased, nextDueAt, unleased } from './lease.ts';
import type { MemoryTables } from './memory-table.ts';
import { compare, keyOf } from './memory-table.ts';

export function taskRepository({ tasks }: MemoryTables): TaskRepository {
  const due = (kind?: TaskRecord['kind']) =>
    tasks.filter((task) => task.dueAt !== null && (kind === undefined || task.kind === kind));
  const held = (id: string, token: string) => {
    const task = tasks.get(id);
    return task?.lease?.token === token ? task : undefined;
  };
  const request: TaskRepository['request'] = async ({ id, kind, queue, dueAt, data }) => {
    const known = tasks.get(id);
    if (known === undefined) tasks.put(id, { id, kind, queue, data: data ?? {}, dueAt, attempts: 0, version: 1 });
    else {
      const merged = Object.fromEntries(
        Object.entries(mergeTaskData(known.data, data)).filter(([, value]) => value !== undefined),
      );
      const sooner = Math.min(known.dueAt ?? dueAt, dueAt);
      tasks.put(id, { ...known, queue, data: merged, dueAt: sooner, attempts: 0, version: known.version + 1 });
    }
  };
  return {
    request,
    list: async ({ kind, after = '', limit }) =>
      tasks
        .filter((task) => task.kind === kind && compare(task.id, after) > 0)
        .sort((a, b) => compare(a.id, b.id))
        .slice(0, limit),
    get: async (id) => tasks.get(id),
    dueQueues: async ({ kind, ...query }) => dueQueues(due(kind), ({ queue }) => queue, query),
    claim: async ({ kind, ...claim }) => {
      const rows = due(kind).sort((a, b) => Number(a.dueAt) - Number(b.dueAt));
      return claimable(rows, ({ queue }) => queue, claim).map((task) => {
        const claimed = leased(task, claim);
        tasks.put(task.id, claimed);
        return claimed;
      });
    },
    nextDueAt: async () => nextDueAt(due()),
    save: async (task, leaseToken) => {
      const known = held(task.id, leaseToken);
      if (known === undefined) return 'stale';
      const { lease: _, ...free } = known;
      const { data, attempts, dueAt, lease, version } = task;
      const change = known.version === version ? { data, attempts, dueAt } : {};
      tasks.put(task.id, { ...free, ...change, ...(lease !== undefined && { lease }) });
      return 'written';
    },
    putCredential: async (id, sealedCredential, leaseToken) => {
      const known = held(id, leaseToken);
      if (known === undefined) return 'stale';
      tasks.put(id, { ...known, data: { ...known.data, sealedCredential } });
      return 'written';
    },
    finish: async (task, leaseToken) => {
      const known = held(task.id, leaseToken);
      if (known === undefined) return 'stale';
      if (known.version === task.version) tasks.delete(task.id);
      else tasks.put(task.id, unleased(known));
      return 'written';
    },
    lock: async (id, { now, until, token }) => {
      const known = tasks.get(id);
      if (known?.lease !== undefined && known.lease.token !== token && known.lease.until > now) return 'stale';
      const lock = { id, kind: 'locks', queue: id, data: {}, dueAt: null, attempts: 0, version: 1 } as const;
      tasks.put(id, { ...lock, lease: { token, until } });
      return 'written';
    },
    unlock: async (id, leaseToken) => {
      if (held(id, leaseToken) !== undefined) tasks.delete(id);
    },
    holdsLease: async (id, leaseToken, now) => (held(id, leaseToken)?.lease?.until ?? 0) > now,
    renewLeases: async (leases, until) =>
      leases.flatMap(({ id, token }) => {
        const known = held(id, token);
        if (known === undefined) return [];
        tasks.put(id, { ...known, lease: { token, until } });
        return [id];
      }),
    releaseAllLeases: async () => tasks.changeAll(({ lease }) => lease !== undefined, unleased),
  };
}

export function subscriptionRepository({ subscriptions, subscriptionParts }: MemoryTables): SubscriptionRepository {
  const sorted = (fits: (subscription: SubscriptionRecord) => boolean) =>
    subscriptions
      .filter(fits)
      .sort((a, b) => compare(a.installationId, b.installationId) || compare(a.objectName, b.objectName));
  return {
    list: async (installationId) => sorted((one) => one.installationId === installationId),
    listByTask: async (taskId) => sorted((one) => one.taskId === taskId),
    listByConnection: async (connectionId) => sorted((one) => one.connectionId === connectionId),
    listByAccounts: async ({ provider, accountRefs, appId, integrationId, projectIds }) =>
      sorted(
        (one) =>
          one.provider === provider &&
          one.accountRef !== undefined &&
          accountRefs.includes(one.accountRef) &&
          one.state !== 'removing' &&
          (appId === undefined || one.appId === appId) &&
          (integrationId === undefined || one.integrationId === integrationId) &&
          (projectIds === undefined || projectIds.includes(one.projectId)),
      ),
    put: async (subscription) =>
      subscriptions.put(keyOf(subscription.installationId, subscription.objectName), subscription),
    delete: async (installationId, objectName) => subscriptions.delete(keyOf(installationId, objectName)),
    deleteRemoved: async ({ installationId, objectName, taskId }) => {
      const key = keyOf(installationId, objectName);
      const known = subscriptions.get(key);
      if (known?.state !== 'removing' || known.taskId !== taskId) return 'stale';
      subscriptions.delete(key);
      return 'written';
    },
    setState: async ({ installationId, objectName, selection, taskId, state: before }, change) => {
      const key = keyOf(installationId, objectName);
      const known = subscriptions.get(key);
      if (known?.state !== before || known.taskId !== taskId) return 'stale';
      if (JSON.stringify(known.selection) !== JSON.stringify(selection)) return 'stale';
      const { error: _, errorReason: __, ...rest } = known;
      subscriptions.put(key, { ...rest, ...change });
      return 'written';
    },
    recordEvent: async (installationId, objectName, at) =>
      subscriptions.changeAll(
        (one) => one.installationId === installationId && one.objectName === objectName && (one.lastEventAt ?? 0) < at,
        (one) => ({ ...one, lastEventAt: at }),
      ),
    recordCatchUp: async (installationId, objectName, at) =>
      subscriptions.changeAll(
        (one) => one.installationId === installationId && one.objectName === objectName,
        (one) => ({ ...one, caughtUpAt: at }),
      ),
    setAccount: async (connectionId, accountRef) =>
      subscriptions.changeAll(
        (one) => one.connectionId === connectionId,
        ({ accountRef: _, ...one }) => ({ ...one, ...(accountRef !== undefined && { accountRef }) }),
      ),
    countByState: async () => {
      const counts = new Map<string, { provider: string; state: SubscriptionRecord['state']; count: number }>();
      for (const { provider, state } of subscriptions.filter(() => true)) {
        const key = keyOf(provider, state);
        counts.set(key, { provider, state, count: (counts.get(key)?.count ?? 0) + 1 });
      }
      return [...counts.values()];
    },
    listParts: async (taskId) =>
      subscriptionParts.filter((part) => part.taskId === taskId).sort((a, b) => compare(a.name, b.name)),
    listPartsOfTasks: async (prefix) =>
      subscriptionParts
        .filter(({ taskId }) => taskId.startsWith(prefix))
        .sort((a, b) => compare(a.taskId, b.taskId) || compare(a.name, b.name)),
    putPart: async (part) => subscriptionParts.put(keyOf(part.taskId, part.name), part),
    deletePart: async (taskId, name) => subscriptionParts.delete(keyOf(taskId, name)),
  };
}

export function eventRepository({ eventBatches, eventKeys, installations }: MemoryTables): EventRepository {
  const held = (id: string, token: string) => {
    const batch = eventBatches.get(id);
    return batch?.lease?.token === token ? batch : undefined;
  };
  const inOrder = () => eventBatches.filter(() => true).sort((a, b) => Number(a.dueAt) - Number(b.dueAt));
  return {
    store: async (batches) => {
      let stored = 0;
      for (const batch of batches) {
        const { installationId, receivedAt } = batch;
        if (!installations.has(installationId)) continue;
        const events = batch.events.filter(
          ({ key }) => eventKeys.insert(keyOf(installationId, key), { installationId, receivedAt }) === 'inserted',
        );
        if (events.length === 0) continue;
        stored += events.length;
        eventBatches.insert(batch.id, { ...batch, events });
      }
      return stored;
    },
    dueQueues: async (due) => dueQueues(inOrder(), ({ queue }) => queue, due),
    claim: async (claim) =>
      claimable(inOrder(), ({ queue }) => queue, claim).map((batch) => {
        const claimed = leased(batch, claim);
        eventBatches.put(batch.id, claimed);
        return claimed;
      }),
    claimMore: async ({ installationId, objectName, now, until, token, limit }) =>
      inOrder()
        .filter(
          (batch) =>
            batch.installationId === installationId &&
            batch.objectName === objectName &&
            Number(batch.dueAt) <= now &&
            (batch.lease?.until ?? 0) <= now,
        )
        .slice(0, limit)
        .map((batch) => {
          const claimed = { ...batch, lease: { token, until } };
          eventBatches.put(batch.id, claimed);
          return claimed;
        }),
    nextDueAt: async () => nextDueAt(inOrder()),
    release: async (ids, leaseToken, { dueAt, attempts }) => {
      for (const id of ids) {
        const batch = held(id, leaseToken);
        if (batch !== undefined) eventBatches.put(id, { ...unleased(batch), dueAt, attempts });
      }
    },
    finish: async (ids, leaseToken) => {
      const batches = ids.flatMap((id) => held(id, leaseToken) ?? []);
      for (const { id } of batches) eventBatches.delete(id);
      return batches.length === ids.length ? 'written' : 'stale';
    },
    renewLeases: async (leases, until) =>
      leases.flatMap(({ id, token }) => {
        const known = held(id, token);
        if (known === undefined) return [];
        eventBatches.put(id, { ...known, lease: { token, until } });
        return [id];
      }),
    releaseAllLeases: async () => eventBatches.changeAll(({ lease }) => lease !== undefined, unleased),
    countPending: async () => eventBatches.filter(() => true).length,
    deleteKeys: async ({ before, limit }) => eventKeys.deleteBatch(({ receivedAt }) => receivedAt < before, limit),
  };
}

export function eventChannelRepository({ eventChannels }: MemoryTables): EventChannelRepository {
  return {
    listByConnections: async (connectionIds) =>
      eventChannels
        .filter(({ connectionId }) => connectionIds.includes(connectionId))
        .sort((a, b) => compare(a.name, b.name)),
    add: async (channel) => {
      eventChannels.insert(channel.name, channel);
    },
    update: async (name, { replayId, ...change }) => {
      const known = eventChannels.get(name);
      if (known === undefined) return;
      const { replayId: before, ...rest } = known;
      const next = replayId === undefined ? before : (replayId ?? undefined);
      eventChannels.put(name, { ...rest, ...change, ...(next !== undefined && { replayId: next }) });
    },
    delete: async (name) => eventChannels.delete(name),
  };
}

export function schemaSnapshotRepository({ schemaSnapshots }: MemoryTables): SchemaSnapshotRepository {
  return {
    get: async (installationId, objectName) => schemaSnapshots.get(keyOf(installationId, objectName)),
    put: async (snapshot) => schemaSnapshots.put(keyOf(snapshot.installationId, snapshot.objectName), snapshot),
    deleteOfInstallation: async (installationId) =>
      schemaSnapshots.changeAll(
        (snapshot) => snapshot.installationId === installationId,
        () => undefined,
      ),
  };
}
