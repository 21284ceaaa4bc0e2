import type { Api, Endpoint, EndpointName } from '../../../src/contract/index.ts';
import { ENDPOINTS } from '../../../src/contract/index.ts';

/** Endpoints of one kind of resource. */
export interface EndpointGroup {
  title: string;
  /** Unique in the page. */
  anchor: string;
  endpoints: [EndpointName, Endpoint][];
}

/** Path segments of resources, by the title of their group. The last one in a path applies. */
const RESOURCES: Record<string, readonly string[]> = {
  Projects: ['projects', 'bootstrap'],
  'API keys': ['api-keys'],
  'JWT keys': ['jwt-keys'],
  Providers: ['providers'],
  'Provider apps': ['provider-apps'],
  Connections: ['connections', 'oauth-connect', 'custom-auth'],
  Integrations: ['integrations', 'revisions', 'generate-upload-url'],
  Installations: ['installations', 'config-content', 'config-history', 'backfill-progress', 'subscriptions'],
  'Objects and fields': ['object-metadata', 'metadata'],
  Operations: ['operations'],
  Destinations: ['destinations'],
  Notifications: ['topics', 'topic-destination-routes', 'notification-event-topic-routes'],
  'Audit log': ['audit-log'],
};

const TITLES: Record<Api, string> = {
  management: 'Management API',
  write: 'Write API',
  read: 'Read API',
  search: 'Search API',
};

/** @returns the endpoints of every API, those of the management API by resource */
export function groupEndpoints(): EndpointGroup[] {
  const groups = new Map<string, EndpointGroup>();
  const titles = [...Object.keys(RESOURCES), TITLES.read, TITLES.write, TITLES.search];
  for (const title of titles) {
    groups.set(title, { title, anchor: title.toLowerCase().replaceAll(' ', '-'), endpoints: [] });
  }
  // Object.entries forgets the names of its keys.
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const title = endpoint.api === 'management' ? resourceOf(endpoint.path) : TITLES[endpoint.api];
    groups.get(title)?.endpoints.push([name, endpoint]);
  }
  for (const { endpoints } of groups.values()) endpoints.sort(byAddress);
  return [...groups.values()];
}

function byAddress([, a]: [EndpointName, Endpoint], [, b]: [EndpointName, Endpoint]): number {
  return a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
}

function resourceOf(path: string): string {
  const segments = path.split(/[/:]/).reverse();
  const segment = segments.find((part) => Object.values(RESOURCES).some((parts) => parts.includes(part)));
  const [title] = Object.entries(RESOURCES).find(([, parts]) => segment !== undefined && parts.includes(segment)) ?? [];
  if (title === undefined) throw new Error(`No group of the reference has ${path}.`);
  return title;
}
