import { unzipSync } from 'fflate';
import type { Manifest, ManifestIssue } from '../../../src/contract/index.ts';
import type { ConfigCause } from '../installations/config-history.ts';
import { causeOf } from '../installations/config-history.ts';
import { readObjects } from '../installations/read-objects.ts';
import { configRevision } from '../integrations/integrations.ts';
import { parseUploadAddress, uploadFolder } from '../integrations/uploads.ts';
import type { Actor } from '../kernel/actor.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { factsOfConnectors } from '../manifest/manifest-rule.ts';
import type { ManifestValidation } from '../manifest/validate-manifest.ts';
import { setObjectsPaused } from '../reads/pause-reads.ts';
import { syncSchemaWatch } from '../subscriptions/run-schema-watch.ts';
import { dropSubscriptions } from '../subscriptions/sync-subscriptions.ts';
import type { DeployedIntegration } from './deploy-integration.ts';
import { deployIntegration } from './deploy-integration.ts';

/** @returns the refusal of a manifest; each issue names its YAML path and, where known, line and column */
export function refuseManifest(issues: readonly ManifestIssue[]): Result<never, Rejection<'invalid-manifest'>> {
  const findings = issues
    .filter(({ level }) => level === 'error')
    .map(({ path, line, column, detail }) => ({
      name: path,
      detail: line === undefined ? detail : `${detail} (line ${line}, column ${column ?? 1})`,
    }));
  return { ok: false, rejection: refuseFindings('invalid-manifest', 'The manifest is not valid', findings) };
}

/** Real manifests have some ten kilobytes. The packed limit also bounds the time that a hostile archive takes. */
const MAX_ARCHIVE_BYTES = 512_000;
const MAX_MANIFEST_BYTES = 2_000_000;
const NAMES = ['amp.yaml', 'amp.yml'];

/** Source of a deployment's manifest; exactly one member is set. */
export interface ManifestSource {
  sourceYaml?: string;
  sourceZipUrl?: string;
}

/** @returns the text of the manifest; archives are taken from this server's own uploads and from nowhere else */
export async function loadManifestSource(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  { sourceYaml, sourceZipUrl = '' }: ManifestSource,
): Promise<Result<string, Rejection<'invalid-manifest' | 'unprocessable'>>> {
  if (sourceYaml !== undefined) {
    return sourceYaml.length > MAX_MANIFEST_BYTES
      ? reject('invalid-manifest', `A manifest has at most ${MAX_MANIFEST_BYTES} characters.`)
      : ok(sourceYaml);
  }
  const path = parseUploadAddress(sourceZipUrl, ports.settings.publicApiUrl);
  const folders = [uploadFolder(project.id), ...(actor.kind === 'operator' ? [uploadFolder(undefined)] : [])];
  const isOwn = path !== undefined && folders.some((folder) => path.startsWith(folder));
  const blob = isOwn ? await ports.store.blobs.get(path) : undefined;
  if (blob === undefined || blob.bytes === null || blob.expiresAt <= ports.clock.now()) {
    return reject('unprocessable', 'Nothing was uploaded to this server under "sourceZipUrl".', {
      remedy: 'Ask for an address with GET /v1/generate-upload-url, upload the archive, then deploy it.',
    });
  }
  return unpack(blob.bytes);
}

function unpack(archive: Uint8Array): Result<string, Rejection<'invalid-manifest'>> {
  const seen: string[] = [];
  try {
    const files = unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        seen.push(name);
        return NAMES.includes(name) && size <= MAX_ARCHIVE_BYTES && originalSize <= MAX_MANIFEST_BYTES;
      },
    });
    const file = NAMES.map((name) => files[name]).find((bytes) => bytes !== undefined);
    if (file !== undefined) return ok(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return reject('invalid-manifest', 'The archive is damaged, or its manifest is not text in UTF-8.');
  }
  return reject(
    'invalid-manifest',
    seen.some((name) => NAMES.includes(name))
      ? `The manifest in the archive is too large; it may have ${MAX_MANIFEST_BYTES} bytes.`
      : 'The archive holds no file "amp.yaml" at its top.',
  );
}

/** Validates the text of a manifest with what this server knows of providers and their objects. */
export async function evaluateManifest(ports: Ports, text: string): Promise<ManifestValidation> {
  // Loaded with the YAML parser when the first manifest arrives: a start does not need them.
  const { validateManifest } = await import('../manifest/validate-manifest.ts');
  return validateManifest(text, { providers: ports.catalog.all(), ...factsOfConnectors(ports.connectors) });
}

/**
 * Deploys a manifest: all of its integrations, or none. Integrations that it does not name are left alone, and
 * installations keep their config.
 *
 * @param isDestructive objects that are gone from the manifest are no longer read
 */
export async function deployManifest(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  manifest: Manifest,
  isDestructive: boolean,
): Promise<Result<DeployedIntegration[], Rejection<'conflict' | 'invalid-manifest'>>> {
  const deployed = await inTransaction(ports.store, async (repositories) => {
    const done: DeployedIntegration[] = [];
    for (const content of manifest.integrations) {
      const one = await deployIntegration(ports, repositories, project, manifest.specVersion, content);
      if (!one.ok) return one;
      const { integration, revision } = one.value;
      for (const installation of await repositories.installations.list({
        projectId: project.id,
        integrationId: integration.id,
      })) {
        await syncSchemaWatch(ports, repositories, installation, revision.content.watchSchema);
        if (isDestructive) await dropSubscriptions(ports, repositories, installation, revision);
      }
      if (isDestructive) {
        const paused = await pauseRemovedObjects(ports, repositories, one.value, causeOf(actor, 'deploy'));
        if (!paused.ok) return paused;
      }
      done.push(one.value);
    }
    return ok(done);
  });
  if (!deployed.ok) return deployed;
  ports.jobs.wake();
  ports.log.info('manifest.deployed', { projectId: project.id, integrations: deployed.value.length });
  return deployed;
}

/**
 * Stops the reads of objects that the manifest no longer has, in every installation of the integration.
 * Names are compared without regard to case, as the command line does. Call inside a transaction.
 */
async function pauseRemovedObjects(
  ports: Ports,
  repositories: Repositories,
  { integration, revision }: DeployedIntegration,
  cause: ConfigCause,
): Promise<Result<undefined, Rejection<'conflict'>>> {
  const kept = new Set((revision.content.read?.objects ?? []).map(({ objectName }) => objectName.toLowerCase()));
  const { projectId, id: integrationId } = integration;
  for (const installation of await repositories.installations.list({ projectId, integrationId })) {
    const manifest = (await configRevision(repositories, installation)).content;
    const removed = readObjects(installation.config.content, manifest).filter(
      ({ objectName }) => !kept.has(objectName.toLowerCase()),
    );
    if ((await setObjectsPaused(ports, repositories, installation, removed, true, cause)) === 'stale') {
      return reject('conflict', 'An installation was changed at the same time. Deploy again.', { retryable: true });
    }
  }
  return ok(undefined);
}
