'use client';

import { AmpersandProvider, InstallIntegration } from 'ampersand-embed';

const getToken = async () => {
  const response = await fetch('/integration-token');
  if (!response.ok) throw new Error(`The token route responded with ${response.status}.`);
  return response.text();
};

export function Integrations({ baseUrl }: { baseUrl: string }) {
  return (
    <AmpersandProvider options={{ project: 'my-project', getToken, baseUrl }}>
      <InstallIntegration integration="my-integration" consumerRef="user-42" groupRef="team-7" />
    </AmpersandProvider>
  );
}
