import { completeMetadata } from '../connections/connection-metadata.ts';
import { findConnection } from '../connections/connections.ts';
import { ownProviderApp } from '../connections/provider-apps.ts';
import { reject } from '../kernel/result.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { chooseProviderApp } from './choose-provider-app.ts';
import { checkReturnUrl, openerOrigin } from './return-url.ts';
import { asSignInProvider, forWorkspace } from './sign-in-provider.ts';

/** Begins an OAuth sign-in. The connection is made when the customer comes back from the provider. */
export const oauthConnect: UseCase<'oauthConnect'> = async (ports, { actor, project, body, origin }) => {
  const entry = ports.catalog.get(body.provider);
  if (entry === undefined) {
    return reject('unprocessable', `There is no provider "${body.provider}" in the catalogue.`, {
      remedy: 'Provider names are case-sensitive; GET /v1/providers lists them.',
    });
  }
  const known = asSignInProvider(entry);
  if (!known.ok) return known;
  const { providerMetadata = {}, providerWorkspaceRef } = body;
  const workspaceRef = providerWorkspaceRef ?? providerMetadata.workspace?.value;
  const provider = forWorkspace(known.value, workspaceRef);
  const metadata = completeMetadata(provider, providerMetadata, providerWorkspaceRef, ['providerMetadata']);
  if (!metadata.ok) return metadata;
  const app = await chooseProviderApp(ports, project, provider, body.providerAppId);
  if (!app.ok) return app;

  const opener = openerOrigin(origin);
  const back = checkReturnUrl(body.returnUrl, opener);
  if (!back.ok) return back;
  const { groupRef, groupName, consumerRef, consumerName } = body;
  return beginSignIn(ports, {
    project,
    provider,
    app: app.value,
    isBrowserBound: body.enableCSRFProtection === true,
    flow: {
      ...back.value,
      actor,
      groupRef,
      consumerRef,
      metadata: metadata.value,
      ...(groupName !== undefined && { groupName }),
      ...(consumerName !== undefined && { consumerName }),
      ...((workspaceRef ?? '') !== '' && { workspaceRef }),
      ...(opener !== undefined && { openerOrigin: opener }),
    },
  });
};

/**
 * Begins a new sign-in for a connection. It keeps its id, its group and its metadata, and gets new tokens when the
 * customer comes back.
 */
export const oauthUpdate: UseCase<'oauthUpdate'> = async (ports, { actor, project, params, body, origin }) => {
  const found = await findConnection(ports.store, project, params.connection, actor);
  if (!found.ok) return found;
  const { id, groupRef, consumerRef, metadata, providerWorkspaceRef } = found.value;
  const entry = ports.catalog.get(found.value.provider);
  if (entry === undefined) {
    return reject('unprocessable', `The provider "${found.value.provider}" is not in the catalogue.`);
  }
  const known = asSignInProvider(entry);
  if (!known.ok) return known;
  const provider = forWorkspace(known.value, providerWorkspaceRef ?? metadata.workspace?.value);
  const own = await ownProviderApp(ports.store, found.value);
  const app = await chooseProviderApp(ports, project, provider, own?.id);
  if (!app.ok) return app;

  const opener = openerOrigin(origin);
  const back = checkReturnUrl(body.returnUrl, opener);
  if (!back.ok) return back;
  return beginSignIn(ports, {
    project,
    provider,
    app: app.value,
    flow: {
      ...back.value,
      actor,
      groupRef,
      consumerRef,
      metadata,
      connectionId: id,
      ...(providerWorkspaceRef !== undefined && { workspaceRef: providerWorkspaceRef }),
      ...(opener !== undefined && { openerOrigin: opener }),
    },
  });
};
