import type { CommandSpec } from '../shared/command-spec.ts';
import * as lists from './list-commands.ts';

/** Commands that list what a project has. */
export const LIST_COMMANDS: CommandSpec[] = [
  {
    name: 'list:projects',
    group: 'Look',
    summary: 'list the projects that the key can see',
    description: 'Lists the projects that the key can see: one for a key of a project, all for the operator.',
    examples: ['amp list:projects', 'amp list:projects --json'],
    run: (context) => lists.listProjects(context),
  },
  {
    name: 'list:integrations',
    group: 'Look',
    summary: 'list the integrations of the project',
    description: 'Lists the integrations of the project by name, with the number of their installations.',
    examples: ['amp list:integrations --project crm'],
    run: (context) => lists.listIntegrations(context),
  },
  {
    name: 'list:installations',
    group: 'Look',
    summary: 'list the installations of an integration',
    description: 'Lists which groups have installed an integration, and whether it works for them.',
    arguments: [['<integration>', 'name or ID']],
    examples: ['amp list:installations call-sync --project crm'],
    run: (context, [integration = '']) => lists.listInstallations(context, integration),
  },
  {
    name: 'list:destinations',
    group: 'Look',
    summary: 'list the destinations of the project',
    description: 'Lists where the messages of the project go, without signing keys.',
    examples: ['amp list:destinations --project crm'],
    run: (context) => lists.listDestinations(context),
  },
  {
    name: 'list:connections',
    group: 'Look',
    summary: 'list the connections of the project',
    description: 'Lists the accounts that customers have connected, without credentials.',
    examples: ['amp list:connections --project crm'],
    run: (context) => lists.listConnections(context),
  },
];
