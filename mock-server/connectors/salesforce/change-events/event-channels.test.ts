import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorContext, ProviderFailure } from '../../../core/kernel/ports.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { isFinalFailure } from '../../../core/subscriptions/reconcile-outcome.ts';
import type { SalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { createSalesforceSandbox } from '../../../sandbox/salesforce/app.ts';
import { salesforce as entry } from '../../catalog/salesforce.ts';
import { createFetchGateway } from '../../fetch-gateway.ts';
import { channelOf, memberOf } from './channel-plan.ts';
import {
  createChannel,
  createMember,
  deletePart,
  findPart,
  readMember,
  spelledObjectName,
  updateMember,
} from './event-channels.ts';

let sandbox: SalesforceSandbox;
let context: ConnectorContext;

function contextWith(accessToken: string): ConnectorContext {
  const gateway = createFetchGateway({
    apps: { 'https://acme.my.salesforce.com': (request) => sandbox.fetch(request) },
  });
  const credential = { scheme: 'oauth2', grant: 'authorizationCodePKCE', accessToken } as const;
  const account = { provider: entry, credential, metadata: {}, workspaceRef: 'acme' };
  return { metadata: {}, now: () => 0, send: (request) => gateway.send(account, request) };
}

beforeEach(() => {
  sandbox = createSalesforceSandbox();
  context = contextWith('demo-token');
});

function value<T>(result: Result<T, ProviderFailure>): T {
  if (!result.ok) throw new Error(result.rejection.message);
  return result.value;
}

function failure(result: Result<unknown, ProviderFailure>): ProviderFailure {
  if (result.ok) throw new Error('The call succeeded.');
  return result.rejection;
}

const CHANNEL = channelOf('0f3a1b2c-0000-4000-8000-000000000001', 'Demo');
const ACCOUNTS = memberOf(CHANNEL, 'Account');

describe('event channels', () => {
  it('are created, found, changed and deleted', async () => {
    const channel = value(await createChannel(context, CHANNEL));
    const member = value(await createMember(context, ACCOUNTS));
    expect([channel.wasPresent, member.wasPresent]).toEqual([false, false]);
    expect(value(await findPart(context, 'PlatformEventChannel', CHANNEL.developerName))).toBe(channel.id);
    expect(value(await readMember(context, member.id))).toEqual(ACCOUNTS.metadata);
    const filtered = memberOf(CHANNEL, 'Account', 'Active__c').metadata;
    value(await updateMember(context, member.id, filtered));
    expect(value(await readMember(context, member.id))).toEqual(filtered);
    value(await deletePart(context, 'PlatformEventChannelMember', member.id));
    value(await deletePart(context, 'PlatformEventChannel', channel.id));
    expect(value(await findPart(context, 'PlatformEventChannel', CHANNEL.developerName))).toBeUndefined();
  });

  it('are taken over when they exist, and then send what is wanted', async () => {
    const channel = value(await createChannel(context, CHANNEL));
    const member = value(await createMember(context, ACCOUNTS));
    expect(value(await createChannel(context, CHANNEL))).toEqual({ id: channel.id, wasPresent: true });
    sandbox.journal.clear();
    expect(value(await createMember(context, ACCOUNTS))).toEqual({ id: member.id, wasPresent: true });
    expect(sandbox.journal.entries().map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    const filtered = memberOf(CHANNEL, 'Account', 'Active__c');
    value(await createMember(context, filtered));
    expect(value(await readMember(context, member.id))).toEqual(filtered.metadata);
  });

  it('are not taken over when they are of something else', async () => {
    value(await createChannel(context, CHANNEL));
    value(await createMember(context, ACCOUNTS));
    const other = { ...memberOf(CHANNEL, 'Lead'), fullName: ACCOUNTS.fullName };
    expect(isFinalFailure(failure(await createMember(context, other)))).toBe(true);
  });

  it('count as deleted when they are gone', async () => {
    expect(await deletePart(context, 'PlatformEventChannelMember', '0v8ak0000000001AAA')).toMatchObject({ ok: true });
  });

  it('are refused for good in the words of the provider', async () => {
    value(await createChannel(context, CHANNEL));
    for (const object of ['Account', 'Contact', 'Lead', 'Case', 'Opportunity']) {
      value(await createMember(context, memberOf(CHANNEL, object)));
    }
    const sixth = failure(await createMember(context, memberOf(CHANNEL, 'Task')));
    expect([sixth.message, isFinalFailure(sixth)]).toEqual([
      'You can select up to 5 entities for Change Data Capture.',
      true,
    ]);
    const noRights = failure(await createChannel(contextWith('no-setup-token'), CHANNEL));
    expect([noRights.kind, isFinalFailure(noRights)]).toEqual(['forbidden', true]);
  });

  it('can be tried again after other failures', async () => {
    sandbox.faults.add({ kind: 'status', status: 503, pathContains: '/tooling' });
    sandbox.faults.add({ kind: 'status', status: 500, pathContains: '/tooling' });
    sandbox.faults.add({ kind: 'status', status: 409, pathContains: '/tooling' });
    sandbox.faults.add({ kind: 'drop', pathContains: '/tooling' });
    for (let at = 0; at < 4; at += 1) {
      expect(isFinalFailure(failure(await createChannel(context, CHANNEL)))).toBe(false);
    }
    expect(isFinalFailure(failure(await createChannel(contextWith('expired'), CHANNEL)))).toBe(false);
  });

  it('are made once when the response to the first call is lost', async () => {
    sandbox.faults.add({ kind: 'truncate', pathContains: 'PlatformEventChannel' });
    expect(failure(await createChannel(context, CHANNEL))).toMatchObject({ mayHaveArrived: true });
    expect(value(await createChannel(context, CHANNEL)).wasPresent).toBe(true);
  });

  it('name objects as the provider does', async () => {
    expect(value(await spelledObjectName(context, 'invoice__C'))).toBe('Invoice__c');
    expect(failure(await spelledObjectName(context, 'Accout'))).toMatchObject({ kind: 'notFound' });
  });
});
