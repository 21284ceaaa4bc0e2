import type { ProviderErrorCode, ProviderMetadata } from '../../../src/contract/index.ts';
import type { Ports, ProviderAccount } from '../kernel/ports.ts';
import type { ConnectionRecord, Credential } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { rejectionOfFailure } from './provider-rejection.ts';
import { findTokenClient, requestCredential } from './request-credential.ts';
import { renewalDueAt, tokenOf } from './token-lifetime.ts';
import { verifyCredential } from './verify-credential.ts';

/** Credential that the provider accepted, with the metadata of the account. */
export interface VerifiedAccount {
  /** With its token, where there is one. */
  credential: Credential;
  found: ProviderMetadata;
}

/**
 * Verifies an account before its credential is stored: requests a token if necessary and checks the credential with the
 * provider.
 *
 * @param owner project, provider and provider app that the connection belongs to
 * @returns `invalid-input` for values that cannot be sent; a refused credential returns the provider's message
 */
export async function verifyAccount(
  ports: Ports,
  account: ProviderAccount,
  owner: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<Result<VerifiedAccount, Rejection<ProviderErrorCode | 'invalid-input'>>> {
  const error = ports.gateway.findAccountError(account);
  if (error !== undefined) return reject('invalid-input', error.message);
  const credential = await withToken(ports, account, owner);
  if (!credential.ok) return credential;
  const found = await verifyCredential(ports, { ...account, credential: credential.value });
  return found.ok ? ok({ credential: credential.value, found: found.value }) : found;
}

async function withToken(
  ports: Ports,
  account: ProviderAccount,
  owner: Pick<ConnectionRecord, 'projectId' | 'provider' | 'providerAppId'>,
): Promise<Result<Credential, Rejection<ProviderErrorCode>>> {
  const { credential } = account;
  const hasToken = tokenOf(credential) !== undefined && tokenOf(credential)?.accessToken !== '';
  if (hasToken && ports.clock.now() < renewalDueAt(credential)) return ok(credential);
  const response = await requestCredential(ports, account, await findTokenClient(ports, owner));
  if (response.ok) return response;
  const rejection = rejectionOfFailure(response.rejection);
  const isRefusal = response.rejection.kind === 'forbidden';
  return { ok: false, rejection: isRefusal ? { ...rejection, code: 'credentials-refused' } : rejection };
}
