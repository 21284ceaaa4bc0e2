import type { ProviderInfo } from '../../../src/contract/index.ts';
import type { ProviderAccount, ProviderFailure } from '../../core/kernel/ports.ts';
import type { Result } from '../../core/kernel/result.ts';
import { ok } from '../../core/kernel/result.ts';
import { refusal } from './provider-failure.ts';

/** Base URL of a provider's API. */
export interface BaseAddress {
  /** Scheme, host and port. */
  origin: string;
  /** Without a slash at the end; empty for the root. */
  path: string;
}

/** Account without its credential. */
export type AddressedAccount = Omit<ProviderAccount, 'credential'>;

const HOST = /^(?!-)[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const HOST_WITH_PORT = /^(?!-)[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(:\d{1,5})?$/;
const PATH_SEGMENT = /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/;

/**
 * Returns the base address of an account, from its module or provider, with variables filled in.
 *
 * A variable comes from the customer, so it must not be able to move the request: within a host name it may contain the
 * letters of a host name, within a path those of one segment. Only a variable of the whole address may be an address.
 *
 * @returns `blocked` when a variable is missing or would lead elsewhere
 */
export function baseAddress(account: ProviderAccount): Result<BaseAddress, ProviderFailure> {
  const address = addressOf(account, templateOf(account.provider, account.module));
  return address.ok ? parseBase(address.value, account.provider) : address;
}

/**
 * Fills an account's values into an address of its catalogue entry, by the same rules.
 *
 * @returns `blocked` when a variable is missing or would lead elsewhere
 */
export function addressOf(account: AddressedAccount, template: string): Result<string, ProviderFailure> {
  if (variablesOf(template).length === 0) return ok(template);
  const error = valuesError(account, template);
  if (error !== undefined) return { ok: false, rejection: error };
  const rendered = renderTemplate(template, valuesFor(account, template));
  if (!rendered.ok) {
    return refusal(
      'blocked',
      `The address of ${account.provider.name} needs "${rendered.rejection.missing}", which this connection does not have.`,
    );
  }
  return ok(rendered.value);
}

/**
 * Validates the values that an account has, wherever its catalogue entry puts them. Ignores missing values.
 *
 * @returns `blocked` for a value that would lead elsewhere
 */
export function baseAddressError(account: AddressedAccount): ProviderFailure | undefined {
  const { provider } = account;
  const { authURL, tokenURL } = provider.oauth2Opts ?? {};
  const modules = Object.values(provider.modules ?? {}).map(({ baseURL }) => baseURL);
  for (const template of [provider.baseURL, ...modules, tokenURL, authURL]) {
    const error = template === undefined ? undefined : valuesError(account, template);
    if (error !== undefined) return error;
  }
  return undefined;
}

function templateOf(provider: ProviderInfo, module: string | undefined): string {
  if (module === undefined || !Object.hasOwn(provider.modules ?? {}, module)) return provider.baseURL;
  return provider.modules?.[module]?.baseURL ?? provider.baseURL;
}

function valuesError(account: AddressedAccount, template: string): ProviderFailure | undefined {
  const values = valuesFor(account, template);
  for (const name of variablesOf(template)) {
    const value = values[name];
    if (value !== undefined && value !== '' && !isSafeValue(value, template, name)) {
      return refusal('blocked', `The value of "${name}" cannot be part of the address of ${account.provider.name}.`)
        .rejection;
    }
  }
  return undefined;
}

/** Values of the account for one template. */
function valuesFor(account: AddressedAccount, template: string): Record<string, string | undefined> {
  const values = variableValues(account);
  const placed = variablesOf(template).map((name) => [name, withinHost(values[name], template, name)] as const);
  return { ...values, ...Object.fromEntries(placed) };
}

/**
 * Some token responses identify the workspace by its whole address, `https://acme.my.salesforce.com`. If the variable is a
 * part of the host, extracts that part; an address of any other host is not changed, and is rejected.
 */
function withinHost(value: string | undefined, template: string, name: string): string | undefined {
  const host = /^https:\/\/([^/]+)/.exec(template)?.[1];
  const given = /^https:\/\/([^/]+)\/?$/.exec(value ?? '')?.[1];
  if (host === undefined || given === undefined || !variablesOf(host).includes(name)) return value;
  const [before, after] = splitAt(host, name);
  const isSame = given.length > before.length + after.length && given.startsWith(before) && given.endsWith(after);
  return isSame ? given.slice(before.length, given.length - after.length) : value;
}

function variableValues({ provider, metadata, workspaceRef }: AddressedAccount): Record<string, string | undefined> {
  const defaults = (provider.metadata?.input ?? []).map(({ name, defaultValue }) => [name, defaultValue] as const);
  const known = Object.entries(metadata).map(([name, { value }]) => [name, value] as const);
  // Some entries call the workspace by the name that the token response has for it.
  const names = ['workspace', provider.oauth2Opts?.tokenMetadataFields.workspaceRefField];
  const workspace = names.flatMap((name) =>
    name === undefined || name === '' || workspaceRef === undefined ? [] : [[name, workspaceRef] as const],
  );
  return Object.fromEntries([...defaults, ...workspace, ...known]);
}

/** Validates a value by the position of its variable. */
function isSafeValue(value: string, template: string, name: string): boolean {
  const [before = '', after = ''] = splitAt(template, name);
  if (before === '') return isWholeAddress(value);
  const authority = before.replace(/^https?:\/\//, '');
  if (authority.includes('/')) return PATH_SEGMENT.test(value);
  const isWholeHost = authority === '' && (after === '' || after.startsWith('/'));
  return (isWholeHost ? HOST_WITH_PORT : HOST).test(value);
}

function splitAt(template: string, name: string): [string, string] {
  const match = new RegExp(`\\{\\{\\s*\\.?${name}\\s*\\}\\}`).exec(template);
  if (match === null) return [template, ''];
  return [template.slice(0, match.index), template.slice(match.index + match[0].length)];
}

/** A customer's own server: encrypted, except on the same machine. */
function isWholeAddress(value: string): boolean {
  if (!/^https?:\/\/[A-Za-z0-9_.:[\]-]+(\/[A-Za-z0-9._~/-]*)?$/.test(value)) return false;
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

function parseBase(address: string, provider: ProviderInfo): Result<BaseAddress, ProviderFailure> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return refusal('blocked', `The address of ${provider.name} in the catalogue is not an http or https address.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return refusal('blocked', `The address of ${provider.name} must not contain a user, a query or a fragment.`);
  }
  return ok({ origin: url.origin, path: url.pathname.replace(/\/+$/, '') });
}

/** @returns whether the text is a whole http or https address without a user */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const VARIABLE = /\{\{\s*\.?([A-Za-z0-9_-]+)\s*\}\}/g;

/**
 * Fills in the variables of a catalogue template such as `Bearer {{ .token }}`.
 *
 * @param values by variable name; only own properties count
 * @returns the text, or the name of the first variable that has no value
 */
export function renderTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): Result<string, { missing: string }> {
  let missing: string | undefined;
  const text = template.replace(VARIABLE, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === '') missing ??= name;
    return value ?? '';
  });
  return missing === undefined ? ok(text) : { ok: false, rejection: { missing } };
}

/** The variables of a template, each once, in order of appearance. */
function variablesOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(VARIABLE), ([, name]) => name ?? ''))];
}
