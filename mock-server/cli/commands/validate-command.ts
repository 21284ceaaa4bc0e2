import type { ManifestIssue } from '../../../src/contract/index.ts';
import { validateManifest } from '../../core/manifest/validate-manifest.ts';
import { CliFailure } from '../cli-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';
import { formatManifestIssue } from '../format-problem.ts';
import { readLocalFacts } from '../local-facts.ts';
import type { ManifestFile } from '../manifest-file.ts';
import { readManifestFile } from '../manifest-file.ts';
import { printable } from '../terminal.ts';

/**
 * Judges a manifest without a server, by the built-in catalogue and `AMP_PROVIDERS_FILE`.
 *
 * @throws CliFailure (refused) when it has an error
 */
export async function validate(context: CommandContext, path: string): Promise<void> {
  const file = await readManifestFile(path);
  const { manifest, issues } = validateManifest(file.text, await readLocalFacts(context.terminal.env));
  if (manifest === undefined) throw badManifest(file, issues);
  const names = manifest.integrations.map((integration) => integration.name).join(', ');
  context.show({ valid: true, issues }, [
    ...issues.map((issue) => formatManifestIssue(issue, file.path)),
    context.terminal.colors.green(printable(`${file.path} is valid: ${names}.`)),
  ]);
}

/** @returns the failure that lists every issue */
export function badManifest(file: ManifestFile, issues: ManifestIssue[]): CliFailure {
  const errors = issues.filter((issue) => issue.level === 'error').length;
  const lines = issues.map((issue) => formatManifestIssue(issue, file.path));
  const detail = `${file.path} is not valid: ${errors} ${errors === 1 ? 'error' : 'errors'}.`;
  return new CliFailure([...lines, detail].join('\n'), EXIT.refused, { valid: false, detail, issues });
}
