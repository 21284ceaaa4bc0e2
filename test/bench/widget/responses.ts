import type {
  Bootstrap,
  Connection,
  FieldMetadata,
  HydratedField,
  HydratedRevision,
  Installation,
  Integration,
  Project,
  ProviderInfo,
} from '../../../src/contract/index.ts';

const TIME = '2026-01-01T00:00:00.000Z';

/** An integration by size. Of the fields of each object 3 are required, 2 are mapped, the rest are optional. */
export interface WidgetContent {
  fields: number;
  objects?: number;
}

/**
 * Responses of a server to the first screen of an installed integration, as JSON text by path below `/v1`.
 */
export function widgetResponses({ fields, objects = 1 }: WidgetContent): Record<string, string> {
  const names = Array.from({ length: fields }, (_, index) => `field_${index}`);
  const existent = (fieldName: string) => ({ fieldName, displayName: labelOf(fieldName) });
  const mapped = (mapToName: string): HydratedField => ({ mapToName, mapToDisplayName: `Your ${mapToName}` });
  const metadata = (fieldName: string): FieldMetadata => ({ ...existent(fieldName), valueType: 'string' });

  const project: Project = { id: 'p', name: 'bench', appName: 'Bench', orgId: 'o', createTime: TIME };
  const provider: ProviderInfo = {
    name: 'callRail',
    displayName: 'CallRail',
    authType: 'apiKey',
    baseURL: 'https://provider.test',
    defaultModule: '',
    support: {
      proxy: true,
      read: true,
      write: false,
      subscribe: false,
      bulkWrite: { insert: false, update: false, upsert: false, delete: false },
    },
  };
  const revision: HydratedRevision = {
    id: 'r',
    specVersion: '1.0.0',
    createTime: TIME,
    content: {
      name: 'bench',
      provider: provider.name,
      read: {
        objects: Array.from({ length: objects }, (_, index) => ({
          objectName: `object_${index}`,
          displayName: `Object ${index}`,
          destination: 'hook',
          schedule: '*/10 * * * *',
          requiredFields: [...names.slice(0, 3).map(existent), mapped('source')],
          optionalFields: [mapped('stage'), ...names.slice(3).map(existent)],
          allFields: names.map(existent),
          allFieldsMetadata: Object.fromEntries(names.map((name) => [name, metadata(name)])),
        })),
      },
    },
  };
  const integration: Integration = {
    id: 'i',
    projectId: project.id,
    name: 'bench',
    provider: provider.name,
    createTime: TIME,
    latestRevision: {
      id: 'r',
      specVersion: '1.0.0',
      createTime: TIME,
      content: { name: 'bench', provider: 'callRail' },
    },
  };
  const connection: Connection = {
    id: 'c',
    projectId: project.id,
    provider: provider.name,
    group: { groupRef: 'group-1', groupName: 'Group', projectId: project.id, createTime: TIME },
    consumer: { consumerRef: 'user-1', consumerName: 'User', projectId: project.id, createTime: TIME },
    createTime: TIME,
    authScheme: 'apiKey',
    status: 'working',
    providerMetadata: {},
  };
  const selected = Array.from({ length: objects }, (_, index) => ({
    objectName: `object_${index}`,
    schedule: '*/10 * * * *',
    destination: 'hook',
    selectedFields: {},
    selectedFieldMappings: { source: 'field_1' },
  }));
  const installation: Installation = {
    id: 'n',
    projectId: project.id,
    integrationId: integration.id,
    group: connection.group,
    healthStatus: 'healthy',
    connection,
    createTime: TIME,
    createdBy: 'consumer:user-1',
    config: {
      id: 'f',
      revisionId: 'r',
      createTime: TIME,
      createdBy: 'consumer:user-1',
      content: {
        provider: provider.name,
        read: { objects: Object.fromEntries(selected.map((object) => [object.objectName, object])) },
      },
    },
  };
  const bootstrap: Bootstrap = {
    project,
    integration,
    provider,
    connections: [connection],
    installations: [installation],
    hydratedRevision: revision,
  };
  const below = '/projects/bench';
  const responses: Record<string, unknown> = {
    [below]: { ...project, entitlements: { brandingRemoval: { value: true } } },
    [`${below}/bootstrap`]: bootstrap,
    [`${below}:bootstrap`]: bootstrap,
    [`${below}/integrations`]: [integration],
    [`${below}/integrations/i/installations`]: [installation],
    [`${below}/integrations/i/revisions/r:hydrate`]: revision,
    [`${below}/connections`]: [connection],
    '/providers/callRail': provider,
  };
  return Object.fromEntries(Object.entries(responses).map(([path, response]) => [path, JSON.stringify(response)]));
}

/** @returns the label of a field of {@link widgetResponses} */
function labelOf(fieldName: string): string {
  return fieldName.replace('field_', 'Field ');
}
