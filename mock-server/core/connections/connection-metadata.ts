import type { ProviderInfo, ProviderMetadata } from '../../../src/contract/index.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issues.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issues.ts';
import { hasControlCharacter } from './credential-block.ts';

/** Input that some clients send as the workspace of the connection instead. */
const WORKSPACE = 'workspace';

/**
 * Checks the values that a customer gives when connecting, and adds the catalogue's defaults.
 * Inputs of single modules are not demanded: which module is meant is not part of a connection. A workspace that the
 * provider's OAuth addresses need is demanded in any case.
 *
 * @param given as given in the body
 * @param workspaceRef as given in the body
 * @param place where the body has them, such as `['providerMetadata']`
 */
export function completeMetadata(
  provider: ProviderInfo,
  given: ProviderMetadata,
  workspaceRef: string | undefined,
  place: readonly string[],
): Result<ProviderMetadata, Rejection<'invalid-input'>> {
  const known = new Map(Object.entries(given));
  if (workspaceRef !== undefined && !known.has(WORKSPACE)) {
    known.set(WORKSPACE, { value: workspaceRef, source: 'input' });
  }
  const findings: Finding[] = [];
  for (const [name, { value }] of known) {
    if (hasControlCharacter(value)) {
      findings.push({ name: fieldPath([...place, name]), detail: 'A value is one line without control characters.' });
    }
  }
  for (const input of provider.metadata?.input ?? []) {
    const { name, defaultValue, displayName = name } = input;
    if (input.moduleDependencies !== undefined || (known.get(name)?.value ?? '') !== '') continue;
    if (defaultValue === undefined || defaultValue === '') {
      findings.push({
        name: fieldPath([...place, name]),
        detail: `${displayName} is required to connect an account of ${provider.displayName ?? provider.name}.`,
      });
    } else {
      known.set(name, { value: defaultValue, source: 'input', displayName });
    }
  }
  const isMissing = (known.get(WORKSPACE)?.value ?? '') === '' && defaultOf(provider, WORKSPACE) === '';
  const name = fieldPath([...place, WORKSPACE]);
  if (
    provider.oauth2Opts?.explicitWorkspaceRequired === true &&
    isMissing &&
    !findings.some((one) => one.name === name)
  ) {
    findings.push({ name, detail: `The workspace at ${provider.displayName ?? provider.name} is required.` });
  }
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The connection is not complete', findings) };
  }
  // A workspace of a provider that asks for none is kept with the connection alone.
  const isAsked = provider.metadata?.input?.some(({ name }) => name === WORKSPACE) ?? false;
  if (!isAsked && !Object.hasOwn(given, WORKSPACE)) known.delete(WORKSPACE);
  return ok(Object.fromEntries(known));
}

/**
 * Returns the values of a request. They are inputs, whatever source they claim; those that the provider named keep their
 * source if a client sends them back unchanged, as forms do.
 *
 * @param stored values of the connection that changes
 */
export function requestMetadata(given: ProviderMetadata, stored: ProviderMetadata = {}): ProviderMetadata {
  const values = Object.entries(given).map(([name, value]) => {
    const known = Object.hasOwn(stored, name) ? stored[name] : undefined;
    const isSentBack = value.source === 'input' ? known?.value === value.value : known?.source === value.source;
    const isKept = known !== undefined && known.source !== 'input' && isSentBack;
    return [name, isKept ? known : ({ ...value, source: 'input' } as const)] as const;
  });
  return Object.fromEntries(values);
}

function defaultOf(provider: ProviderInfo, inputName: string): string {
  return provider.metadata?.input?.find(({ name }) => name === inputName)?.defaultValue ?? '';
}
