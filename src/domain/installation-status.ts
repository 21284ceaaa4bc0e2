import type {
  ConfigContent,
  Connection,
  HydratedReadObject,
  Installation,
  ReadActivity,
  ReadObjectConfig,
} from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig } from './config-content.ts';
import { isReadUnsaved } from './content-changes.ts';

/** Indexes the sync activity of an installation by object; activity of earlier installations is ignored. */
export function activityByObject(
  activity: readonly ReadActivity[] = [],
  installationId: string | undefined,
): Map<string, ReadActivity> {
  const own = activity.filter((one) => one.installationId === installationId);
  return new Map(own.map((one) => [one.objectName, one]));
}

/** State of an installation, by priority. */
export type InstallationState =
  /** The provider rejects the stored credentials. */
  | 'bad-credentials'
  | 'unhealthy'
  | 'last-run-failed'
  /** No sync failed, so the latest operation was a write. */
  | 'last-write-failed'
  /** Every object is paused. */
  | 'paused'
  /** A sync is overdue. */
  | 'delayed'
  /** A sync runs, and none has finished yet. */
  | 'first-sync'
  | 'running'
  /** An object was never synced. */
  | 'waiting'
  /** Every object was synced. */
  | 'working'
  /** Every object is read only when the application asks for it. */
  | 'on-demand'
  /** Nothing is synced: the installation only writes, gets events or sends requests. */
  | 'ready';

/** State of an installation, with the activity of the object that determines it. */
export interface InstallationStatus {
  state: InstallationState;
  activity?: ReadActivity;
  /** Objects that were never synced, while others were. */
  waitingFor: string[];
}

/** Delay from which a sync counts as overdue, in ms. */
const OVERDUE_AFTER_MS = 5 * 60_000;

/**
 * Derives the state of an installation from its sync activity. Where the server does not report activity, the latest
 * operation decides.
 *
 * @param known activity by object; undefined if the server does not report it
 * @param asOf time of the activity, ms since the epoch; later times don't tell whether a sync is overdue
 * @param isOnDemand whether an object has neither a schedule nor history to import
 */
export function installationStatus(
  {
    healthStatus,
    lastOperationStatus,
    config,
  }: Pick<Installation, 'healthStatus' | 'lastOperationStatus'> & { config: { content: ConfigContent } },
  connection: Pick<Connection, 'status'>,
  known: ReadonlyMap<string, ReadActivity> | undefined,
  asOf: number,
  isOnDemand: (config: ReadObjectConfig) => boolean,
): InstallationStatus {
  const configured = Object.values(config.content.read?.objects ?? {});
  const active = configured.filter(({ disabled }) => !disabled);
  const reads = active.flatMap(({ objectName }) => known?.get(objectName) ?? []);
  const oldestFirst = reads.filter(({ last }) => last).sort((one, other) => compare(one.last, other.last));
  const waitingFor = active
    .filter((config) => !isOnDemand(config) && !known?.get(config.objectName)?.last)
    .map(({ objectName }) => objectName);
  const failed = reads.find(({ failure }) => failure);
  const overdue = reads.find(
    ({ running, nextTime }) => !running && nextTime !== undefined && Date.parse(nextTime) < asOf - OVERDUE_AFTER_MS,
  );
  const running = reads.find((read) => read.running);

  const of = (state: InstallationState, activity?: ReadActivity): InstallationStatus => ({
    state,
    activity,
    waitingFor: state === 'waiting' && oldestFirst.length > 0 ? waitingFor : [],
  });
  if (connection.status === 'bad_credentials') return of('bad-credentials');
  if (healthStatus === 'unhealthy') return of('unhealthy', failed);
  if (failed) return of('last-run-failed', failed);
  if (lastOperationStatus === 'failure') {
    return of(active.length > reads.length ? 'last-run-failed' : 'last-write-failed');
  }
  if (configured.length === 0) return of('ready');
  if (active.length === 0) return of('paused');
  if (overdue) return of('delayed', overdue);
  if (running) return of(oldestFirst.length > 0 ? 'running' : 'first-sync', running);
  if (!known) {
    if (lastOperationStatus === 'in_progress') return of('running');
    // The operation may have been a write.
    if (lastOperationStatus === 'success') return of('ready');
  }
  if (waitingFor.length > 0) return of('waiting', known?.get(waitingFor[0] ?? ''));
  return oldestFirst.length > 0 ? of('working', oldestFirst[0]) : of('on-demand');
}

function compare(one: ReadActivity['last'], other: ReadActivity['last']): number {
  return Date.parse(one?.endTime ?? '') - Date.parse(other?.endTime ?? '');
}

/** State of a read object, by priority. */
type ReadObjectState = 'attention' | 'unsaved' | 'stopped' | 'active' | 'idle';

/** An installation with the account that it uses and its sync activity. */
export interface InstallationData {
  installation: { id: string; config: { content: ConfigContent } } | undefined;
  connection: Pick<Connection, 'status'> | undefined;
  activity: readonly ReadActivity[] | undefined;
}

/** Returns the state of a read object. */
export function readObjectState(
  object: HydratedReadObject,
  { installation, connection, activity }: InstallationData,
  draft: DraftContent = installation?.config.content ?? {},
): ReadObjectState {
  const saved = installation?.config.content;
  if (object.error) return 'attention';
  if (isReadUnsaved(object.objectName, saved, draft)) return 'unsaved';
  const config = readConfig(saved, object.objectName);
  if (!config) return 'idle';
  if (config.disabled) return 'stopped';
  const known = activityByObject(activity, installation?.id).get(object.objectName);
  const isFailing = connection?.status === 'bad_credentials' || known?.failure || known?.deliveryProblem;
  return isFailing ? 'attention' : 'active';
}
