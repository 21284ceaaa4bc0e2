import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPostgresAvailable } from '../../../mock-server/store/testing/postgres-schema.ts';
import type { OpenDatabase } from '../../support/readable-database.ts';
import { createPostgresDatabase, openSqlite } from '../../support/readable-database.ts';
import { claimAccount } from './claim-account.ts';
import type { ForeignRequest, Operation } from './foreign-requests.ts';
import { describedOperations, foreignRequests } from './foreign-requests.ts';
import type { IsolationWorld } from './isolation-world.ts';
import { createIsolationWorld, NEIGHBOUR } from './isolation-world.ts';
import { listenerRequests } from './listener-requests.ts';
import type { Answer, Probe } from './probe.ts';
import { createProbe } from './probe.ts';

const OPERATIONS = describedOperations();

/** Answers that tell nothing but that the request was refused. */
const REFUSED = [400, 401, 403, 404, 405, 422];

/** A credential, and what an answer to a request with it may be. */
interface Attacker {
  name: string;
  headers: Record<string, string>;
  /** Sends every spelling, not only the usual one. */
  isThorough?: boolean;
  isAllowed(request: ForeignRequest, operation: Operation, answer: Answer): boolean;
}

const isPublic = ({ access }: Operation) => access === 'public';

/** Everything is refused before anything else is looked at. */
const stranger: Attacker['isAllowed'] = ({ isPlain }, operation, { status }) =>
  isPublic(operation) || (isPlain ? status === 401 : [400, 401, 404, 405].includes(status));

/**
 * Refused where the project is another one. In its own project it may do what it may, and a taken name is a conflict.
 *
 * @param status of requests to another project
 */
function foreigner(status: number): Attacker['isAllowed'] {
  return ({ projectOf, isPlain }, operation, answer) => {
    if (isPublic(operation)) return true;
    // A body names its project after its group, which may be refused first.
    const isExact = isPlain && operation.path.includes('{project}');
    if (projectOf === 'victim') return isExact ? answer.status === status : REFUSED.includes(answer.status);
    return answer.status < 300 || answer.status === 409 || isOwnRefusal(answer.status);
  };
}

/** A credential that is no longer valid in its own project would prove nothing. */
const isOwnRefusal = (status: number) => status !== 401 && REFUSED.includes(status);

async function foreignersOf({ attacker, victim, tokenOf, inactiveKey, deletedKey }: IsolationWorld) {
  const key = (text: string) => ({ 'x-api-key': text });
  const bearer = async (kid: string, groupRef: string) => ({ authorization: `Bearer ${await tokenOf(kid, groupRef)}` });
  const attackers: Attacker[] = [
    {
      name: 'full key of another project',
      headers: key(attacker.fullKey),
      isThorough: true,
      isAllowed: foreigner(403),
    },
    { name: 'frontend key of another project', headers: key(attacker.frontendKey), isAllowed: foreigner(403) },
    {
      name: 'user token of another project',
      headers: await bearer(attacker.kid, 'beta-group'),
      isThorough: true,
      isAllowed: foreigner(401),
    },
    {
      name: 'user token of another project for a group of the same name',
      headers: await bearer(attacker.kid, 'alpha-group'),
      isAllowed: foreigner(401),
    },
    { name: 'no credential', headers: {}, isAllowed: stranger },
    { name: 'inactive key of the project', headers: key(inactiveKey), isAllowed: stranger },
    { name: 'deleted key of the project', headers: key(deletedKey), isAllowed: stranger },
    {
      name: 'frontend key of the project where a full one is needed',
      headers: key(victim.frontendKey),
      isAllowed: (_request, _operation, { status }) => REFUSED.includes(status),
    },
  ];
  return attackers;
}

const isAsked = (attacker: Attacker, operation: Operation, request: ForeignRequest) =>
  (request.isPlain || attacker.isThorough === true) &&
  // What a frontend key may do in its own project is no matter of isolation.
  (!attacker.name.startsWith('frontend key of the project') ||
    operation.access === 'full' ||
    operation.access === 'operator');

/** Sends the requests of an operation with every credential. @returns a description of each answer and change that is not allowed */
async function probeOperation(
  probe: Probe,
  operation: Operation,
  requests: ForeignRequest[],
  attackers: Attacker[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const attacker of attackers) {
    for (const request of requests) {
      if (!isAsked(attacker, operation, request)) continue;
      const answer = await probe.send({ ...request, headers: { ...request.headers, ...attacker.headers } });
      const what = `${attacker.name}: ${request.method} ${request.target} ${request.body?.slice(0, 300) ?? ''}`;
      if (!attacker.isAllowed(request, operation, answer)) {
        findings.push(`${what} answered ${answer.status} ${answer.text.slice(0, 300)}`);
      }
      const leaks = await probe.leaks(request, answer);
      if (leaks.length > 0) findings.push(`${what} showed ${leaks.join(', ')} in ${answer.text.slice(0, 600)}`);
    }
  }
  const changes = await probe.changes();
  return [...findings, ...changes.map((change) => `a request changed the victim's data, ${change}`)];
}

