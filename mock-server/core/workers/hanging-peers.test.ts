import { describe, expect, it } from 'vitest';
import type { InstalledWorld } from '../../../test/support/installed-world.ts';
import { createInstalledWorld } from '../../../test/support/installed-world.ts';
import { credentialContext } from '../connections/sealed-credential.ts';
import type { InstallationRecord, OperationRecord } from '../kernel/records.ts';
import { newReadOperation } from '../reads/trigger-read.ts';
import { newWriteOperation } from '../writes/write-operation.ts';

const HANGING = 60;

/** One customer whose provider responds, and sixty whose provider accepts requests and never responds. */
async function crowded() {
  let asked = 0;
  const world = await createInstalledWorld({
    sandbox: { counts: { calls: 5 } },
    provider: (request) => {
      if (request.headers.get('authorization')?.includes('hanging') !== true) return undefined;
      asked += 1;
      return new Promise(() => {});
    },
  });
  const hanging: InstallationRecord[] = [];
  for (let index = 0; index < HANGING; index += 1) hanging.push(await addCustomer(world, index));
  return { world, hanging, asked: () => asked };
}

async function addCustomer({ ports, connection, installation }: InstalledWorld, index: number) {
  const id = `hanging-${index}`;
  const credential = JSON.stringify({ scheme: 'apiKey', apiKey: id });
  const sealedCredential = await ports.secrets.seal(credential, credentialContext(id));
  const customer = { ...installation, id, groupRef: id, connectionId: id };
  await ports.store.connections.insert({ ...connection, id, groupRef: id, sealedCredential });
  await ports.store.installations.insert(customer);
  return customer;
}

const read = ({ ports }: InstalledWorld, installation: InstallationRecord) =>
  newReadOperation(ports, installation, { readType: 'triggered', objectName: 'calls' });
const write = ({ ports }: InstalledWorld, installation: InstallationRecord) =>
  newWriteOperation(ports, installation, 'tags', {
    groupRef: installation.groupRef,
    type: 'create',
    mode: 'asynchronous',
    record: { name: 'New', company_id: 'COM1' },
  });

async function isDone({ ports }: InstalledWorld, { id }: OperationRecord): Promise<boolean> {
  return (await ports.store.operations.get(id))?.status !== 'in_progress';
}

describe('customers whose provider hangs', () => {
  it('do not delay a write of another customer', async () => {
    const { world, hanging, asked } = await crowded();
    for (const installation of hanging) await world.ports.store.operations.insert(read(world, installation));
    void world.workers.runOperations();
    await expect.poll(asked).toBe(32);
    const operation = write(world, world.installation);
    await world.ports.store.operations.insert(operation);
    void world.workers.runOperations();
    await expect.poll(() => isDone(world, operation)).toBe(true);
  });

  it('delay a read of another customer by no more than a moment for each round of slots', async () => {
    const { world, hanging, asked } = await crowded();
    for (const installation of hanging) await world.ports.store.operations.insert(read(world, installation));
    world.ports.clock.advance(1);
    const operation = read(world, world.installation);
    await world.ports.store.operations.insert(operation);
    for (const expected of [32, HANGING]) {
      void world.workers.runOperations();
      await expect.poll(asked).toBe(expected);
      world.ports.clock.advance(50);
    }
    await expect.poll(() => isDone(world, operation)).toBe(true);
  });

  it('do not delay others of the same provider, however many writes of theirs wait', async () => {
    const { world, hanging, asked } = await crowded();
    for (let index = 0; index < 100; index += 1) {
      await world.ports.store.operations.insert(write(world, hanging[index % 3]!));
    }
    world.ports.clock.advance(1);
    const operation = write(world, world.installation);
    await world.ports.store.operations.insert(operation);
    void world.workers.runOperations();
    await expect.poll(() => isDone(world, operation)).toBe(true);
    expect(asked()).toBe(3 * 8);
  });

  it('are asked once at a time until their provider responds', async () => {
    const calls: PromiseWithResolvers<Response | undefined>[] = [];
    const world = await createInstalledWorld({
      provider: () => {
        const call = Promise.withResolvers<Response | undefined>();
        calls.push(call);
        return call.promise;
      },
    });
    for (let index = 0; index < 20; index += 1) {
      await world.ports.store.operations.insert(write(world, world.installation));
    }
    const callsInFlight = () => {
      void world.workers.runOperations();
      return calls.length;
    };
    await expect.poll(callsInFlight).toBe(8);
    world.ports.clock.advance(2_000);
    for (const call of calls.splice(0)) call.reject(new Error('The connection was reset.'));
    await expect.poll(callsInFlight).toBe(1);
    expect(await world.workers.runOperations()).toBe(0);
    calls.splice(0)[0]?.resolve(undefined);
    await expect.poll(callsInFlight).toBe(8);
  });
});
