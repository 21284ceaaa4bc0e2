import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateManifest } from '../../mock-server/core/manifest/validate-manifest.ts';
import type { ProviderInfo } from '../../src/contract/index.ts';

const REFERENCE = fileURLToPath(new URL('../../../shared/reference/', import.meta.url));
const isPresent = existsSync(REFERENCE);

/** Manifests that the published catalogue itself rules out, with the rule. */
const REFUSED: Record<string, string[]> = {
  // Its module "crm" is listed with read and write switched off; "legacy" has them.
  'pipedrive-v2.yaml': ['action-not-supported', 'action-not-supported'],
};

// Shown as skipped where the published material is not beside the repository.
describe.skipIf(!isPresent)('published sample manifests with the published catalogue', () => {
  const files = isPresent ? readdirSync(`${REFERENCE}manifests`) : [];

  it('are there', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each(files)('%s is judged as the published rules say', (file) => {
    const { catalog } = JSON.parse(readFileSync(`${REFERENCE}catalog.json`, 'utf8')) as {
      catalog: Record<string, ProviderInfo>;
    };
    const text = readFileSync(`${REFERENCE}manifests/${file}`, 'utf8');
    const { issues } = validateManifest(text, { providers: catalog });
    expect(issues.map((issue) => issue.rule)).toEqual(REFUSED[file] ?? []);
  });
});
