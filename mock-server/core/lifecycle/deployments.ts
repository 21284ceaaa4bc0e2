import type { CreateIntegrationRequest, ManifestIssue } from '../../../src/contract/index.ts';
import { findIntegration, toIntegration } from '../integrations/integrations.ts';
import { inTransaction } from '../kernel/in-transaction.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { refuseFindings } from '../kernel/validation-issues.ts';
import { deployIntegration } from './deploy-integration.ts';
import { deployManifest, evaluateManifest, loadManifestSource, refuseManifest } from './deploy-manifest.ts';

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
