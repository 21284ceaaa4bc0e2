import * as endpoints from '../../../src/contract/endpoints.ts';
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
  outcome: 'ok' | 'failed' | 'skipped';
  detail: string;
}

const PROBE_TIMEOUT_MS = 5_000;

/**
 * Looks at everything that has to be right before a deployment or a start works, and says what is not.
 *
 * @throws CliFailure (refused) if a check failed, after all are reported
 */
export async function doctor(context: CommandContext, options: CommonOptions): Promise<void> {
  const findings: Finding[] = [await checkEnvironment(context.terminal)];
  const origin = readApiOrigin(context.terminal.env['AMP_API_URL']);
  const isUp = await probe(origin, '/healthz', 'server');
  findings.push(isUp);
  if (isUp.outcome === 'ok') {
    findings.push(await probe(origin, '/readyz', 'database'));
    findings.push(...(await checkEncryption(origin)));
    const key = await checkKey(context, options);
    findings.push(key);
    findings.push(await checkProject(context, options, key.outcome === 'ok'));
  }
  const failed = findings.filter(({ outcome }) => outcome === 'failed').length;
  // With --json a refusal is the whole output, so that it stays one document.
  if (failed === 0 || options.json !== true) {
    context.show(
      findings,
      findings.map((finding) => line(finding, context.terminal)),
    );
  }
  if (failed > 0) throw new CliFailure(`${failed} of ${findings.length} checks failed.`, EXIT.refused, findings);
}

/** The variables of a server that would be started here. */
async function checkEnvironment({ env }: Terminal): Promise<Finding> {
  const check = 'environment';
  const { readEnvironment } = await import('../../node/read-environment.ts');
  const { ConfigError } = await import('../../node/config-error.ts');
  try {
    const { databaseUrl, dataDir } = await readEnvironment(env);
    const where = databaseUrl === undefined ? `the embedded database in ${dataDir}` : 'PostgreSQL';
    return { check, outcome: 'ok', detail: `A server started here would use ${where}.` };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { check, outcome: 'failed', detail: error.message };
  }
}

async function probe(origin: string, path: string, check: string): Promise<Finding> {
  try {
    const response = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return { check, outcome: 'ok', detail: `${origin}${path} responds.` };
    return { check, outcome: 'failed', detail: `${origin}${path} responds with ${response.status}.` };
  } catch {
    const detail = `${origin} cannot be reached. Start a server with "amp serve", or set AMP_API_URL.`;
    return { check, outcome: 'failed', detail };
  }
}

/** Encryption keys that the server found missing when it started; nothing when there is none. */
async function checkEncryption(origin: string): Promise<Finding[]> {
  const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).catch(
    () => undefined,
  );
  const body: unknown = await response?.json().catch(() => undefined);
  // A server of another version, or something else at that address, may return anything.
  const { missingEncryptionKeys: missing } = Object(body);
  if (!Array.isArray(missing)) return [];
  return missing.map((entry) => {
    const { keyId, values } = Object(entry);
    const detail = `${values} stored secrets were encrypted with key ${keyId}, which is not configured. Add that key to AMP_ENCRYPTION_KEY of the server.`;
    return { check: 'encryption', outcome: 'failed', detail };
  });
}

async function checkKey(context: CommandContext, { key }: CommonOptions): Promise<Finding> {
  const check = 'API key';
  if ((key ?? context.terminal.env['AMP_API_KEY'] ?? '') === '') {
    return { check, outcome: 'skipped', detail: 'None was given. Set AMP_API_KEY to have it looked at.' };
  }
  try {
    const projects = await context.api().call(endpoints.listProjects, {});
    return { check, outcome: 'ok', detail: `Opens ${projects.map(({ name }) => name).join(', ')}.` };
  } catch (error) {
    return failure(check, error);
  }
}

async function checkProject(context: CommandContext, options: CommonOptions, isKeyGood: boolean): Promise<Finding> {
  const check = 'project';
  const project = options.project ?? context.terminal.env['AMP_PROJECT'];
  if (!project) return { check, outcome: 'skipped', detail: 'Add --project to have one looked at.' };
  if (!isKeyGood) return { check, outcome: 'skipped', detail: 'Needs a key that is let in.' };
  try {
    const params = { project };
    const api = context.api();
    const [integrations, destinations] = await Promise.all([
      api.call(endpoints.listIntegrations, { params }),
      api.call(endpoints.listDestinations, { params }),
    ]);
    const missing = missingDestinations(
      integrations.map(({ latestRevision }) => latestRevision.content),
      destinations,
    );
    if (missing.length === 0) {
      return {
        check,
        outcome: 'ok',
        detail: `${integrations.length === 1 ? '1 integration' : `${integrations.length} integrations`}, and every destination they need.`,
      };
    }
    return {
      check,
      outcome: 'failed',
      detail: missing.map((name) => describeMissingDestination(name, project)).join('\n'),
    };
  } catch (error) {
    return failure(check, error);
  }
}

function failure(check: string, error: unknown): Finding {
  if (!(error instanceof CliFailure)) throw error;
  return { check, outcome: 'failed', detail: error.message };
}

function line({ check, outcome, detail }: Finding, { colors }: Terminal): string {
  const mark = { ok: colors.green('ok'), failed: colors.red('failed'), skipped: colors.dim('skipped') }[outcome];
  return `${mark}  ${check}: ${printable(detail)}`;
}
