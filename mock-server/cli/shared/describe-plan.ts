import type { ContentChange } from './content-changes.ts';
import type { DeployPlan, IntegrationPlan } from './deploy-plan.ts';
import type { Terminal } from './terminal.ts';
import { printable } from './terminal.ts';

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
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}

function countInstallations(count: number): string {
  return count === 1 ? '1 installation' : `${count} installations`;
}
