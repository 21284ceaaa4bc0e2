import type { IsolationWorld } from './isolation-world.ts';

/** Names the victim's account and application wherever the attacker can; whether that is taken is not asked. */
export async function claimAccount({ events, victim, attacker }: IsolationWorld): Promise<void> {
  const { providerWorkspaceRef, providerMetadata, providerParams } = victim.members;
  const ask = (method: string, path: string, body: object) => events.request(method, path, body, 'rival');
  await ask('PATCH', `/provider-apps/${attacker.params['providerApp']}`, {
    updateMask: ['metadata', 'developerApiKey'],
    providerApp: { metadata: { providerParams }, developerApiKey: 'no key of that application' },
  });
  await ask('PATCH', `/connections/${attacker.params['connection']}`, {
    updateMask: ['providerWorkspaceRef', 'providerMetadata'],
    connection: { providerWorkspaceRef, providerMetadata },
  });
  await ask('PATCH', `/connections/${attacker.params['connection']}`, {
    updateMask: ['providerWorkspaceRef'],
    connection: { providerWorkspaceRef },
  });
  for (const named of [{ providerWorkspaceRef }, { providerMetadata }]) {
    const groupRef = `beta-${Object.keys(named)[0]}`;
    const { oauth2AuthorizationCode } = attacker.members;
    const account = { provider: 'hubspot', groupRef, consumerRef: groupRef, oauth2AuthorizationCode };
    await ask('POST', '/connections:generate', { ...account, ...named });
    const contacts = { objectName: 'contacts', destination: 'beta-hooks', selectedFields: { phone: true } };
    const content = { provider: 'hubspot', read: { objects: { contacts } } };
    await ask('POST', '/integrations/beta-crm/installations', { groupRef, config: { content } });
  }
}
