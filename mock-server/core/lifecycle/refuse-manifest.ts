import type { ManifestIssue } from '../../../src/contract/index.ts';
import type { Result } from '../kernel/result.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';

/** @returns the refusal of a manifest; each issue names its YAML path and, where known, line and column */
export function refuseManifest(issues: readonly ManifestIssue[]): Result<never> {
  const findings = issues
    .filter(({ level }) => level === 'error')
    .map(({ path, line, column, detail }) => ({
      name: path,
      detail: line === undefined ? detail : `${detail} (line ${line}, column ${column ?? 1})`,
    }));
  return { ok: false, rejection: refuseFindings('invalid-manifest', 'The manifest is not valid', findings) };
}
