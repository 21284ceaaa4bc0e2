import { developerKeyContext, isProven, MAX_APPS_OF_APPLICATION } from '../connections/provider-apps.ts';
import { untrackedContext } from '../connections/verified-account.ts';
import { refuseOpenHost } from '../kernel/fixed-host.ts';
import type { ConnectorContext, Ports, ProviderFailure } from '../kernel/ports.ts';
import type { ProviderAppRecord } from '../kernel/records.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { PresentSubscription } from '../kernel/subscribe-connector.ts';
import { connectionOfTask, projectOfTask, providerOfTask } from '../kernel/task-ids.ts';

/** An application as a project may manage it, because the provider accepted the developer key of that project. */
export interface ProvenApp {
  context: ConnectorContext;
  /** Subscriptions that exist now. */
  listed: PresentSubscription[];
}

/**
 * Lists the subscriptions of an application with the developer keys that the project of the task entered for it. The first
 * one that the provider accepts proves that the application is the project's, which is stored.
 *
 * @returns undefined without a key that can be opened; else the failure of the last key
 */
export async function proveApp(ports: Ports, taskId: string): Promise<Result<ProvenApp, ProviderFailure> | undefined> {
  const [provider, appId] = [providerOfTask(taskId), connectionOfTask(taskId)];
  const [api, entry] = [ports.connectors.subscribeOf?.(provider)?.appSubscriptions, ports.catalog.get(provider)];
  if (api === undefined || entry === undefined) return undefined;
  let failure: ProviderFailure | undefined;
  for (const app of await appsOf(ports, taskId)) {
    const key = await openKey(ports, app);
    if (key === undefined) continue;
    const blocked = refuseOpenHost(entry, entry.baseURL, 'developer API key');
    if (blocked !== undefined) return blocked;
    const context = untrackedContext(ports, api.accountOf(entry, key));
    const listed = await api.list(context, appId);
    if (listed.ok) {
      const { id, developerKeyId } = app;
      if (app.appId === appId && developerKeyId !== undefined && !isProven(app))
        await ports.store.providerApps.acceptKey(id, developerKeyId);
      return ok({ context, listed: listed.value });
    }
    failure = listed.rejection;
  }
  return failure && { ok: false, rejection: failure };
}

/**
 * Makes the function that tells whether the project of a task manages the application. While that cannot be found out, it
 * does: what it uses stays.
 */
export function createUserCheck(ports: Ports): (taskId: string) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const check = async (taskId: string) => {
    const apps = await appsOf(ports, taskId);
    if (apps.some((app) => app.appId === connectionOfTask(taskId) && isProven(app))) return true;
    const proof = await proveApp(ports, taskId);
    return proof !== undefined && (proof.ok || !isRefused(proof.rejection));
  };
  return (taskId) => {
    const found = known.get(taskId) ?? check(taskId);
    known.set(taskId, found);
    return found;
  };
}

/** Whether a developer key is not one of the application. */
export function isRefused({ kind }: ProviderFailure): boolean {
  return kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound';
}

/**
 * @returns the project's provider apps with a developer key for the application; when it entered others instead, those, whose
 *   keys may manage the application too, since a developer has one key for several
 */
async function appsOf({ store }: Ports, taskId: string): Promise<ProviderAppRecord[]> {
  const [provider, projectId] = [providerOfTask(taskId), projectOfTask(taskId)];
  const hasKey = ({ sealedDeveloperKey }: ProviderAppRecord) => sealedDeveloperKey !== undefined;
  const ofAll = (await store.providerApps.listByAppId(provider, connectionOfTask(taskId))).filter(hasKey);
  const own = ofAll.filter((app) => app.projectId === projectId);
  if (own.length > 0) return own;
  return (await store.providerApps.listNewest(projectId, provider, MAX_APPS_OF_APPLICATION)).filter(hasKey);
}

function openKey({ secrets }: Ports, { id, sealedDeveloperKey = '' }: ProviderAppRecord): Promise<string | undefined> {
  return secrets.open(sealedDeveloperKey, developerKeyContext(id)).catch(() => undefined);
}
