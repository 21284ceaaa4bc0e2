import type { CreateIntegrationRequest, Manifest, ManifestIssue } from '../../../src/contract/index.ts';
import type { ConfigCause } from '../installations/config-history.ts';
import { causeOf } from '../installations/config-history.ts';
import { readObjects } from '../installations/read-objects.ts';
import { configRevision, findIntegration, toIntegration } from '../integrations/integrations.ts';
import { parseUploadAddress, uploadFolder } from '../integrations/uploads.ts';
import type { Actor } from '../kernel/actor.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import type { Ports, Repositories } from '../kernel/ports.ts';
import type { InstallationRecord, ProjectRecord, RevisionRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { factsOfConnectors } from '../manifest/manifest-rule.ts';
import type { ManifestValidation } from '../manifest/validate-manifest.ts';
import { setObjectsPaused } from '../reads/pause-reads.ts';
import { syncSchemaWatch } from '../subscriptions/run-schema-watch.ts';
import { dropSubscriptions } from '../subscriptions/sync-subscriptions.ts';
import type { DeployedIntegration } from './deploy-integration.ts';
import { deployIntegration } from './deploy-integration.ts';
import { readArchive } from './read-archive.ts';

/** Deploys a manifest file: all of its integrations, or none. */
export const batchUpsertIntegrations: UseCase<'batchUpsertIntegrations'> = async (
  ports,
  { actor, project, query, body },
) => {
  const text = await loadManifestSource(ports, actor, project, body);
  if (!text.ok) return text;
  const { manifest, issues } = await evaluateManifest(ports, text.value);
  if (manifest === undefined) return refuseManifest(issues);
  const deployed = await deployManifest(ports, actor, project, manifest, query.destructive === true);
  return deployed.ok
    ? ok(deployed.value.map(({ integration, revision }) => toIntegration(integration, revision)))
    : deployed;
};

/** Creates an integration from its description, by the rules of a deployment. A name that is taken is refused. */
export const createIntegration: UseCase<'createIntegration'> = async (ports, { project, body }) => {
  const same = checkTwice(body);
  if (!same.ok) return same;
  const { specVersion, content } = body.latestRevision;
  // JSON is YAML as well: one set of rules validates both.
  const { manifest, issues } = await evaluateManifest(ports, JSON.stringify({ specVersion, integrations: [content] }));
  if (manifest === undefined) return refuseManifest(issues.map(placeInBody));

  const created = await inTransaction(
    ports.store,
    async (repositories): Promise<Result<undefined, Rejection<'conflict' | 'invalid-manifest'>>> => {
      const known = await repositories.integrations.find(project.id, body.name);
      if (known?.name === body.name) {
        return reject('conflict', `There is an integration with the name "${body.name}" already.`, {
          remedy: 'Choose another name, or give that integration a new revision.',
        });
      }
      for (const integration of manifest.integrations) {
        const deployed = await deployIntegration(ports, repositories, project, specVersion, integration);
        if (!deployed.ok) return deployed;
      }
      return ok(undefined);
    },
  );
  if (created.ok) ports.log.info('integration.created', { projectId: project.id });
  return created;
};

/** The caller knows the body, and neither the manifest that was made of it nor its lines. */
function placeInBody({ rule, level, path, detail }: ManifestIssue): ManifestIssue {
  const place = path.replace('$.integrations[0]', 'latestRevision.content').replace(/^\$/, 'latestRevision');
  return { rule, level, path: place, detail };
}

/** Name and provider are duplicated in the body. */
function checkTwice({
  name,
  provider,
  latestRevision: { content },
}: CreateIntegrationRequest): Result<undefined, Rejection<'invalid-manifest'>> {
  const findings: Finding[] = [];
  if (content.name !== name) findings.push(differing('name', name, content.name));
  if (content.provider !== provider) findings.push(differing('provider', provider, content.provider));
  return findings.length === 0
    ? ok(undefined)
    : { ok: false, rejection: refuseFindings('invalid-manifest', 'The manifest is not valid', findings) };
}

function differing(member: 'name' | 'provider', wanted: string, value: string): Finding {
  return { name: `latestRevision.content.${member}`, detail: `Must be "${wanted}", as "${member}" says.`, value };
}

/**
 * Gives one integration a new revision, from a manifest that describes it and no other. A manifest that changes nothing
 * leaves the latest revision in place, as a deployment does.
 */
export const createRevision: UseCase<'createRevision'> = async (ports, { actor, project, params, query, body }) => {
  const found = await findIntegration(ports.store, project, params.integration);
  if (!found.ok) return found;
  const text = await loadManifestSource(ports, actor, project, body);
  if (!text.ok) return text;
  const { manifest, issues } = await evaluateManifest(ports, text.value);
  if (manifest === undefined) return refuseManifest(issues);

  const { name } = found.value;
  const other = manifest.integrations.findIndex((integration) => integration.name !== name);
  if (other >= 0 || manifest.integrations.length !== 1) {
    return refuseManifest([
      {
        rule: 'other-integration',
        level: 'error',
        path: other < 0 ? '$.integrations' : `$.integrations[${other}].name`,
        detail: `A revision of "${name}" is made from a manifest that describes "${name}" and no other integration.`,
      },
    ]);
  }
  const deployed = await deployManifest(ports, actor, project, manifest, query.destructive === true);
  return deployed.ok ? ok(undefined) : deployed;
};

/** @returns the refusal of a manifest; each issue names its YAML path and, where known, line and column */
function refuseManifest(issues: readonly ManifestIssue[]): Result<never, Rejection<'invalid-manifest'>> {
  const findings = issues
    .filter(({ level }) => level === 'error')
    .map(({ path, line, column, detail }) => ({
      name: path,
      detail: line === undefined ? detail : `${detail} (line ${line}, column ${column ?? 1})`,
    }));
  return { ok: false, rejection: refuseFindings('invalid-manifest', 'The manifest is not valid', findings) };
}

/** Real manifests have some ten kilobytes. */
const MAX_ARCHIVE_BYTES = 512_000;
const MAX_MANIFEST_BYTES = 2_000_000;
const NAMES = ['amp.yaml', 'amp.yml'];

/** Source of a deployment's manifest; exactly one member is set. */
interface ManifestSource {
  sourceYaml?: string;
  sourceZipUrl?: string;
}

/** @returns the text of the manifest; archives are taken from this server's own uploads and from nowhere else */
async function loadManifestSource(
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
  try {
    const limits = { packedBytes: MAX_ARCHIVE_BYTES, bytes: MAX_MANIFEST_BYTES };
    const file = readArchive(archive, NAMES, limits);
    if (file === undefined) return reject('invalid-manifest', 'The archive holds no file "amp.yaml" at its top.');
    if (file === 'too-large') {
      const detail = `The manifest in the archive is too large; it may have ${MAX_MANIFEST_BYTES} bytes.`;
      return reject('invalid-manifest', detail);
    }
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return reject('invalid-manifest', 'The archive is damaged, or its manifest is not text in UTF-8.');
  }
}

/** Validates the text of a manifest with what this server knows of providers and their objects. */
async function evaluateManifest(ports: Ports, text: string): Promise<ManifestValidation> {
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
async function deployManifest(
  ports: Ports,
  actor: Actor,
  project: ProjectRecord,
  manifest: Manifest,
  isDestructive: boolean,
): Promise<Result<DeployedIntegration[], Rejection<'conflict' | 'invalid-manifest'>>> {
  const deployed = await inTransaction(ports.store, async (repositories) => {
    const done = new Map<string, DeployedIntegration>();
    // All integrations are locked before the first installation, by name.
    for (const content of [...manifest.integrations].sort(byName)) {
      const one = await deployIntegration(ports, repositories, project, manifest.specVersion, content);
      if (!one.ok) return one;
      done.set(one.value.integration.id, one.value);
    }
    for (const installation of await installationsOf(repositories, project, [...done.keys()], isDestructive)) {
      const { revision } = done.get(installation.integrationId) ?? {};
      if (revision === undefined) continue;
      await syncSchemaWatch(ports, repositories, installation, revision.content.watchSchema);
      if (!isDestructive) continue;
      const paused = await pauseRemovedObjects(ports, repositories, installation, revision, causeOf(actor, 'deploy'));
      if (!paused.ok) return paused;
      await dropSubscriptions(ports, repositories, installation, revision);
    }
    const places = manifest.integrations.map(({ name }) => name);
    const place = ({ integration }: DeployedIntegration) => places.indexOf(integration.name);
    return ok([...done.values()].sort((one, other) => place(one) - place(other)));
  });
  if (!deployed.ok) return deployed;
  ports.jobs.wake();
  ports.log.info('manifest.deployed', { projectId: project.id, integrations: deployed.value.length });
  return deployed;
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** @param isChanged whether they are to be changed: then they are locked, by id */
async function installationsOf(
  { installations }: Repositories,
  { id: projectId }: ProjectRecord,
  integrationIds: readonly string[],
  isChanged: boolean,
): Promise<InstallationRecord[]> {
  const found: InstallationRecord[] = [];
  for (const integrationId of integrationIds) found.push(...(await installations.list({ projectId, integrationId })));
  return isChanged ? installations.getManyForUpdate(found.map(({ id }) => id)) : found;
}

/**
 * Stops the reads of an installation's objects that the manifest no longer has. Names are compared without regard to case, as
 * the command line does. Call inside a transaction.
 */
async function pauseRemovedObjects(
  ports: Ports,
  repositories: Repositories,
  installation: InstallationRecord,
  revision: RevisionRecord,
  cause: ConfigCause,
): Promise<Result<undefined, Rejection<'conflict'>>> {
  const kept = new Set((revision.content.read?.objects ?? []).map(({ objectName }) => objectName.toLowerCase()));
  const madeWith = await configRevision(repositories, installation);
  const objects = madeWith.ok ? readObjects(installation.config.content, madeWith.value.content) : [];
  const removed = objects.filter(({ objectName }) => !kept.has(objectName.toLowerCase()));
  return (await setObjectsPaused(ports, repositories, installation, removed, true, cause)) === 'stale'
    ? reject('conflict', 'An installation was changed at the same time. Deploy again.', { retryable: true })
    : ok(undefined);
}
