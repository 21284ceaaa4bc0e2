import type { ProviderInfo } from '../contract/index.ts';

/**
 * Returns the names of metadata values that decide which host receives the credential. Changing one requires the
 * credential again: otherwise a user who may edit a connection could redirect its credential.
 */
export function addressMetadata({ baseURL, modules = {}, oauth2Opts }: ProviderInfo): Set<string> {
  const templates = [baseURL, ...Object.values(modules).map((module) => module.baseURL), oauth2Opts?.tokenURL ?? ''];
  const names = templates.flatMap((template) => {
    // Scheme and host; the rest is a path on the same host.
    const origin = template.split('/').slice(0, 3).join('/');
    return [...origin.matchAll(/\{\{\s*\.(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  });
  return new Set(names);
}
