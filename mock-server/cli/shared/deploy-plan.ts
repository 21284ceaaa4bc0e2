import { isDeepStrictEqual } from 'node:util';
import type { Installation, Integration, Manifest, ManifestIntegration } from '../../../src/contract/index.ts';
import { shorten } from '../../core/kernel/shorten.ts';
import type { Terminal } from './terminal.ts';
import { printable } from './terminal.ts';

/** Plan for one integration. */
export interface IntegrationPlan {
  name: string;
  change: 'created' | 'changed' | 'unchanged';
  /** Changes; for a new integration its objects and actions. */
  changes: ContentChange[];
  /** Read objects of the deployed revision that the manifest no longer has. */
  removedReadObjects: string[];
  /** Installations that read one of the removed objects; customers who notice. */
  affectedInstallations: number;
}

/** Plan of a deployment. */
export interface DeployPlan {
  /** In the order of the manifest. */
  integrations: IntegrationPlan[];
  /** Names of deployed integrations that the manifest omits; they stay as they are. */
  untouched: string[];
}

/** @param installations of the whole project, which are read when the manifest no longer has an object */
export async function planDeploy(
  manifest: Manifest,
  deployed: Integration[],
  installations: AsyncIterable<Installation[]>,
): Promise<DeployPlan> {
  const names = new Set(manifest.integrations.map(({ name }) => name));
  const shrinking = new Map<string, IntegrationPlan>();
  const integrations = manifest.integrations.map((content) => {
    const current = deployed.find(({ name }) => name === content.name);
    if (current === undefined) return planCreation(content);
    const isOtherVersion = current.latestRevision.specVersion !== manifest.specVersion;
    const plan = planChange(content, current, isOtherVersion);
    if (plan.removedReadObjects.length > 0) shrinking.set(current.id, plan);
    return plan;
  });
  if (shrinking.size > 0) {
    for await (const page of installations) {
      for (const installation of page) {
        const plan = shrinking.get(installation.integrationId);
        if (plan !== undefined && reads(installation, plan.removedReadObjects)) plan.affectedInstallations += 1;
      }
    }
  }
  return { integrations, untouched: deployed.map(({ name }) => name).filter((name) => !names.has(name)) };
}

function planCreation(content: ManifestIntegration): IntegrationPlan {
  const { name, provider } = content;
  const changes = contentChanges({ name, provider }, content);
  return { name, change: 'created', changes, removedReadObjects: [], affectedInstallations: 0 };
}

function planChange(
  content: ManifestIntegration,
  { latestRevision }: Integration,
  isOtherVersion: boolean,
): IntegrationPlan {
  const changes = contentChanges(latestRevision.content, content);
  const kept = new Set(content.read?.objects.map(({ objectName }) => objectName.toLowerCase()));
  const removedReadObjects = (latestRevision.content.read?.objects ?? [])
    .map(({ objectName }) => objectName)
    .filter((objectName) => !kept.has(objectName.toLowerCase()));
  const change = changes.length > 0 || isOtherVersion ? 'changed' : 'unchanged';
  return { name: content.name, change, changes, removedReadObjects, affectedInstallations: 0 };
}

function reads(installation: Installation, objectNames: string[]): boolean {
  const objects = installation.config.content.read?.objects ?? {};
  return objectNames.some((name) => Object.hasOwn(objects, name) && !objects[name]?.disabled);
}

type Colors = Terminal['colors'];

const MAX_VALUE_LENGTH = 60;

/** @returns the lines that say what a deploy would do */
export function describeDeploy(plan: DeployPlan, isDestructive: boolean, colors: Colors): string[] {
  return [
    ...plan.integrations.flatMap((entry) => describePlan(entry, isDestructive, colors)),
    ...plan.untouched.map((name) => colors.dim(printable(`${name}: not in the manifest, stays as it is`))),
  ];
}

/** @returns the lines that say what a deploy would do to one integration */
export function describePlan(entry: IntegrationPlan, isDestructive: boolean, colors: Colors): string[] {
  const lines = [
    printable(`${entry.name}: ${entry.change === 'unchanged' ? 'unchanged' : `will be ${entry.change}`}`),
    ...entry.changes.map((change) => describeChange(change, colors)),
  ];
  if (entry.affectedInstallations > 0) {
    const effect = isDestructive ? 'will stop' : 'continues unless --destructive is given';
    const objects = entry.removedReadObjects.join(', ');
    lines.push(printable(`  reading ${objects} for ${countInstallations(entry.affectedInstallations)} ${effect}`));
  }
  return lines;
}

