import { beforeAll, expect, it } from 'vitest';
import { applyJsonPatch } from '../../mock-server/core/kernel/json-patch.ts';
import type { JsonPatchOperation } from '../../src/contract/index.ts';
import type { TestServer } from '../support/test-server.ts';
import { createTestServer } from '../support/test-server.ts';
import { describePeer, expectDifference, readVectors } from './peer.ts';

interface Row {
  comment?: string;
  doc: unknown;
  patch: { op?: string; path?: string; value?: unknown }[];
  expected?: unknown;
  error?: string;
  disabled?: boolean;
}

const SUPPORTED = new Set<unknown>(['add', 'remove', 'replace']);
const PATH = '/projects/acme/integrations/any/objects/any/config-content';

describePeer('json-patch-test-suite', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });

  const rows = ['tests', 'spec_tests']
    .flatMap((name) => readVectors<Row[]>(`json-patch-test-suite/${name}.json`))
    .filter(({ disabled }) => disabled !== true)
    .map((row, index) => ({ ...row, title: `${index}: ${row.comment ?? row.error ?? JSON.stringify(row.patch)}` }));

  it.for(rows)('$title', async ({ doc, patch, expected, error }, context) => {
    const unsupported = patch.find(({ op }) => !SUPPORTED.has(op));
    if (unsupported !== undefined) {
      if (error === undefined) expectDifference(context, `the operation \`${unsupported.op}\` is refused`);
      const body = { groupRef: 'any', action: 'read', changes: patch };
      expect(await server.call('PATCH', PATH, { body })).toMatchObject({ status: 400 });
      return;
    }
    // A config is an object, so a text or a number is never patched.
    const isRoot = typeof doc !== 'object' || doc === null || patch.some(({ path }) => path === '');
    if (isRoot && error === undefined) expectDifference(context, 'a patch of the whole document is refused');
    const result = applyJsonPatch(Object(doc), patch as JsonPatchOperation[]);
    if (error !== undefined || isRoot) expect(result.ok).toBe(false);
    else expect(result).toEqual({ ok: true, value: expected ?? doc });
  });
});
