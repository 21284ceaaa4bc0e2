import { afterAll, afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '../../mock-server/core/kernel/ports.ts';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { autoBatchSuite } from './store/auto-batch-suite.ts';
import { destinationSuite } from './store/destination-suite.ts';
import { directorySuite } from './store/directory-suite.ts';
import { historySuite } from './store/history-suite.ts';
import { identitySuite } from './store/identity-suite.ts';
import { installationSuite } from './store/installation-suite.ts';
import { listPartSuite } from './store/list-part-suite.ts';
import { messageSuite } from './store/message-suite.ts';
import { quotaSuite } from './store/quota-suite.ts';
import { refreshSuite } from './store/refresh-suite.ts';
import { retentionSuite } from './store/retention-suite.ts';
import { routeSuite } from './store/route-suite.ts';
import type { StoreDriver } from './store/store-drivers.ts';
import { memoryDriver, postgresDriver, sqliteDriver } from './store/store-drivers.ts';
import { subscriptionSuite } from './store/subscription-suite.ts';
import { textSuite } from './store/text-suite.ts';
import { transactionSuite } from './store/transaction-suite.ts';
import { workSuite } from './store/work-suite.ts';

const drivers = [memoryDriver(), sqliteDriver('in memory'), sqliteDriver('in a folder')];

describe.for(drivers)('store: $name', suite);
describe.skipIf(!(await isPostgresAvailable())).for([postgresDriver()])('store: $name', { tags: ['postgres'] }, suite);

function suite(driver: StoreDriver) {
  let store: Store | undefined;
  const current = (): Store => {
    if (store === undefined) throw new Error('No test runs.');
    return store;
  };
  beforeEach(async () => {
    store = await driver.open();
  });
  afterEach(() => driver.close());
  afterAll(() => driver.remove());

  describe('by name', () => directorySuite(current));
  describe('parts of a list', () => listPartSuite(current));
  describe('installations', () => installationSuite(current, driver));
  describe('identity and sign-in', () => identitySuite(current, driver));
  describe('token refresh', () => refreshSuite(current, driver));
  describe('provider limits', () => quotaSuite(current, driver));
  describe('destinations', () => destinationSuite(current, driver));
  describe('topics and routes', () => routeSuite(current));
  describe('history', () => historySuite(current));
  describe('retention', () => retentionSuite(current, driver));
  describe('messages', () => messageSuite(current, driver));
  describe('work', () => workSuite(current, driver));
  describe('subscriptions and events', () => subscriptionSuite(current, driver));
  describe('automatic batches', () => autoBatchSuite(current, driver));
  describe('transactions', () => transactionSuite(current, driver));
  describe('texts and bytes', () => textSuite(current));
}
