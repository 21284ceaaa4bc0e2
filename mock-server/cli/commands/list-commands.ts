import * as endpoints from '../../../src/contract/endpoints.ts';
import type { CommandContext } from '../command-context.ts';
import { printable } from '../terminal.ts';

/*
 * One line per resource, `Label: value` pairs with commas between. The lines of projects and integrations are
 * the published tool's. Source: backend contract, section 4.2.
 */

/** Prints the projects that the key can see. */
export async function listProjects(context: CommandContext): Promise<void> {
  const projects = await context.api().call(endpoints.listProjects, {});
  show(context, projects, 'No projects.', (project) => `Project ID: ${project.id}, Project Name: ${project.name}`);
}

/** Prints the integrations of the project by name, with the number of their installations. */
export async function listIntegrations(context: CommandContext): Promise<void> {
  const params = { project: context.project() };
  const api = context.api();
  const [integrations, installations] = await Promise.all([
    api.call(endpoints.listIntegrations, { params }),
    api.call(endpoints.listProjectInstallations, { params }),
  ]);
  const sorted = integrations
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((integration) => ({
      ...integration,
      installationCount: installations.filter((installation) => installation.integrationId === integration.id).length,
    }));
  show(context, sorted, 'No integrations.', ({ id, name, installationCount }) => {
    return `Integration ID: ${id}, Integration Name: ${name} (${countInstallations(installationCount)})`;
  });
}

/** @param integration name or ID */
export async function listInstallations(context: CommandContext, integration: string): Promise<void> {
  const params = { project: context.project(), integration };
  const installations = await context.api().call(endpoints.listInstallations, { params });
  show(context, installations, 'No installations.', (installation) => {
    const group = installation.group?.groupRef ?? '';
    return `Installation ID: ${installation.id}, Group: ${group}, Connection ID: ${installation.connection.id}, Health: ${installation.healthStatus}`;
  });
}

/** Prints the destinations of the project, without their secrets. */
export async function listDestinations(context: CommandContext): Promise<void> {
  const params = { project: context.project() };
  const destinations = await context.api().call(endpoints.listDestinations, { params });
  show(context, destinations, 'No destinations.', ({ id, name, type, metadata }) => {
    return `Destination ID: ${id}, Destination Name: ${name}, Type: ${type}, URL: ${metadata.url}`;
  });
}

/** Prints the connections of the project, newest first, without their credentials. */
export async function listConnections(context: CommandContext): Promise<void> {
  const params = { project: context.project() };
  const connections = await context.api().call(endpoints.listConnections, { params });
  show(context, connections, 'No connections.', ({ id, provider, group, status }) => {
    return `Connection ID: ${id}, Provider: ${provider}, Group: ${group.groupRef}, Status: ${status}`;
  });
}

function show<T>(context: CommandContext, items: T[], none: string, line: (item: T) => string): void {
  context.show(items, items.length === 0 ? [none] : items.map((item) => printable(line(item))));
}

function countInstallations(count: number): string {
  if (count === 0) return 'no installations';
  return count === 1 ? '1 installation' : `${count} installations`;
}
