import { expect } from 'vitest';
import { LIMITS } from '../../../src/contract/index.ts';
import type { Effect, LimitCase } from './limit.ts';
import { expectIssue, expectStatus, maximum, minimum } from './limit.ts';
import { AS_OPERATOR, createInstalledLimitWorld, createLimitWorld, INTEGRATION } from './limit-world.ts';

/** Deploys an integration whose member `name` or `displayName` has so many characters. */
function inManifest(member: 'name' | 'displayName'): Effect {
  const deploy = async (length: number) => {
    const names = { name: 'short', displayName: 'Short', [member]: 'x'.repeat(length) };
    const sourceYaml = JSON.stringify({
      specVersion: '1.0.0',
      integrations: [{ ...names, provider: 'callRail', proxy: { enabled: true } }],
    });
    return (await createLimitWorld()).call('PUT', '/projects/acme/integrations:batch', { body: { sourceYaml } });
  };
  return {
    place: ` characters as ${member}`,
    accept: async (length) => {
      const response = await deploy(length);
      expectStatus(response, 200);
      expect(JSON.stringify(response.json)).toContain('x'.repeat(length));
    },
    refuse: async (length) => expectIssue(await deploy(length), 422, `$.integrations[0].${member}`),
  };
}

const createProject = async (length: number) =>
  (await createLimitWorld()).call('POST', '/projects', {
    ...AS_OPERATOR,
    body: { appName: 'App', name: 'p'.repeat(length), orgId: 'org-1' },
  });
const renameProject = async (length: number) =>
  (await createLimitWorld()).call('PATCH', '/projects/acme', {
    body: { updateMask: ['name'], project: { name: 'p'.repeat(length) } },
  });

const newProject: Effect = {
  place: ' characters',
  accept: async (length) => expectStatus(await createProject(length), 201),
  refuse: async (length) => expectIssue(await createProject(length), 400, 'name'),
};
const renamedProject: Effect = {
  place: ' characters in an update',
  accept: async (length) => expectStatus(await renameProject(length), 200),
  refuse: async (length) => expectIssue(await renameProject(length), 400, 'project.name'),
};

/** Lists that come in pages. */
const PAGED = {
  operations: (installation: string) => `${INTEGRATION}/installations/${installation}/operations`,
  'config-history': (installation: string) => `${INTEGRATION}/installations/${installation}/config-history`,
  'audit-log': () => '/projects/acme/audit-log',
};

const pageSizes = Object.entries(PAGED).map(([list, pathOf]): Effect => {
  const get = async (pageSize: number) => {
    const world = await createInstalledLimitWorld();
    return world.call('GET', `${pathOf(world.installation.id)}?pageSize=${pageSize}`);
  };
  return {
    place: ` as pageSize of ${list}`,
    accept: async (pageSize) => expectStatus(await get(pageSize), 200),
    refuse: async (pageSize) => expectIssue(await get(pageSize), 400, 'pageSize'),
  };
});

/** Lists the operations of an installation that has one less than a page holds, as many, and one more. */
const page = (limit: number, query: string, size: string): LimitCase => ({
  title: `${size} holds ${limit} operations`,
  run: async () => {
    const world = await createInstalledLimitWorld();
    const list = async () => (await world.call('GET', `${PAGED.operations(world.installation.id)}${query}`)).json;
    for (let number = 1; number <= limit + 1; number += 1) {
      expectStatus(await world.write({ mode: 'asynchronous', record: { name: `tag-${number}` } }), 200);
      if (number < limit - 1) continue;
      const { results, pagination } = await list();
      expect(results).toHaveLength(Math.min(number, limit));
      expect(pagination.done).toBe(number <= limit);
    }
  },
});

export const NAME_LIMITS = {
  maxIntegrationNameLength: maximum(LIMITS.maxIntegrationNameLength, inManifest('name')),
  maxDisplayNameLength: maximum(LIMITS.maxDisplayNameLength, inManifest('displayName')),
  minProjectNameLength: [newProject, renamedProject].flatMap((effect) => minimum(LIMITS.minProjectNameLength, effect)),
  maxProjectNameLength: [newProject, renamedProject].flatMap((effect) => maximum(LIMITS.maxProjectNameLength, effect)),
  defaultPageSize: [page(LIMITS.defaultPageSize, '', 'a page of the default size')],
  maxPageSize: [
    ...pageSizes.flatMap((effect) => [...minimum(1, effect), ...maximum(LIMITS.maxPageSize, effect)]),
    page(LIMITS.maxPageSize, `?pageSize=${LIMITS.maxPageSize}`, 'the largest page'),
  ],
};
