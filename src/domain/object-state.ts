import type { Connection, HydratedReadObject, Installation } from '../contract/index.ts';
import type { DraftContent } from './config-content.ts';
import { readConfig } from './config-content.ts';
import { isReadUnsaved } from './content-changes.ts';

/** State of a read object, by priority. */
export type ReadObjectState = 'attention' | 'unsaved' | 'stopped' | 'active' | 'idle';

/** Returns the state of a read object. */
export function readObjectState(
  object: HydratedReadObject,
  saved: DraftContent | undefined,
  draft: DraftContent,
): ReadObjectState {
  if (object.error) return 'attention';
  if (isReadUnsaved(object.objectName, saved, draft)) return 'unsaved';
  const config = readConfig(saved, object.objectName);
  if (!config) return 'idle';
  return config.disabled ? 'stopped' : 'active';
}

/** State of an installation. */
export type InstallationState =
  /** The provider refuses the stored credentials. */
  | 'bad-credentials'
  | 'unhealthy'
  /** The latest operation failed. */
  | 'last-run-failed'
  | 'running'
  | 'working'
  /** Connected; the credentials were not used yet. */
  | 'waiting';

/** Returns the most important state of an installation. */
export function installationState(
  installation: Pick<Installation, 'healthStatus' | 'lastOperationStatus'>,
  connection: Pick<Connection, 'status'>,
): InstallationState {
  if (connection.status === 'bad_credentials') return 'bad-credentials';
  if (installation.healthStatus === 'unhealthy') return 'unhealthy';
  if (installation.lastOperationStatus === 'failure') return 'last-run-failed';
  if (installation.lastOperationStatus === 'in_progress') return 'running';
  return connection.status === 'working' ? 'working' : 'waiting';
}
