import { isLikeId } from '../core/kernel/names.ts';
import type { Ports } from '../core/kernel/ports.ts';
import type { ProjectRecord } from '../core/kernel/records.ts';
import { toInstant } from '../core/kernel/time.ts';
import { apiKeyPrefix } from '../core/projects/api-keys.ts';
import type { ServerConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

/** Organization of projects that the server creates. */
const ORGANISATION = 'self-hosted';
const LABEL = 'AMP_BOOTSTRAP_API_KEY';
const NEW_KEY = 'AMP_BOOTSTRAP_API_KEY is a deleted key and stays deleted. Set a new key, or remove the variable.';

/** Creates the project and the key of the environment if they do not exist. Safe for concurrent processes. */
export async function bootstrap(
  ports: Ports,
  { bootstrap: wanted, adminToken }: Pick<ServerConfig, 'bootstrap' | 'adminToken'>,
): Promise<void> {
  if (wanted === undefined) return;
  const project = await ensureProject(ports, wanted.project);
  if (wanted.apiKey !== undefined) await ensureKey(ports, project, wanted.apiKey);
  else if (adminToken === undefined) await warnWithoutKey(ports, project);
}

/** The environment is valid: the key may have been created at an earlier start. */
async function warnWithoutKey({ store, log }: Ports, { id, name }: ProjectRecord): Promise<void> {
  const keys = await store.apiKeys.list(id);
  if (keys.some(({ active, scopes }) => active && scopes.includes('full'))) return;
  log.warn('bootstrap.project-without-key', {
    projectId: id,
    project: name,
    remedy: 'No API key opens this project. Set AMP_BOOTSTRAP_API_KEY or AMP_ADMIN_TOKEN.',
  });
}

async function ensureProject({ store, ids, clock, log }: Ports, name: string): Promise<ProjectRecord> {
  const known = await store.projects.find(name);
  if (known !== undefined) return known;
  if (isLikeId(name))
    throw new ConfigError(
      'AMP_BOOTSTRAP_PROJECT',
      `must not have the form of an id, but "${name}" is a UUID. Choose a name.`,
    );
  const project = {
    id: ids.uuid(),
    name,
    appName: name,
    orgId: ORGANISATION,
    createTime: toInstant(clock.now()),
  };
  if ((await store.projects.insert(project)) === 'inserted') {
    log.info('bootstrap.project-created', { projectId: project.id, project: name });
    return project;
  }
  return (await store.projects.find(name)) ?? project;
}

async function ensureKey(ports: Ports, project: ProjectRecord, key: string): Promise<void> {
  const { store, ids, clock, digests, log } = ports;
  const hash = await digests.sha256Hex(key);
  const prefix = apiKeyPrefix(key);
  // A second try, because an earlier key of the environment may begin with the same characters.
  for (const unique of [prefix, `${prefix}-${ids.token(4)}`]) {
    const known = await store.apiKeys.findByHash(hash);
    if (known?.projectId === project.id) {
      if (!known.active) log.warn('bootstrap.key-inactive', { keyId: known.id });
      return;
    }
    if (known !== undefined) throw new ConfigError('AMP_BOOTSTRAP_API_KEY', 'is a key of another project already.');
    // After the key: a deletion in between is seen.
    const deleted = await store.deletedApiKeys.find(hash);
    if (deleted !== undefined) {
      log.warn('bootstrap.key-deleted', { projectId: project.id, deleteTime: deleted.deleteTime, remedy: NEW_KEY });
      return;
    }
    const record = {
      id: ids.uuid(),
      projectId: project.id,
      hash,
      prefix: unique,
      label: LABEL,
      scopes: ['full' as const],
      active: true,
      createTime: toInstant(clock.now()),
    };
    if ((await store.apiKeys.insert(record)) === 'inserted') {
      log.info('bootstrap.key-created', { keyId: record.id, projectId: project.id });
      return;
    }
  }
  throw new Error('The key of AMP_BOOTSTRAP_API_KEY could not be stored.');
}
