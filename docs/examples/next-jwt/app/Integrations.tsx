'use client';

import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';

const getToken = async () => (await fetch('/integration-token')).text();

export function Integrations({ baseUrl }: { baseUrl: string }) {
  return (
    <AmpersandProvider options={{ project: 'my-project', getToken, baseUrl }}>
      <InstallIntegration integration="my-integration" consumerRef="user-42" groupRef="team-7" />
    </AmpersandProvider>
  );
}
