import type { ApiKeyScope } from '../../../src/contract/index.ts';
import type { Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issue.ts';
import { refuseFindings } from '../kernel/validation-issue.ts';

const SCOPES: readonly ApiKeyScope[] = ['full', 'frontend'];

/**
 * @param scopes as asked for; `full` when absent
 * @param name its location in the body
 * @returns each scope once; refused are unknown scopes and an empty list, with which a key would open nothing
 */
export function checkScopes(scopes: readonly string[] | undefined, name: string): Result<ApiKeyScope[]> {
  if (scopes === undefined) return ok(['full']);
  const findings = scopes.flatMap<Finding>((scope, index) =>
    isScope(scope)
      ? []
      : [
          {
            name: `${name}[${index}]`,
            detail: 'There is no such scope; known are "full" and "frontend".',
            value: scope,
          },
        ],
  );
  if (scopes.length === 0) findings.push({ name, detail: 'A key needs at least one scope: "full" or "frontend".' });
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The scopes are not valid', findings) };
  }
  return ok([...new Set(scopes.filter(isScope))]);
}

function isScope(scope: string): scope is ApiKeyScope {
  return SCOPES.some((known) => known === scope);
}