function suite(open: OpenDatabase): void {
  describe('a project', () => {
    let world: IsolationWorld;
    let probe: Probe;
    let attackers: Attacker[];

    beforeAll(async () => {
      world = await createIsolationWorld(open);
      probe = await createProbe(world, [world.victim.project.id], [world.attacker.project.id]);
      attackers = await foreignersOf(world);
      world.victimCalls.length = 0;
    });
    afterAll(async () => {
      await probe.close();
      await world.stop();
    });

    it.each(OPERATIONS)('is closed to other projects and to strangers: $title', async (operation) => {
      const requests = foreignRequests(operation, world.victim, world.attacker);
      expect(requests.length).toBeGreaterThan(0);
      expect(await probeOperation(probe, operation, requests, attackers)).toEqual([]);
      expect(world.victimCalls).toEqual([]);
    });

    it('is closed to them by the proxy, events, files and pages', async () => {
      const findings: string[] = [];
      for (const request of await listenerRequests(world)) {
        const answer = await probe.send(request);
        const leaks = await probe.leaks(request, answer);
        if (!request.expected.includes(answer.status) || leaks.length > 0) {
          findings.push(`${request.title} answered ${answer.status} ${answer.text.slice(0, 300)} ${leaks.join(', ')}`);
        }
      }
      expect([...findings, ...(await probe.changes())]).toEqual([]);
      expect(world.victimCalls).toEqual([]);
    });

    it('keeps its account at the provider, its events and its receiver to itself when others name them', async () => {
      const { events, victim, attacker } = world;
      await claimAccount(world);
      events.receiver.caught.length = 0;
      await events.work();
      expect(await probe.changes()).toEqual([]);
      expect(events.receiver.caught.filter(({ message }) => message.projectId === victim.project.id)).toEqual([]);
      events.receiver.caught.length = 0;

      await events.crm('POST', '/crm/v3/objects/contacts', { properties: { email: 'private@alpha.test' } });
      await events.settle();
      const received = events.receiver.caught.filter(({ body }) => body.includes('private@alpha.test'));
      expect(received.length).toBeGreaterThan(0);
      const owners = new Set(received.map(({ message }) => message.projectId));
      expect([...owners], JSON.stringify(received.map(({ message }) => message))).toEqual([victim.project.id]);
      const portal = String(victim.members['providerWorkspaceRef']);
      const ofAttacker = events.receiver.caught.filter(({ message }) => message.projectId === attacker.project.id);
      expect(ofAttacker.filter(({ body }) => body.includes(portal))).toEqual([]);
    });
  });

  describe('a group', () => {
    let world: IsolationWorld;
    let probe: Probe;
    let attackers: Attacker[];

    beforeAll(async () => {
      world = await createIsolationWorld(open);
      probe = await createProbe(world, world.groupIds, [world.victim.project.id]);
      const authorization = `Bearer ${await world.tokenOf(world.victim.kid, NEIGHBOUR)}`;
      const isAllowed: Attacker['isAllowed'] = (_request, _operation, { status }) =>
        status < 300 || status === 409 || REFUSED.includes(status);
      attackers = [{ name: 'user token of another group', headers: { authorization }, isThorough: true, isAllowed }];
      world.victimCalls.length = 0;
    });
    afterAll(async () => {
      await probe.close();
      await world.stop();
    });

    it.each(OPERATIONS)('is closed to a user token of another group: $title', async (operation) => {
      const requests = foreignRequests(operation, world.victim, world.neighbour);
      expect(await probeOperation(probe, operation, requests, attackers)).toEqual([]);
    });
  });
}

describe('on SQLite', () => suite(openSqlite));
describe.skipIf(!(await isPostgresAvailable()))('on PostgreSQL', { tags: ['postgres'] }, () => {
  const { open, drop } = createPostgresDatabase();
  afterAll(drop);
  suite(open);
});

describe('the suite itself', () => {
  /** Sends requests to one endpoint with the victim's own key, as if the endpoint did not check whose project it is. */
  async function findingsWithFault(method: string, path: string): Promise<string[]> {
    const operation = OPERATIONS.find((one) => one.method === method && one.path === path);
    if (operation === undefined) throw new Error(`${method} ${path} is not described.`);
    const world = await createIsolationWorld(openSqlite);
    const probe = await createProbe(world, [world.victim.project.id], [world.attacker.project.id]);
    const unchecked: Probe = {
      ...probe,
      send: (request) => probe.send({ ...request, headers: { ...request.headers, 'x-api-key': world.victim.fullKey } }),
    };
    const [attacker] = await foreignersOf(world);
    const requests = foreignRequests(operation, world.victim, world.attacker);
    const findings = await probeOperation(unchecked, operation, requests, attacker === undefined ? [] : [attacker]);
    await probe.close();
    await world.stop();
    return findings;
  }

  it('finds an endpoint that shows things of another project', async () => {
    const findings = await findingsWithFault('GET', '/projects/{project}/destinations/{destination}');
    expect(findings).toContainEqual(expect.stringMatching(/project-acme.* answered 200/));
    expect(findings).toContainEqual(expect.stringContaining('showed'));
  });

  it('finds an endpoint that changes things of another project', async () => {
    const findings = await findingsWithFault('DELETE', '/projects/{project}/topics/{topic}');
    expect(findings).toContainEqual(expect.stringMatching(/changed the victim's data, gone: topics/));
  });
});
