import type { Message, MessageQuery } from '../../../src/contract/index.ts';
import { LIMITS } from '../../../src/contract/index.ts';
import type { MessageFilter, Ports, Repositories } from '../kernel/ports.ts';
import type { DeliveryRecord, ProjectRecord } from '../kernel/records.ts';
import type { Rejection, Result } from '../kernel/result.ts';
import { ok, reject } from '../kernel/result.ts';
import { toInstant } from '../kernel/time.ts';
import type { UseCase } from '../kernel/use-case.ts';
import { refuseFindings, refusePageToken } from '../kernel/validation-issues.ts';
import { extendDownloads } from './download-links.ts';
import { openBody } from './message-bodies.ts';

/** Resent messages of a project that become due in one second at most. */
const RESENT_PER_SECOND = 1_000;
/** Messages of one transaction. */
const BATCH_SIZE = 500;
/** Batches of one request. */
const MAX_BATCHES = 20;

/** @returns the message as the API shows it, without its content */
function toMessage(record: DeliveryRecord): Message {
  const { id, destinationId, installationId, operationId, status, attempts, lastError, dueAt, createTime } = record;
  return {
    id,
    destinationId,
    ...(installationId !== undefined && { installationId }),
    ...(operationId !== undefined && { operationId }),
    status,
    attempts,
    ...(lastError !== undefined && { lastError }),
    ...(dueAt !== null && { nextAttemptTime: toInstant(dueAt) }),
    createTime,
  };
}

/** Finds a message of the project. One of another project is not found, as if it did not exist. */
async function findMessage(
  repositories: Repositories,
  project: ProjectRecord,
  id: string,
): Promise<Result<DeliveryRecord, Rejection<'not-found'>>> {
  const found = await repositories.deliveries.get(id);
  return found === undefined || found.projectId !== project.id
    ? reject('not-found', `There is no message with the id "${id}" in this project.`, {
        remedy: 'Messages are deleted when their retention period has ended.',
      })
    : ok(found);
}

/** @returns the filter with instants in the form of the store */
function filterOf(project: ProjectRecord, query: MessageQuery): MessageFilter {
  const { destinationId, installationId, startTime, endTime } = query;
  return {
    projectId: project.id,
    ...(destinationId !== undefined && { destinationId }),
    ...(installationId !== undefined && { installationId }),
    ...(startTime !== undefined && { from: toInstant(Date.parse(startTime)) }),
    ...(endTime !== undefined && { to: toInstant(Date.parse(endTime)) }),
  };
}

/** Lists messages, newest first, page by page. A page's token is the id of its last message. */
export const listMessages: UseCase<'listMessages'> = async (ports, { project, query }) => {
  const { pageSize = LIMITS.defaultPageSize, pageToken, status } = query;
  if (pageToken !== undefined && !(await findMessage(ports.store, project, pageToken)).ok) return refusePageToken();
  const filter = { ...filterOf(project, query), ...(status !== undefined && { status }) };
  const read = await ports.store.deliveries.list(filter, {
    limit: pageSize + 1,
    ...(pageToken !== undefined && { before: pageToken }),
  });
  const page = read.slice(0, pageSize);
  const done = read.length <= pageSize;
  return ok({
    results: page.map(toMessage),
    pagination: { done, ...(!done && { nextPageToken: page.at(-1)?.id }) },
  });
};

/** Returns a message with its content. */
export const getMessage: UseCase<'getMessage'> = async (ports, { project, params }) => {
  const found = await findMessage(ports.store, project, params.message);
  if (!found.ok) return found;
  const body = await openBody(ports, found.value).catch(() => undefined);
  return body === undefined
    ? reject('unprocessable', 'The content of the message cannot be read with the server’s encryption key.', {
        remedy: 'Configure the key that the message was encrypted with.',
      })
    : ok({ ...toMessage(found.value), body });
};

/** Makes a delivered or failed message due again, with the same id and content. Its signature gets a new timestamp. */
export const resendMessage: UseCase<'resendMessage'> = async (ports, { project, params }) => {
  const { deliveries } = ports.store;
  const found = await findMessage(ports.store, project, params.message);
  if (!found.ok) return found;
  const { id, status } = found.value;
  if (status === 'pending' || status === 'held') {
    return reject('unprocessable', `The message is ${status}: only a delivered or failed message can be resent.`);
  }
  if (!(await hasDownloads(ports, found.value))) {
    return reject('unprocessable', 'The download that the message refers to has expired.', {
      remedy: 'Read the object again.',
    });
  }
  const now = ports.clock.now();
  const resent = await deliveries.resend({ projectId: project.id, id, now, perSecond: RESENT_PER_SECOND });
  if (resent === 'stale') {
    return reject('unprocessable', 'The message cannot be sent again: its destination is disabled or deleted.', {
      remedy: 'Enable the destination. Messages of an uninstalled integration are not sent again.',
    });
  }
  await extendDownloads(ports, found.value);
  announce(ports, 1);
  return ok(toMessage((await deliveries.get(id)) ?? found.value));
};

async function hasDownloads({ store }: Ports, { downloads = [] }: DeliveryRecord): Promise<boolean> {
  for (const path of downloads) if ((await store.blobs.get(path)) === undefined) return false;
  return true;
}

/**
 * Makes delivered or failed messages due again, oldest first, as {@link resendMessage} does. Without an end, messages
 * count that were created before the request. Each request resends a limited number; its token continues there.
 *
 * Messages with a download are not resent, because the download of a delivered one expires.
 */
export const resendMessages: UseCase<'resendMessages'> = async (ports, { project, body }) => {
  const { status = 'failed', pageToken, ...query } = body;
  if (Object.keys(query).length === 0) {
    const detail = 'Name a destination, an installation, a start time or an end time.';
    const findings = [{ name: 'destinationId', detail }];
    return {
      ok: false,
      rejection: refuseFindings('invalid-input', 'The messages to resend are not selected', findings),
    };
  }
  const position = pageToken === undefined ? undefined : parseToken(pageToken);
  if (pageToken !== undefined && position === undefined) return refusePageToken();
  const now = ports.clock.now();
  const until = position?.until ?? toInstant(now);
  const filter = { to: until, ...filterOf(project, query), status };
  let after = position?.after;
  let resent = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const done = await ports.store.deliveries.resendAll({
      filter,
      limit: BATCH_SIZE,
      now,
      perSecond: RESENT_PER_SECOND,
      ...(after !== undefined && { after }),
    });
    resent += done.resent;
    after = done.after;
    if (after === undefined) break;
  }
  announce(ports, resent);
  return ok({
    resent,
    pagination: { done: after === undefined, ...(after !== undefined && { nextPageToken: `${until} ${after}` }) },
  });
};

function announce({ jobs, telemetry }: Ports, resent: number): void {
  if (resent === 0) return;
  telemetry.count('messages_resent', {}, resent);
  jobs.wake('deliveries');
}

/** @returns the instant at which the first request ended its selection, and the position behind it */
function parseToken(token: string): { until: string; after: string } | undefined {
  const [, until, after] = /^(\S{1,40}) (\S{1,100}(?: \d{1,15})?)$/.exec(token) ?? [];
  return until === undefined || after === undefined ? undefined : { until, after };
}
