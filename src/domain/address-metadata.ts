import type { ProviderInfo } from '../contract/index.ts';

/**
 * Names of the metadata values that decide which host a credential is sent to. Changing one needs the credential again,
 * or whoever may edit a connection could have it sent to a host of their own.
 */
export function addressMetadata({ baseURL, modules = {}, oauth2Opts }: ProviderInfo): Set<string> {
  const templates = [baseURL, ...Object.values(modules).map((module) => module.baseURL), oauth2Opts?.tokenURL ?? ''];
  const names = templates.flatMap((template) => {
    // Scheme and host; what follows is a path on the same host.
    const origin = template.split('/').slice(0, 3).join('/');
    return [...origin.matchAll(/\{\{\s*\.(\w+)\s*\}\}/g)].map(([, name = '']) => name);
  });
  return new Set(names);
}
