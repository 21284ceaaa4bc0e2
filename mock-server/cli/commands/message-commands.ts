import { Option } from 'commander';
import * as endpoints from '../../../src/contract/endpoints.ts';
import type { MessageQuery, MessageStatus } from '../../../src/contract/index.ts';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext, CommandSpec } from '../shared/command-context.ts';
import { printable } from '../shared/terminal.ts';
import { timeOption } from '../shared/time-option.ts';
import { limitOf, showList } from './list-commands.ts';

const DEFAULT_LIMIT = '50';

interface Selection {
  destination?: string;
  installation?: string;
  status?: string;
  since?: string;
  until?: string;
}

const selectionOptions = () => [
  new Option('--destination <destination>', 'name or ID'),
  new Option('--installation <installation>', 'ID, as list:installations shows it'),
  timeOption('--since <time>', 'earliest create time, such as 2026-01-31T12:00:00Z'),
  timeOption('--until <time>', 'latest create time, exclusive'),
];

/** @returns the query of the API, with the id of the destination */
async function queryOf(context: CommandContext, { destination, installation, since, until }: Selection) {
  const query: MessageQuery = {
    ...(installation !== undefined && { installationId: installation }),
    ...(since !== undefined && { startTime: since }),
    ...(until !== undefined && { endTime: until }),
  };
  if (destination === undefined) return query;
  const params = { project: context.project(), destination };
  return { ...query, destinationId: (await context.api().call(endpoints.getDestination, { params, query: {} })).id };
}

/** Prints messages, newest first, without their content. */
async function listMessages(context: CommandContext, options: Selection & { limit?: string }): Promise<void> {
  const limit = limitOf(options.limit);
  const params = { project: context.project() };
  const selected = await queryOf(context, options);
  // The option accepts the states of a message only.
  const status = options.status as MessageStatus | undefined;
  const query = { ...selected, ...(status !== undefined && { status }) };
  await showList(context, context.api().pages(endpoints.listMessages, { params, query }, limit), {
    columns: [
      { title: 'Message ID', value: ({ id }) => id, isWhole: true },
      { title: 'Status', value: ({ status: state }) => state },
      { title: 'Attempts', value: ({ attempts }) => String(attempts) },
      { title: 'Created', value: ({ createTime }) => createTime, isWhole: true },
      { title: 'Last Error', value: ({ lastError = '' }) => lastError },
    ],
    none: 'No messages.',
    next: 'Messages are stored for AMP_MESSAGE_RETENTION_HOURS of the server.',
  });
}

/** Prints a message with its content. */
async function getMessage(context: CommandContext, message: string): Promise<void> {
  const params = { project: context.project(), message };
  const found = await context.api().call(endpoints.getMessage, { params });
  const { id, status, attempts, lastError, createTime, body } = found;
  context.show(found, [
    printable(`Message ID: ${id}, Status: ${status}, Attempts: ${attempts}, Created: ${createTime}`),
    ...(lastError === undefined ? [] : [printable(`Last Error: ${lastError}`)]),
    printable(body),
  ]);
}

/**
 * Sends a message again, or all that are selected.
 *
 * @param message `''` for those that are selected
 */
async function resendMessages(context: CommandContext, message: string, options: Selection): Promise<void> {
  const project = context.project();
  const { status, ...selection } = options;
  const isSelected = Object.values(selection).some((value) => value !== undefined);
  if ((message === '') !== isSelected) {
    const problem = 'Name one message, or select messages with --destination, --installation, --since or --until.';
    throw new CliFailure(problem, EXIT.usage);
  }
  if (message !== '') {
    const resent = await context.api().call(endpoints.resendMessage, { params: { project, message } });
    context.show(resent, [printable(`Message ${resent.id} is sent again.`)]);
    return;
  }
  const selected = await queryOf(context, selection);
  let resent = 0;
  for (let pageToken: string | undefined; ; ) {
    const part = await context.api().call(endpoints.resendMessages, {
      params: { project },
      body: {
        ...selected,
        ...(status === 'delivered' && { status }),
        ...(pageToken !== undefined && { pageToken }),
      },
    });
    resent += part.resent;
    pageToken = part.pagination.nextPageToken;
    if (pageToken === undefined) break;
  }
  context.show({ resent }, [`${resent} ${resent === 1 ? 'message is' : 'messages are'} sent again.`]);
}

/** Commands for messages to destinations. */
export const MESSAGE_COMMANDS: CommandSpec[] = [
  {
    name: 'list:messages',
    group: 'Look',
    summary: 'list messages to destinations',
    description: 'Lists messages, newest first, without their content.',
    options: [
      ...selectionOptions(),
      new Option('--status <status>', 'state of the messages').choices(['held', 'pending', 'delivered', 'failed']),
      new Option('--limit <number>', 'maximum number of messages').default(DEFAULT_LIMIT),
    ],
    examples: [
      'amp list:messages --status failed --project crm',
      'amp list:messages --destination crm-webhook --since 2026-01-31T12:00:00Z --project crm --json',
    ],
    run: (context, _none, options) => listMessages(context, options),
  },
  {
    name: 'get:message',
    group: 'Look',
    summary: 'show a message with its content',
    description: 'Shows the state of a message and its content, as its destination receives it.',
    arguments: [['<message>', 'ID, as list:messages shows it']],
    examples: ['amp get:message msg_0b8f5a4e1c524f0e --project crm'],
    run: (context, [message = '']) => getMessage(context, message),
  },
  {
    name: 'resend:messages',
    group: 'Other',
    summary: 'send delivered or failed messages again',
    description:
      'Sends one message again, or all failed ones that are selected, with the same ID and content. Receivers recognize a repeated message by its ID.',
    arguments: [['[message]', 'ID, as list:messages shows it']],
    options: [
      ...selectionOptions(),
      new Option('--status <status>', 'state of the messages').choices(['delivered', 'failed']).default('failed'),
    ],
    examples: [
      'amp resend:messages msg_0b8f5a4e1c524f0e --project crm',
      'amp resend:messages --destination crm-webhook --since 2026-01-31T12:00:00Z --project crm',
    ],
    run: (context, [message = ''], options) => {
      const { destination, installation, status, since, until } = options;
      return resendMessages(context, message, { destination, installation, status, since, until });
    },
  },
];
