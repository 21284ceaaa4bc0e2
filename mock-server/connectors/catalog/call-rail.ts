import type { ProviderInfo } from '../../../src/contract/index.ts';
import { PROXY_ONLY } from './provider-support.ts';

/** The call-tracking provider. */
export const callRail: ProviderInfo = {
  name: 'callRail',
  displayName: 'CallRail',
  authType: 'apiKey',
  baseURL: 'https://api.callrail.com',
  defaultModule: '',
  support: PROXY_ONLY,
  apiKeyOpts: {
    attachmentType: 'header',
    header: { name: 'Authorization', valuePrefix: 'Token token=' },
    docsURL: 'https://apidocs.callrail.com/#getting-started',
  },
  metadata: { postAuthentication: [{ name: 'accountId' }] },
};
