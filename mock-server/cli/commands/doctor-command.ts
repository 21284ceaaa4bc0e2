import * as endpoints from '../../../src/contract/endpoints.ts';
import type { Destination, Integration } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import { TIME_LIMITS } from '../../core/kernel/time-limits.ts';
import { DEV_DATA_DIR, findStoredKeys, KEYS_FILE } from '../dev/stored-keys.ts';
import type { ApiClient } from '../shared/api-client.ts';
import { createApiClient } from '../shared/api-client.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import { describeMissingDestination, missingDestinations } from '../shared/local-manifest-facts.ts';
import type { CommonOptions } from '../shared/read-settings.ts';
import { readApiOrigin } from '../shared/read-settings.ts';
import type { Terminal } from '../shared/terminal.ts';
import { printable } from '../shared/terminal.ts';

/** Result of one check. */
interface Finding {
  check: string;
  /** A warning does not keep a start or a deployment from working. */
  outcome: 'ok' | 'warning' | 'failed' | 'skipped';
  detail: string;
}

/** A key that the server accepts, and the names of the projects that it opens. */
interface OpenedProjects {
  api: ApiClient;
  projects: string[];
}

const UNAUTHORIZED = 401;
/** The key was accepted, but there is no such project, or it is another one. */
const REFUSED_AFTER_THE_KEY = [403, 404];
/** Asked for to try a key whose project is not known. */
const ANY_PROJECT = 'any';

/**
 * Looks at everything that has to be right before a deployment or a start works, and says what is not.
 *
 * @throws CliFailure (refused) if a check failed, after all are reported
 */
export async function doctor(context: CommandContext, options: CommonOptions): Promise<void> {
  const { env } = context.terminal;
  const origin = readApiOrigin(env['AMP_API_URL']);
  const { finding: environment, storage } = await checkEnvironment(context.terminal);
  const server = await checkServer(origin, env['AMP_API_URL'], storage);
  const findings = [environment, server];
  if (server.outcome === 'ok') {
    findings.push(...(await checkReadiness(origin)));
    const { finding: key, opened } = await checkKey(context, options, origin);
    findings.push(key, ...(await checkProject(options.project ?? env['AMP_PROJECT'], opened)));
  }
  const count = (outcome: Finding['outcome']) => findings.filter((finding) => finding.outcome === outcome).length;
  const failed = count('failed');
  // With --json a refusal is the whole output, so that it stays one document.
  if (failed === 0 || options.json !== true) {
    context.show(
      findings,
      findings.map((finding) => line(finding, context.terminal)),
    );
  }
  if (failed > 0) throw new CliFailure(`${failed} of ${findings.length} checks failed.`, EXIT.refused, findings);
  const [warnings, skipped] = [count('warning'), count('skipped')];
  const sentences = [
    warnings === 0 ? 'No problems found.' : `${warnings} of ${findings.length} checks ended with a warning.`,
    ...(skipped === 0 ? [] : [`${skipped} of ${findings.length} checks were skipped.`]),
  ];
  context.hint(sentences.join(' '));
}

/**
 * The variables of a server that would be started in this shell. A server that runs already may have others.
 *
 * @returns storage of that server too, when its variables are valid
 */
