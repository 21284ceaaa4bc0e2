import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Manifest } from '../../../src/contract/index.ts';
import { validateManifest } from '../../core/manifest/validate-manifest.ts';
import type { ApiClient } from '../api-client.ts';
import { CliFailure } from '../cli-failure.ts';
import type { CommandContext } from '../command-context.ts';
import type { IntegrationPlan } from '../deploy-plan.ts';
import { planDeploy } from '../deploy-plan.ts';
import { EXIT } from '../exit-code.ts';
import { formatManifestIssue } from '../format-problem.ts';
import { factsWithCatalog } from '../local-facts.ts';
import { archiveManifest } from '../manifest-archive.ts';
import type { ManifestFile } from '../manifest-file.ts';
import { readManifestFile } from '../manifest-file.ts';
import { printable } from '../terminal.ts';
import { badManifest } from './validate-command.ts';

export interface DeployOptions {
  dryRun?: boolean;
  /** Stop reading objects that the manifest no longer has. */
  destructive?: boolean;
}

/**
 * Uploads a manifest and makes it the latest revision of every integration that it names.
 * Source: backend contract, section 4.2.
 */
export async function deploy(context: CommandContext, path: string, options: DeployOptions): Promise<void> {
  const project = context.project();
  const api = context.api();
  const file = await readManifestFile(path);
  const { manifest, plan } = await preview(context, api, project, file);

  if (options.dryRun) {
    context.show({ dryRun: true, integrations: plan }, [
      ...plan.flatMap((entry) => describePlan(entry, options)),
      'Nothing was deployed.',
    ]);
    return;
  }
  const destructive = options.destructive ?? (await askWhetherToStopReading(context, plan));
  await upload(api, project, file, destructive);
  const names = manifest.integrations.map((integration) => integration.name);
  const noun = names.length === 1 ? 'integration' : 'integrations';
  context.show({ dryRun: false, destructive, integrations: plan }, [
    ...(destructive ? [] : plan.flatMap(keptReads)),
    `Successfully deployed your ${noun} ${names.join(', ')}.`,
  ]);
}

/** Judges the manifest by the server's own catalogue and destinations, and compares it with what is deployed. */
async function preview(
  context: CommandContext,
  api: ApiClient,
  project: string,
  file: ManifestFile,
): Promise<{ manifest: Manifest; plan: IntegrationPlan[] }> {
  const params = { project };
  const [providers, destinations, deployed, installations] = await Promise.all([
    api.call(endpoints.listProviders, {}),
    api.call(endpoints.listDestinations, { params }),
    api.call(endpoints.listIntegrations, { params }),
    api.call(endpoints.listProjectInstallations, { params }),
  ]);
  const facts = { ...factsWithCatalog(providers), destinations: destinations.map((destination) => destination.name) };
  const { manifest, issues } = validateManifest(file.text, facts);
  if (manifest === undefined) throw badManifest(file, issues);
  for (const issue of issues) context.terminal.err(formatManifestIssue(issue, file.path));
  return { manifest, plan: planDeploy(manifest, deployed, installations) };
}

async function upload(api: ApiClient, project: string, file: ManifestFile, destructive: boolean): Promise<void> {
  const archive = archiveManifest(file.text);
  const target = await api.call(endpoints.generateUploadUrl, { query: { md5: archive.md5 } });
  await api.upload(target.url, archive.bytes, { 'content-md5': archive.md5, 'content-type': 'application/zip' });
  await api.call(endpoints.batchUpsertIntegrations, {
    params: { project },
    query: destructive ? { destructive: true } : {},
    body: { sourceZipUrl: `gs://${target.bucket}/${target.path}` },
  });
}

/** @returns true to stop, false to go on; the safe answer where nobody can be asked */
async function askWhetherToStopReading(context: CommandContext, plan: IntegrationPlan[]): Promise<boolean> {
  const affected = plan.filter((entry) => entry.affectedInstallations > 0);
  if (affected.length === 0 || !context.terminal.isInteractive) return false;
  for (const line of affected.flatMap((entry) => describePlan(entry, {}))) context.terminal.err(line);
  const answer = await context.terminal.ask('Removed objects: [k]eep reading, [s]top reading, or [c]ancel? ');
  if (/^k/i.test(answer)) return false;
  if (/^s/i.test(answer)) return true;
  throw new CliFailure('Cancelled. Nothing was deployed.', EXIT.refused);
}

function describePlan(entry: IntegrationPlan, options: DeployOptions): string[] {
  const lines = [`${entry.name}: ${entry.change === 'unchanged' ? 'unchanged' : `will be ${entry.change}`}`];
  if (entry.removedReadObjects.length > 0) {
    lines.push(`  no longer read: ${entry.removedReadObjects.join(', ')}`);
    const effect = options.destructive ? 'will stop' : 'goes on unless --destructive is given';
    lines.push(`  reading them for ${countCustomers(entry.affectedInstallations)} ${effect}`);
  }
  return lines.map(printable);
}

function keptReads(entry: IntegrationPlan): string[] {
  if (entry.affectedInstallations === 0) return [];
  const objects = entry.removedReadObjects.join(', ');
  return [
    printable(
      `${entry.name} no longer has ${objects}; reading goes on for ${countCustomers(entry.affectedInstallations)}. Deploy with --destructive to stop it.`,
    ),
  ];
}

function countCustomers(installations: number): string {
  return installations === 1 ? '1 installation' : `${installations} installations`;
}
