import { readFileSync } from 'node:fs';
import type { LocalProject } from '../../cli/dev/provision.ts';

/** Names in `amp.yaml`. */
export const INTEGRATION = 'harbor-calls';
export const CONTACTS_INTEGRATION = 'harbor-contacts';
export const PROVIDER = 'callRail';
export const DESTINATION = 'harbor-inbox';

/** @returns the project that the demo works in */
export function readHarborProject(): LocalProject {
  return {
    name: 'harbor',
    appName: 'Harbor',
    manifest: readFileSync(new URL('../amp.yaml', import.meta.url), 'utf8'),
  };
}
