import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Installation, UpdateInstallationRequest } from '../../../src/contract/index.ts';
import type { ApiClient } from '../shared/api-client.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from '../shared/command-context.ts';
import { printable } from '../shared/terminal.ts';
import { timeOption } from '../shared/time-option.ts';

/** Commands that act on installations of customers. */
export const INSTALLATION_COMMANDS: CommandSpec[] = [
  {
    name: 'trigger:read',
    group: 'Change',
    summary: 'read an object of a customer now',
    description:
      'Reads an object of an installation now, without waiting for its schedule, and prints the ID of the operation. The records arrive at the destination of the manifest. An object that is being read already is rejected.',
    arguments: [
      ['<integration>', 'name or ID'],
      ['<object>', 'name in the manifest'],
    ],
    options: [
      new Option('--group <ref>', 'reference of the group that has installed it').makeOptionMandatory(),
      timeOption('--since <time>', 'only records since then, such as 2026-01-31T00:00:00Z'),
    ],
    examples: [
      'amp trigger:read call-sync calls --group team-7 --project crm',
      'amp list:operation-logs "$(amp trigger:read call-sync calls --group team-7 --project crm)" --project crm',
    ],
    run: (context, [integration = '', object = ''], { group = '', since }) =>
      triggerRead(context, integration, object, { groupRef: group, since }),
  },
  {
    name: 'upgrade:installations',
    group: 'Change',
    summary: 'move installations to the latest revision of an integration',
    description:
      'Saves the settings of customers again, which moves their installations from the revision that they were saved with to the latest one. Objects that were added are not selected for customers. An installation whose settings the latest revision does not allow stays as it is, and is listed with the reason.',
    arguments: [['<integration>', 'name or ID']],
    options: [
      new Option('--group <ref>', 'only the installation of this group'),
      new Option('--dry-run', 'list the installations, and change nothing'),
    ],
    examples: [
      'amp upgrade:installations call-sync --project crm --dry-run',
      'amp upgrade:installations call-sync --group team-7 --project crm',
    ],
    run: (context, [integration = ''], { group, dryRun = false }) =>
      upgradeInstallations(context, integration, { groupRef: group, dryRun }),
  },
];

/** Begins a read and prints the ID of its operation. */
async function triggerRead(
  context: CommandContext,
  integration: string,
  objectName: string,
  { groupRef, since }: { groupRef: string; since?: string | undefined },
): Promise<void> {
  const params = { project: context.project(), integration, objectName };
  const body = { groupRef, mode: 'async' as const, ...(since !== undefined && { sinceTimestamp: since }) };
  const accepted = await context.readApi().call(endpoints.triggerRead, { params, body });
  context.hint(printable(`Reading ${objectName} of ${groupRef}. Its log: amp list:operation-logs <operation>`));
  context.show(accepted, [accepted.operationId]);
}

/** Outcome for one installation. */
interface Upgrade {
  installationId: string;
  groupRef: string;
  outcome: 'upgraded' | 'would be upgraded' | 'rejected';
  reason?: string;
}

/** @throws CliFailure (refused) when one was rejected, after all others are upgraded */
async function upgradeInstallations(
  context: CommandContext,
  integration: string,
  { groupRef, dryRun }: { groupRef?: string | undefined; dryRun: boolean },
): Promise<void> {
  const project = context.project();
  const api = context.api();
  const params = { project, integration };
  const { latestRevision } = await api.call(endpoints.getIntegration, { params });
  const upgrades: Upgrade[] = [];
  let current = 0;
  for await (const page of api.pages(endpoints.listInstallations, { params, query: { groupRef } })) {
    const outdated = page.filter(({ config }) => config.revisionId !== latestRevision.id);
    current += page.length - outdated.length;
    for (const installation of outdated) {
      upgrades.push(dryRun ? outcome(installation, 'would be upgraded') : await upgrade(api, project, installation));
    }
  }
  const lines = upgrades.map(({ installationId, groupRef: group, outcome: result, reason }) =>
    printable(
      `Installation ID: ${installationId}, Group: ${group}, ${result}${reason === undefined ? '' : `: ${reason}`}`,
    ),
  );
  const summary = { upgrades, alreadyCurrent: current };
  if (upgrades.some(({ outcome: result }) => result === 'rejected')) {
    throw new CliFailure(lines.join('\n'), EXIT.refused, { detail: 'Some installations were rejected.', ...summary });
  }
  context.show(summary, lines);
  context.hint(`${current} of ${current + upgrades.length} installations had the latest revision already.`);
}

async function upgrade(api: ApiClient, project: string, { id, integrationId }: Installation): Promise<Upgrade> {
  const params = { project, integration: integrationId, installation: id };
  // Read again directly before the change: the list can be minutes old by now.
  const installation = await api.call(endpoints.getInstallation, { params });
  try {
    await api.call(endpoints.updateInstallation, { params, body: saveAgain(installation.config) });
    return outcome(installation, 'upgraded');
  } catch (error) {
    if (!(error instanceof CliFailure)) throw error;
    return { ...outcome(installation, 'rejected'), reason: error.message };
  }
}

function outcome({ id, group }: Installation, result: Upgrade['outcome']): Upgrade {
  return { installationId: id, groupRef: group?.groupRef ?? '', outcome: result };
}

/** @returns the body that saves every selected object as it is, so that the server validates and completes all of them */
function saveAgain({ content, createdBy }: Installation['config']): UpdateInstallationRequest {
  const { read, write, subscribe, proxy } = content;
  const updateMask = [
    ...Object.keys(read?.objects ?? {}).map(
      (name) => `config.content.read.objects.${name.replaceAll(/[.\\:]/g, '\\$&')}`,
    ),
    ...(write === undefined ? [] : ['config.content.write.objects']),
    ...(subscribe === undefined ? [] : ['config.content.subscribe.objects']),
    ...(proxy === undefined ? [] : ['config.content.proxy.enabled']),
  ];
  // A mask must not be empty.
  return {
    updateMask: updateMask.length > 0 ? updateMask : ['config.createdBy'],
    installation: { config: { createdBy, content } },
  };
}
