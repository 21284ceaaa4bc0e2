import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALL_MANIFEST, useAmp } from '../../../test/support/run-amp.ts';
import { BUILT_IN_CATALOG } from '../../connectors/catalog/built-in-catalog.ts';

const { amp, manifestFile, folder } = useAmp();

const RINGER_PROXY = 'specVersion: 1.0.0\nintegrations:\n  - { name: a, provider: ringer, proxy: { enabled: true } }\n';

/** A catalogue whose provider `ringer` claims to be readable and writable. */
async function providersFile(): Promise<string> {
  const path = join(folder(), 'providers.json');
  const support = { proxy: true, read: true, write: true };
  const ringer = { ...BUILT_IN_CATALOG['callRail'], name: 'ringer', support };
  await writeFile(path, JSON.stringify({ catalog: { ringer } }));
  return path;
}

describe('amp validate', () => {
  it('accepts a manifest without asking a server', async () => {
    const path = await manifestFile();
    expect(await amp(['validate', path])).toMatchObject({ exitCode: 0, out: `${path} is valid: call-sync.` });
  });

  it('finds amp.yaml or amp.yml in a folder', async () => {
    await manifestFile(CALL_MANIFEST, 'amp.yml');
    expect(await amp(['validate', folder()])).toMatchObject({ exitCode: 0 });
  });

  it('lists every issue with file, line, column, YAML path and a way out, and exits with 1', async () => {
    const path = await manifestFile(
      CALL_MANIFEST.replace('*/10', '*/2').replace('provider: callRail', 'provider: callrail'),
    );
    const { exitCode, out } = await amp(['validate', path]);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${path}:4:15 error unknown-provider $.integrations[0].provider`);
    expect(out).toContain('describe it in the file that AMP_PROVIDERS_FILE names');
    expect(out).toContain('Did you mean "callRail"?');
    expect(out).toContain(`${path}:9:21 error schedule-too-frequent $.integrations[0].read.objects[0].schedule`);
    expect(out).toContain('not valid: 2 errors');
  });

  it('prints the issues as JSON on request', async () => {
    const path = await manifestFile('specVersion: 1.0.0\nintegrations: []');
    const { exitCode, out } = await amp(['validate', path, '--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      valid: false,
      issues: [{ rule: 'empty-list', level: 'error', path: '$.integrations', line: 2, column: 15 }],
    });
  });

  it('shows warnings and still accepts', async () => {
    const path = await manifestFile(`${CALL_MANIFEST}    colour: red\n`);
    const { exitCode, out } = await amp(['validate', path]);
    expect(exitCode).toBe(0);
    expect(out).toContain('warning unknown-key');
  });

  it('rejects warnings with --strict', async () => {
    const path = await manifestFile(`${CALL_MANIFEST}    colour: red\n`);
    const { exitCode, out } = await amp(['validate', path, '--strict']);
    expect(exitCode).toBe(1);
    expect(out).toContain('warning unknown-key');
    expect(out).toContain(`${path} is rejected by --strict: 1 warning.`);
    expect(await amp(['validate', await manifestFile(), '--strict'])).toMatchObject({ exitCode: 0 });
  });

  it('accepts objects of Salesforce in any case', async () => {
    const manifest = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: salesforce
    module: crm
    read:
      objects:
        - objectName: contact
          destination: hook
          schedule: "0 * * * *"
`;
    expect(await amp(['validate', await manifestFile(manifest), '--strict'])).toMatchObject({ exitCode: 0 });
  });

  it('names a section that the provider cannot have, with its place', async () => {
    const watch =
      '    watchSchema:\n      destination: hook\n      allObjects: { fieldCreated: { enabled: always } }\n';
    const path = await manifestFile(`${CALL_MANIFEST}${watch}`);
    const { exitCode, out } = await amp(['validate', path]);
    expect(exitCode).toBe(1);
    expect(out).toContain(`${path}:11:7 error watch-schema-not-supported $.integrations[0].watchSchema`);
  });

  it('validates by AMP_PROVIDERS_FILE as the server does', async () => {
    const path = await manifestFile(RINGER_PROXY);
    const env = { AMP_PROVIDERS_FILE: await providersFile() };
    expect(await amp(['validate', path])).toMatchObject({ exitCode: 1 });
    expect(await amp(['validate', path], { env })).toMatchObject({ exitCode: 0 });
  });

  it('refuses to read from a provider without a connector, whatever AMP_PROVIDERS_FILE claims', async () => {
    const path = await manifestFile(CALL_MANIFEST.replace('provider: callRail', 'provider: ringer'));
    const { exitCode, out } = await amp(['validate', path], { env: { AMP_PROVIDERS_FILE: await providersFile() } });
    expect(exitCode).toBe(1);
    expect(out).toContain(`${path}:6:7 error action-not-supported $.integrations[0].read`);
    expect(out).toContain('This server does not support "read" for the provider "ringer". It supports "proxy"');
  });

  it.each([
    ['a path that is not there', () => join('nowhere', 'amp.yaml'), 'no file or folder'],
    ['a folder without manifest', () => folder(), 'holds no amp.yaml or amp.yml'],
    ['a file that is no YAML', () => join(folder(), 'notes.txt'), 'is not a manifest'],
  ])('refuses %s as wrong usage', async (_what, path, message) => {
    await writeFile(join(folder(), 'notes.txt'), 'x');
    const { exitCode, err } = await amp(['validate', path()]);
    expect(exitCode).toBe(2);
    expect(err).toContain(message);
  });
});