/** @returns the lines that say what a deploy did */
export function describeDeployed({ integrations }: DeployPlan): string[] {
  const unchanged = integrations.filter(({ change }) => change === 'unchanged').map(({ name }) => name);
  const names = integrations.map(({ name }) => name).filter((name) => !unchanged.includes(name));
  const noun = names.length === 1 ? 'integration' : 'integrations';
  return [
    ...(names.length === 0 ? [] : [printable(`Successfully deployed your ${noun} ${names.join(', ')}.`)]),
    ...(unchanged.length === 0
      ? []
      : [printable(`Unchanged, with the revision from before: ${unchanged.join(', ')}.`)]),
  ];
}

/** @returns text about reads of removed objects that continue */
export function describeRetainedReads(entry: IntegrationPlan): string[] {
  if (entry.affectedInstallations === 0) return [];
  const objects = entry.removedReadObjects.join(', ');
  const count = countInstallations(entry.affectedInstallations);
  return [
    printable(
      `${entry.name} no longer has ${objects}; reading continues for ${count}. Deploy with --destructive to stop it.`,
    ),
  ];
}

function describeChange({ path, kind, from, to, isDestructive }: ContentChange, colors: Colors): string {
  const where = printable(path);
  if (kind === 'added') return colors.green(`  + ${where}`);
  if (kind === 'removed') return colors.red(`  - ${where}${isDestructive ? '  (destructive)' : ''}`);
  return colors.yellow(`  ~ ${where}: ${short(from)} → ${short(to)}`);
}

function short(value: unknown): string {
  const text = printable(JSON.stringify(value) ?? 'nothing');
  return text.length > MAX_VALUE_LENGTH ? `${shorten(text, MAX_VALUE_LENGTH)}…` : text;
}

function countInstallations(count: number): string {
  return count === 1 ? '1 installation' : `${count} installations`;
}

/** One difference between what is deployed and a manifest. */
interface ContentChange {
  /** Where, by names, such as `read.objects.calls.requiredFields.id`. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  /** Before and after, where a value was changed. */
  from?: unknown;
  to?: unknown;
  /** Customers may read what goes away; `--destructive` stops that, and without it reading continues. */
  isDestructive: boolean;
}

const ACTIONS = ['read', 'write', 'subscribe', 'proxy'] as const;

/** @returns the differences in the order of the manifest; none when both mean the same */
function contentChanges(before: ManifestIntegration, after: ManifestIntegration): ContentChange[] {
  return differences(prepare(before), prepare(after), []);
}

/** Normalizes to JSON values, and adds missing actions so that each object is listed. */
function prepare(content: ManifestIntegration): unknown {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(content));
  for (const action of ACTIONS) plain[action] ??= {};
  return plain;
}

function differences(before: unknown, after: unknown, path: string[]): ContentChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, current] = [members(before, path), members(after, path)];
  if (old === undefined || current === undefined) return [change(before, after, path)];
  const names = new Set([...current.keys(), ...old.keys()]);
  return [...names].flatMap((name) => differences(old.get(name), current.get(name), [...path, name]));
}

/** @returns parts by name; undefined for what has none */
function members(value: unknown, path: string[]): Map<string, unknown> | undefined {
  if (value === undefined && isList(path)) return new Map();
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map(nameOf);
  // Lists without names, and those that name something twice, are compared as a whole.
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(value.map((item, index) => [String(names[index]), item]));
}

function nameOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  // Names of objects differ between providers in case only; the published tool compares them so.
  if ('objectName' in item) return String(item.objectName).toLowerCase();
  if ('fieldName' in item) return String(item.fieldName);
  return 'mapToName' in item ? String(item.mapToName) : undefined;
}

function change(before: unknown, after: unknown, path: string[]): ContentChange {
  const where = { path: path.join('.') };
  if (before === undefined) return { ...where, kind: 'added', isDestructive: false };
  if (after === undefined) return { ...where, kind: 'removed', isDestructive: isReadObject(path) };
  return { ...where, kind: 'changed', from: before, to: after, isDestructive: false };
}

/** Lists each entry of an added or removed list. */
function isList([, objects, object, fields, ...more]: string[]): boolean {
  if (object === undefined) return objects === 'objects';
  return more.length === 0 && /fields$/i.test(fields ?? '');
}

function isReadObject(path: string[]): boolean {
  return path.length === 3 && path[0] === 'read' && path[1] === 'objects';
}