async function checkEnvironment({ env }: Terminal): Promise<{ finding: Finding; storage?: string }> {
  const check = 'environment';
  const { readEnvironment } = await import('../../node/read-environment.ts');
  const { ConfigError } = await import('../../node/config-error.ts');
  try {
    const { databaseUrl, dataDir } = await readEnvironment(env);
    const storage = databaseUrl === undefined ? `the embedded database in ${dataDir}` : 'PostgreSQL (DATABASE_URL)';
    return {
      finding: { check, outcome: 'ok', detail: 'The variables of this shell are valid for a server.' },
      storage,
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { finding: { check, outcome: 'failed', detail: error.message } };
  }
}

/** @param variable content of `AMP_API_URL` */
async function checkServer(origin: string, variable: string | undefined, storage?: string): Promise<Finding> {
  const check = 'server';
  const chosenBy = variable?.trim() ? 'AMP_API_URL' : 'the default without AMP_API_URL';
  const response = await probe(`${origin}/healthz`);
  if (response === undefined) {
    const uses = storage === undefined ? '' : `, which would use ${storage}`;
    const detail = `${origin} (${chosenBy}) cannot be reached. Start "amp dev", or "amp serve"${uses}. If the server is elsewhere, set AMP_API_URL.`;
    return { check, outcome: 'failed', detail };
  }
  if (response.status === 200 && response.body['status'] === 'ok') {
    return { check, outcome: 'ok', detail: `${origin} (${chosenBy}) responds.` };
  }
  const detail = `${origin} (${chosenBy}) responds with ${response.status}, but not as the management API does. Set AMP_API_URL to its address, which "amp dev" and "amp serve" print.`;
  return { check, outcome: 'failed', detail };
}

/** The server's database, and encryption keys that the server found missing when it started. */
async function checkReadiness(origin: string): Promise<Finding[]> {
  const check = 'database';
  const response = await probe(`${origin}/readyz`);
  if (response?.status !== 200) {
    const reason = typeof response?.body['status'] === 'string' ? `: ${response.body['status']}` : '';
    const said = response === undefined ? 'does not respond' : `responds with ${response.status}${reason}`;
    return [{ check, outcome: 'failed', detail: `${origin}/readyz ${said}. The log of the server has the cause.` }];
  }
  const database: Finding = { check, outcome: 'ok', detail: 'It responds to the server.' };
  const { missingEncryptionKeys: missing } = response.body;
  if (!Array.isArray(missing)) return [database];
  return [
    database,
    ...missing.map((entry): Finding => {
      const { keyId, values } = Object(entry);
      const detail = `${values} stored secrets were encrypted with key ${keyId}, which is not configured. Add that key to AMP_ENCRYPTION_KEY of the server.`;
      return { check: 'encryption', outcome: 'failed', detail };
    }),
  ];
}

/** @returns undefined without a response; an empty body for one that is not a JSON object */
async function probe(url: string): Promise<{ status: number; body: Record<string, unknown> } | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMITS.doctor) });
    const body: unknown = await response.json().catch(() => undefined);
    // A server of another version, or something else at that address, may return anything.
    return { status: response.status, body: Object(body) };
  } catch {
    return undefined;
  }
}

async function checkKey(
  context: CommandContext,
  { key }: CommonOptions,
  origin: string,
): Promise<{ finding: Finding; opened?: OpenedProjects }> {
  const check = 'API key';
  const { env } = context.terminal;
  if ((key ?? env['AMP_API_KEY'] ?? '') === '') return { finding: await checkKeyOfFolder(origin, env['AMP_DATA_DIR']) };
  try {
    const api = context.api();
    const projects = await projectNames(api);
    const detail = projects.length === 0 ? 'Opens no project yet.' : `Opens ${projects.join(', ')}.`;
    return { finding: { check, outcome: 'ok', detail }, opened: { api, projects } };
  } catch (error) {
    return { finding: failure(check, error) };
  }
}

/**
 * Finds out by the frontend key that `amp dev` stored in this folder whether the server was started here. That key stands
 * in web pages anyway: whatever listens at the address may read it.
 */
async function checkKeyOfFolder(origin: string, dataDir: string | undefined): Promise<Finding> {
  const folder = dataDir || DEV_DATA_DIR;
  const skipped = (detail: string): Finding => ({ check: 'API key', outcome: 'skipped', detail });
  const { frontendKey } = (isOnThisMachine(origin) ? await findStoredKeys(folder) : undefined) ?? {};
  if (frontendKey === undefined) {
    return skipped(
      'None was given. Set AMP_API_KEY to a key of this server. "amp dev" prints one, the key for servers.',
    );
  }
  const api = createApiClient({ origin, key: frontendKey, timeoutMs: TIME_LIMITS.doctor });
  try {
    await api.call(endpoints.getProject, { params: { project: ANY_PROJECT } });
  } catch (error) {
    const status = error instanceof CliFailure ? Object(error.json).status : undefined;
    if (status === UNAUTHORIZED) {
      return skipped(
        `None was given. The server does not accept the key that "amp dev" stored in ${folder}: it uses other data. Set AMP_API_KEY to the key that it printed when it started, or stop it and start "amp dev" here.`,
      );
    }
    if (!REFUSED_AFTER_THE_KEY.includes(status)) return failure('API key', error);
  }
  return skipped(
    `None was given. The server accepts the frontend key that "amp dev" stored in ${folder}, so it uses the data there. Set AMP_API_KEY to the fullKey in ${folder}/${KEYS_FILE} to check its project.`,
  );
}

const isOnThisMachine = (origin: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);

