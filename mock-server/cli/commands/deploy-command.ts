import * as endpoints from '../../../src/contract/endpoints.ts';
import type { ProviderApp } from '../../../src/contract/index.ts';
import { validateManifest } from '../../core/manifest/validate-manifest.ts';
import type { ApiClient } from '../shared/api-client.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import type { DeployPlan } from '../shared/deploy-plan.ts';
import {
  describeDeploy,
  describeDeployed,
  describePlan,
  describeRetainedReads,
  planDeploy,
} from '../shared/deploy-plan.ts';
import { formatManifestIssue, locateRefusal } from '../shared/format-problem.ts';
import { describeMissingDestination, factsWithCatalog, missingDestinations } from '../shared/local-manifest-facts.ts';
import type { ManifestFile } from '../shared/manifest-file.ts';
import { archiveManifest, readManifestFile } from '../shared/manifest-file.ts';
import { badManifest, isRejected } from './validate-command.ts';

export interface DeployOptions {
  dryRun?: boolean;
  /** Stop reading objects that the manifest no longer has. */
  destructive?: boolean;
  /** Deploy nothing when there is a warning. */
  strict?: boolean;
}

/** Uploads a manifest and makes it the latest revision of every integration that it names. */
export async function deploy(context: CommandContext, path: string, options: DeployOptions): Promise<void> {
  const project = context.project();
  const api = context.api();
  const file = await readManifestFile(path);
  const { plan, missing } = await context.progress('Comparing with what is deployed', () =>
    preview(context, api, project, file, options),
  );
  // Last, because a deployment that delivers nothing looks like a success otherwise.
  const last = missing.map((name) => context.terminal.colors.yellow(describeMissingDestination(name, project)));
  if (options.dryRun) {
    context.show({ dryRun: true, ...plan, missingDestinations: missing }, [
      ...describeDeploy(plan, options.destructive === true, context.terminal.colors),
      'Nothing was deployed.',
    ]);
    for (const line of last) context.hint(line);
    return;
  }
  const destructive = options.destructive ?? (await confirmStopReading(context, plan));
  await upload(context, api, project, file, destructive);
  context.show({ dryRun: false, destructive, ...plan, missingDestinations: missing }, [
    ...(destructive ? [] : plan.integrations.flatMap(describeRetainedReads)),
    ...describeDeployed(plan).map(context.terminal.colors.green),
  ]);
  for (const line of last) context.hint(line);
}

/** Validates the manifest against the server's own catalogue and destinations, and compares it with what is deployed. */
async function preview(
  context: CommandContext,
  api: ApiClient,
  project: string,
  file: ManifestFile,
  options: DeployOptions,
): Promise<{ plan: DeployPlan; missing: string[] }> {
  const params = { project };
  const [providers, apps, destinations, deployed] = await Promise.all([
    api.call(endpoints.listProviders, {}),
    api.call(endpoints.listProviderApps, { params }),
    api.call(endpoints.listDestinations, { params }),
    api.call(endpoints.listIntegrations, { params }),
  ]);
  const facts = {
    ...factsWithCatalog(providers),
    destinations: destinations.map((destination) => destination.name),
    scopesOf: (provider: string) => newestOf(apps, provider)?.scopes,
  };
  const { manifest, issues } = validateManifest(file.text, facts);
  if (manifest === undefined) throw badManifest(file, issues);
  const missing = missingDestinations(manifest.integrations, destinations);
  if (isRejected(issues, options)) {
    const commands = missing.map((name) => describeMissingDestination(name, project));
    throw badManifest(file, issues, commands);
  }
  for (const issue of issues) context.hint(formatManifestIssue(issue, file.path));
  const installations = api.pages(endpoints.listProjectInstallations, { params });
  return { plan: await planDeploy(manifest, deployed, installations), missing };
}

/** @returns the provider app with which new customers sign in */
function newestOf(apps: readonly ProviderApp[], provider: string): ProviderApp | undefined {
  return apps
    .filter((app) => app.provider === provider)
    .toSorted((one, other) => one.createTime.localeCompare(other.createTime))
    .at(-1);
}

async function upload(
  context: CommandContext,
  api: ApiClient,
  project: string,
  file: ManifestFile,
  destructive: boolean,
): Promise<void> {
  const archive = archiveManifest(file.text);
  const target = await context.progress(`Uploading ${file.path}`, async () => {
    const { url, ...place } = await api.call(endpoints.generateUploadUrl, { query: { md5: archive.md5 } });
    await api.upload(url, archive.bytes, { 'content-md5': archive.md5, 'content-type': 'application/zip' });
    return place;
  });
  await context.progress(`Deploying to ${project}`, () =>
    api
      .call(endpoints.batchUpsertIntegrations, {
        params: { project },
        query: destructive ? { destructive: true } : {},
        body: { sourceZipUrl: `gs://${target.bucket}/${target.path}` },
      })
      .catch((error) => {
        throw locateRefusal(error, file.path);
      }),
  );
}

/** @returns true to stop, false to continue, which is the default without a terminal */
async function confirmStopReading({ terminal }: CommandContext, plan: DeployPlan): Promise<boolean> {
  const affected = plan.integrations.filter((entry) => entry.affectedInstallations > 0);
  if (affected.length === 0 || !terminal.isInteractive) return false;
  for (const line of affected.flatMap((entry) => describePlan(entry, false, terminal.errColors))) terminal.err(line);
  const answer = await terminal.ask('Removed objects: [k]eep reading, [s]top reading, or [c]ancel? ');
  if (/^k/i.test(answer)) return false;
  if (/^s/i.test(answer)) return true;
  throw new CliFailure('Cancelled. Nothing was deployed.', EXIT.refused);
}
