import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackedPackage } from './packed-package.ts';
import { packPackage } from './packed-package.ts';

// An alias from that package's name to ours must be enough to switch an application.
const publishedValues = [
  ...['AmpersandContext', 'AmpersandErrorBoundary', 'AmpersandProvider', 'ConnectProvider', 'InstallIntegration'],
  ...['InstallationProvider', 'FieldSettingWriteOnCreateEnum', 'FieldSettingWriteOnUpdateEnum'],
  ...['useAmpersandProviderProps', 'useConfig', 'useConnection', 'useCreateInstallation', 'useDeleteInstallation'],
  ...['useInstallation', 'useIsIntegrationInstalled', 'useLocalConfig', 'useManifest', 'useUpdateInstallation'],
];
const publishedTypes = [
  ...['BaseReadConfigObject', 'BaseWriteConfigObject', 'Config', 'ConfigContent', 'Connection', 'FieldMapping'],
  ...['FieldMetadata', 'FieldSetting', 'FieldSettingDefault', 'HydratedIntegrationField', 'HydratedIntegrationObject'],
  ...['HydratedRevision', 'InstallIntegrationProps', 'Installation', 'InstallationConfigContent'],
  ...['InstallationContextValue', 'IntegrationFieldMapping', 'Manifest', 'ReadObjectHandlers'],
  ...['UpdateInstallationConfigContent', 'WriteObjectHandlers'],
];

let packed: PackedPackage;

beforeAll(() => {
  packed = packPackage('.');
});

afterAll(() => packed.remove());

const scripts = () => packed.files.filter((file) => /^dist\/.*\.js$/.test(file));

it('marks every script as client code, so that React frameworks accept it in server components', () => {
  expect(scripts()).not.toEqual([]);
  expect(scripts().filter((file) => !packed.read(file).startsWith('"use client";\n'))).toEqual([]);
});

it('is imported by a plain Node without a DOM', () => {
  expect(exportedValues()).not.toEqual([]);
});

it('exports every name that the published client of this field exports', () => {
  expect(exportedValues()).toEqual(expect.arrayContaining(publishedValues));
  expect(exportedNames()).toEqual(expect.arrayContaining([...publishedValues, ...publishedTypes]));
});

it('has one stylesheet, minified', () => {
  expect(packed.files.filter((file) => file.endsWith('.css'))).toEqual(['dist/styles.css']);
  expect(packed.read('dist/styles.css').trim().split('\n')).toHaveLength(1);
});

it('names no address of a third party', () => {
  const addresses = packed.files
    .filter((file) => /\.(js|css)$/.test(file))
    .flatMap((file) =>
      [...packed.read(file).matchAll(/https?:\/\/[\w.:-]+/g)].map(([address]) => `${file}: ${address}`),
    )
    // The default server, the example in error messages, and the name (not an address) of the vector graphics language.
    .filter((found) => !/: https?:\/\/(localhost:8080\.?|api\.example\.com|www\.w3\.org)$/.test(found));
  expect(addresses).toEqual([]);
});

it('holds no part of the server, of stories or of tests', () => {
  const sources = packed.files
    .filter((file) => file.endsWith('.js.map'))
    .flatMap((file) => (JSON.parse(packed.read(file)) as { sources: string[] }).sources);
  expect(sources).not.toEqual([]);
  expect(sources.filter((source) => /mock-server|stories|\.test\.|(^|\/)test\//.test(source))).toEqual([]);
});

/** Names that exist at run time, read by a separate Node process. */
function exportedValues(): string[] {
  const script = join(packed.host, 'import.mjs');
  writeFileSync(script, "console.log(JSON.stringify(Object.keys(await import('ampersand-embed')).sort()));\n");
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as string[];
}

/** Names that TypeScript offers, types included. The bundled declarations end with a list of each kind. */
function exportedNames(): string[] {
  const lists = packed.read('dist/index.d.ts').matchAll(/^export (?:type )?\{([^}]*)\};?\s*$/gm);
  return [...lists]
    .flatMap(([, list = '']) => list.split(','))
    .map((entry) =>
      entry
        .replace(/^.*\bas\b/, '')
        .replace(/^\s*type\s/, '')
        .trim(),
    )
    .filter((name) => name !== '')
    .toSorted();
}