async function projectNames(api: ApiClient): Promise<string[]> {
  const names: string[] = [];
  for await (const page of api.pages(endpoints.listProjects, {})) names.push(...page.map(({ name }) => name));
  return names;
}

/** @param chosen name or ID; when absent, the only project that the key opens */
async function checkProject(chosen: string | undefined, opened: OpenedProjects | undefined): Promise<Finding[]> {
  const check = 'project';
  if (opened === undefined) return [{ check, outcome: 'skipped', detail: 'Needs an API key that the server accepts.' }];
  const { api, projects } = opened;
  const project = chosen || (projects.length === 1 ? projects[0] : undefined);
  if (project === undefined) return [{ check, outcome: 'skipped', detail: 'Name one with --project or AMP_PROJECT.' }];
  try {
    const params = { project };
    const [integrations, destinations, refused] = await Promise.all([
      api.call(endpoints.listIntegrations, { params }),
      api.call(endpoints.listDestinations, { params }),
      checkConnections(api, project),
    ]);
    return [
      checkManifests(project, integrations, destinations),
      ...refused,
      ...(await Promise.all(destinations.map((destination) => checkDestination(api, project, destination)))),
    ];
  } catch (error) {
    return [failure(check, error)];
  }
}

function checkManifests(project: string, integrations: Integration[], destinations: Destination[]): Finding {
  const check = 'project';
  if (integrations.length === 0) {
    const detail = `${project} has no integration yet. Deploy one: amp deploy <folder> --project ${project}`;
    return { check, outcome: 'ok', detail };
  }
  const missing = missingDestinations(
    integrations.map(({ latestRevision }) => latestRevision.content),
    destinations,
  );
  if (missing.length === 0) {
    const many = integrations.length === 1 ? '1 integration' : `${integrations.length} integrations`;
    return { check, outcome: 'ok', detail: `${project} has ${many} and every destination that they need.` };
  }
  const detail = missing.map((name) => describeMissingDestination(name, project)).join('\n');
  return { check, outcome: 'failed', detail };
}

/** Names the connections whose credentials the provider refuses. */
async function checkConnections(api: ApiClient, project: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const page of api.pages(endpoints.listConnections, { params: { project } })) {
    for (const { id, provider, group, status } of page) {
      if (status !== 'bad_credentials') continue;
      const detail = `${provider} refuses the credentials of the group ${group.groupRef}, so nothing of it is synced. Let the customer connect the account again in the widget. Your server can renew an OAuth sign-in with POST /v1/oauth-connect and this connectionId.`;
      findings.push({ check: `connection ${id}`, outcome: 'warning', detail });
    }
  }
  return findings;
}

/** Checks that the destination is enabled and that no message to it waits for another attempt. */
async function checkDestination(api: ApiClient, project: string, { id, name, status }: Destination): Promise<Finding> {
  const check = `destination ${name}`;
  const change = `amp update:destination ${name} --url <url> --project ${project}`;
  if (status === 'disabled') {
    const detail = `It is disabled, because its receiver failed for days or asked for no more messages. Nothing is delivered to it. To enable it again, set its URL: ${change}`;
    return { check, outcome: 'failed', detail };
  }
  const query = { destinationId: id, status: 'pending', pageSize: LIMITS.maxPageSize } as const;
  const waiting = (await api.call(endpoints.listMessages, { params: { project }, query })).results;
  const postponed = waiting.filter(({ lastError }) => lastError !== undefined);
  if (postponed.length === 0) return { check, outcome: 'ok', detail: 'No message waits for another attempt.' };
  // A failing destination gets one message at a time. Later ones wait without an attempt, because of that one.
  const tried = postponed.find(({ attempts }) => attempts > 0);
  const reason =
    tried === undefined
      ? `Earlier ones have not arrived: amp list:messages --destination ${name} --status pending --project ${project}`
      : `The latest reason: ${tried.lastError} If its receiver has moved: ${change}`;
  return { check, outcome: 'warning', detail: `Messages to it wait. ${reason}` };
}

function failure(check: string, error: unknown): Finding {
  if (!(error instanceof CliFailure)) throw error;
  return { check, outcome: 'failed', detail: error.message };
}

function line({ check, outcome, detail }: Finding, { colors }: Terminal): string {
  const mark = {
    ok: colors.green('ok'),
    warning: colors.yellow('warning'),
    failed: colors.red('failed'),
    skipped: colors.dim('skipped'),
  }[outcome];
  return `${mark}  ${check}: ${printable(detail)}`;
}
