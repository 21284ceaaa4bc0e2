import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webhookPath } from '../../cli/dev/provision.ts';
import type { LocalServices, Surroundings } from '../../cli/dev/start-local.ts';
import { startLocal } from '../../cli/dev/start-local.ts';
import { createHostApp } from '../host/host-app.ts';
import { DESTINATION, INTEGRATION, PROVIDER, readHarborProject } from '../setup/harbor-project.ts';
import { buildStale, WEB_FOLDER } from '../setup/stale-builds.ts';
import { CONTACTS_ACCESS, makeSession } from './harbor-session.ts';
import type { StartArguments } from './parse-arguments.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts everything, each step when the ones it needs are done.
 *
 * @param report reports one line of progress
 * @throws StartError, ConfigError or CliFailure for failures that the user can fix
 */
export async function startServices(
  { isFresh, port }: StartArguments,
  surroundings: Surroundings,
  report: (line: string) => void,
): Promise<LocalServices> {
  const project = readHarborProject();
  const local = await startLocal(
    {
      project,
      dataDir: '.amp-demo',
      isFresh,
      host: { title: 'host application', port, usualPort: 3000 },
      prepare: () => buildStale(ROOT, surroundings.stop, report),
    },
    surroundings,
  );
  const { addresses, provisioned, config, host } = local;
  const app = createHostApp({
    session: makeSession(project.name, config.publicApiUrl ?? addresses.api, provisioned.frontendKey),
    access: {
      apiUrl: addresses.api,
      writeUrl: addresses.write,
      proxyUrl: addresses.proxy,
      project: project.name,
      projectId: provisioned.projectId,
      integration: INTEGRATION,
      provider: PROVIDER,
      apiKey: local.fullKey,
      contacts: { ...CONTACTS_ACCESS, crmUrl: local.providers.hubspot },
    },
    webhook: webhookPath(DESTINATION),
    signingKey: provisioned.signingKeys.get(DESTINATION) ?? '',
    webFolder: join(ROOT, WEB_FOLDER),
  });
  host.serve((request) => app.fetch(request));
  return local;
}
