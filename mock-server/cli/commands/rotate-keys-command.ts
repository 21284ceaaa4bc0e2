import type { RotationSummary, SkippedValue } from '../../node/rotate-keys.ts';
import { CliFailure, EXIT, explainStartErrors } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';

/** Between two passes over values that a server is changing. */
const WAIT_MS = 10_000;
/** Values that are listed by name; `--json` lists all. */
const MAX_LISTED = 20;

/**
 * Encrypts the secrets of a database again.
 *
 * @throws CliFailure (usage) for variables that cannot be used; (refused) when the database cannot be opened, or when some
 * values stay as they were
 */
export async function rotateStoredSecrets(context: CommandContext): Promise<void> {
  const summary = await rotate(context);
  const left = [...summary.unreadable, ...summary.busy];
  if (left.length > 0) throw new CliFailure(describe(summary).join('\n'), EXIT.refused, summary);
  context.show(summary, describe(summary));
}

/** Loaded when it is needed: other commands have no use for a database. */
async function rotate({ terminal, progress }: CommandContext): Promise<RotationSummary> {
  const { readConfig } = await import('../../node/config.ts');
  const { rotateDatabase } = await import('../../node/rotate-keys.ts');
  const wait = () => new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));
  return await explainStartErrors(async () => rotateDatabase(readConfig(terminal.env), { step: progress, wait }));
}

function describe({ keyId, reencrypted, unchanged, unreadable, busy }: RotationSummary): string[] {
  const lines = [`${reencrypted} values encrypted with key ${keyId}, ${unchanged} were before.`];
  if (unreadable.length > 0) lines.push(`${unreadable.length} values could not be opened and are unchanged:`);
  lines.push(...list(unreadable));
  if (busy.length > 0) lines.push(`${busy.length} values are in use and still need their former key. Run it again:`);
  lines.push(...list(busy));
  if (unreadable.length + busy.length > 0) return lines;
  if (reencrypted > 0) lines.push('The other keys are no longer needed: remove them from AMP_ENCRYPTION_KEY.');
  else lines.push('To change to a new key, put it first: AMP_ENCRYPTION_KEY=<new key>,<current key>.');
  return lines;
}

function list(values: SkippedValue[]): string[] {
  const lines = values.slice(0, MAX_LISTED).map(({ column, id, reason }) => `  ${column} of ${id}: ${reason}`);
  return values.length > MAX_LISTED
    ? [...lines, `  … and ${values.length - MAX_LISTED} more; --json lists all.`]
    : lines;
}
