import type { CreateProviderAppRequest } from '../../../src/contract/index.ts';
import type { ProviderCatalog } from '../kernel/ports.ts';
import type { Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import type { Finding } from '../kernel/validation-issue.ts';
import { fieldPath, refuseFindings } from '../kernel/validation-issue.ts';
import { hasControlCharacter } from './credential-block.ts';

/** Sends its users back with an error when no scope is asked for. */
const DEMANDS_SCOPES = 'hubspot';

/** Validated members of a provider app. */
type Fields = Pick<CreateProviderAppRequest, 'provider' | 'clientId' | 'clientSecret' | 'scopes' | 'metadata'>;

/**
 * Validates a provider app as it would be stored.
 *
 * @param fields `clientSecret` is omitted when it does not change
 * @param place where the body has them: `[]` for the body itself
 * @returns `unprocessable` for an unknown provider and for scopes that are missing, `invalid-input` for text that
 *   cannot be part of an address. The secret is never repeated.
 */
export function checkProviderAppFields(
  catalog: ProviderCatalog,
  fields: Omit<Fields, 'clientSecret'> & Partial<Pick<Fields, 'clientSecret'>>,
  place: readonly string[] = [],
): Result<undefined> {
  const provider = catalog.get(fields.provider);
  if (provider === undefined) {
    return reject('unprocessable', `There is no provider "${fields.provider}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const findings = findBadTexts(fields, place);
  if (findings.length > 0) {
    return { ok: false, rejection: refuseFindings('invalid-input', 'The provider app is not valid', findings) };
  }
  if (provider.name === DEMANDS_SCOPES && (fields.scopes ?? []).length === 0) {
    const finding = { name: fieldPath([...place, 'scopes']), detail: 'At least one scope is required.' };
    return {
      ok: false,
      rejection: {
        ...refuseFindings('unprocessable', `${provider.displayName ?? provider.name} demands scopes`, [finding]),
        remedy: 'List the scopes that are configured in the provider’s own application settings.',
      },
    };
  }
  return ok(undefined);
}

function findBadTexts(
  { clientId, clientSecret, scopes, metadata }: Parameters<typeof checkProviderAppFields>[1],
  place: readonly string[],
): Finding[] {
  const texts: [string[], string | undefined][] = [
    [['clientId'], clientId],
    [['clientSecret'], clientSecret],
    ...(scopes ?? []).map((scope): [string[], string] => [['scopes'], scope]),
    ...Object.entries(metadata?.authQueryParams ?? {}).flatMap(([name, values]) =>
      [name, ...values].map((text): [string[], string] => [['metadata', 'authQueryParams', name], text]),
    ),
  ];
  return texts.flatMap(([path, text]) =>
    text !== undefined && hasControlCharacter(text)
      ? [{ name: fieldPath([...place, ...path]), detail: 'This is one line without control characters.' }]
      : [],
  );
}
