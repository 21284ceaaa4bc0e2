import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ConnectionEvent } from '../../mock-server/core/connections/connection-status.ts';
import { changeConnection } from '../../mock-server/core/connections/connection-status.ts';
import type { Ports } from '../../mock-server/core/kernel/ports.ts';
import { deleteInstallation } from '../../mock-server/core/lifecycle/deletions.ts';
import { isPostgresAvailable } from '../../mock-server/store/testing/postgres-schema.ts';
import { createTestPorts } from '../support/core-ports.ts';
import { createInstalledWorld } from '../support/installed-world.ts';
import { postgresDriver } from './store/store-drivers.ts';

const CUSTOMERS = 100;
const driver = postgresDriver();

describe.skipIf(!(await isPostgresAvailable()))(
  'uninstalling while the connection changes: PostgreSQL',
  { tags: ['postgres'] },
  () => {
    afterEach(() => driver.close());
    afterAll(() => driver.remove());

    it.for<ConnectionEvent>(['tokenRefreshed', 'credentialRefused'])(
      'succeeds, and so does the event %s',
      async (event) => {
        const store = await driver.open();
        const second = await driver.openSecond(store);
        const { ports, project, connection, installation } = await createInstalledWorld({ ports: { store } });
        const other: Ports = createTestPorts({}, {}, { store: second, clock: ports.clock });
        const ids = Array.from({ length: CUSTOMERS }, (_, index) => `customer-${index}`);
        for (const id of ids) {
          await store.connections.insert({ ...connection, id, groupRef: id });
          await store.installations.insert({ ...installation, id, groupRef: id, connectionId: id });
        }

        const uninstall = (id: string) =>
          deleteInstallation(ports, {
            actor: { kind: 'operator' },
            project,
            params: { integration: 'calls-to-crm', installation: id },
            query: {},
            body: undefined,
          });
        const change = (id: string) =>
          changeConnection(other, id, {
            event,
            basedOn: { sealedCredential: connection.sealedCredential },
            change: { refreshAt: null },
          });
        const outcomes = await Promise.allSettled(ids.flatMap((id) => [change(id), uninstall(id)]));

        const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
        expect(failures).toEqual([]);
        const left = await store.installations.list({ projectId: project.id });
        expect(left.map(({ id }) => id)).toEqual([installation.id]);
        const connections = await store.connections.list({ projectId: project.id });
        expect(connections.map(({ id }) => id)).toEqual([connection.id]);
      },
    );
  },
);
