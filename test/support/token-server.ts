import type { Connection, Installation } from '../../src/contract/index.ts';
import { connect, deploy, install } from './management-steps.ts';
import { claimsOf, registerTokenKey, signToken } from './sign-token.ts';
import type { CallOptions, CallResponse, TestServer, TestServerOptions } from './test-server.ts';
import { createTestServer } from './test-server.ts';

/** A test server with user tokens: `acme` has the key `acme-kid` and `rival` has `rival-kid`, of the shared pair. */
export interface TokenServer extends TestServer {
  /** @returns a token of a group of `acme` that is valid now */
  tokenOf(groupRef: string, claims?: Record<string, unknown>): Promise<string>;
  /** Calls as a group of `acme`. */
  as(groupRef: string, method: string, path: string, options?: CallOptions): Promise<CallResponse>;
}

export async function createTokenServer(options?: TestServerOptions): Promise<TokenServer> {
  const server = await createTestServer(options);
  await registerTokenKey(server.ports, { id: 'acme-kid', projectId: 'project-1' });
  await registerTokenKey(server.ports, { id: 'rival-kid', projectId: 'project-2' });
  const tokenOf: TokenServer['tokenOf'] = (groupRef, claims) =>
    signToken({
      kid: 'acme-kid',
      now: server.ports.clock.now(),
      claims: { ...claimsOf(groupRef), ...claims },
    });
  return {
    ...server,
    tokenOf,
    as: async (groupRef, method, path, call) => server.call(method, path, { ...call, bearer: await tokenOf(groupRef) }),
  };
}

/** State of a group. */
export interface GroupWorld {
  connection: Connection;
  installation: Installation;
}

/** Two groups, `g1` and `g2`, that are connected and have installed the same integration. */
export async function createTwoGroups(): Promise<{ server: TokenServer; g1: GroupWorld; g2: GroupWorld }> {
  const server = await createTokenServer();
  await deploy(server);
  const worldOf = async (groupRef: string): Promise<GroupWorld> => ({
    connection: await connect(server, groupRef),
    installation: await install(server, groupRef),
  });
  return { server, g1: await worldOf('g1'), g2: await worldOf('g2') };
}
