import type { ManifestIssue } from '../../../src/contract/index.ts';
import { validateManifest } from '../../core/manifest/validate-manifest.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';
import { formatManifestIssue } from '../shared/format-problem.ts';
import { readLocalFacts } from '../shared/local-manifest-facts.ts';
import type { ManifestFile } from '../shared/manifest-file.ts';
import { readManifestFile } from '../shared/manifest-file.ts';
import { printable } from '../shared/terminal.ts';

export interface ValidateOptions {
  /** Warnings count as errors. */
  strict?: boolean;
}

/**
 * Validates a manifest without a server, against the built-in catalogue and `AMP_PROVIDERS_FILE`.
 *
 * @throws CliFailure (refused) when it has an error
 */
export async function validate(context: CommandContext, path: string, options: ValidateOptions): Promise<void> {
  const file = await readManifestFile(path);
  const { manifest, issues } = validateManifest(file.text, await readLocalFacts(context.terminal.env));
  if (manifest === undefined || isRejected(issues, options)) throw badManifest(file, issues);
  const names = manifest.integrations.map((integration) => integration.name).join(', ');
  context.show({ valid: true, issues }, [
    ...issues.map((issue) => formatManifestIssue(issue, file.path)),
    context.terminal.colors.green(printable(`${file.path} is valid: ${names}.`)),
  ]);
}

/** Returns whether a manifest without errors is rejected because of its warnings. */
export function isRejected(issues: readonly ManifestIssue[], { strict = false }: ValidateOptions): boolean {
  return strict && issues.length > 0;
}

/**
 * Returns the failure that lists every issue.
 *
 * @param last lines that follow the verdict
 */
export function badManifest(file: ManifestFile, issues: ManifestIssue[], last: readonly string[] = []): CliFailure {
  const errors = issues.filter((issue) => issue.level === 'error').length;
  const lines = issues.map((issue) => formatManifestIssue(issue, file.path));
  const detail =
    errors > 0
      ? `${file.path} is not valid: ${countOf(errors, 'error')}.`
      : `${file.path} is rejected by --strict: ${countOf(issues.length, 'warning')}.`;
  return new CliFailure([...lines, detail, ...last].join('\n'), EXIT.refused, { valid: false, detail, issues });
}

function countOf(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
