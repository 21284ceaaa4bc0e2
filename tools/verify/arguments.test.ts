import { describe, expect, it } from 'vitest';
import { help, select } from './arguments.ts';
import type { Step } from './steps.ts';
import { steps as allSteps } from './steps.ts';

const step = (name: string, group: Step['group'], more: Partial<Step> = {}): Step => ({
  name,
  checks: `checks of ${name}`,
  command: ['node'],
  group,
  seconds: 1,
  ...more,
});
const steps = [
  step('types', 'test', { whenChanged: 'always' }),
  step('unit', 'test', { whenChanged: 'affected files' }),
  step('flows', 'test'),
  step('faults', 'rest'),
];
const names = (...args: string[]) => select(args, steps).steps.map(({ name }) => name);

describe('the arguments of npm test', () => {
  it('select its own steps by default', () => {
    expect(names()).toEqual(['types', 'unit', 'flows']);
  });

  it('select everything, or only what npm test leaves out', () => {
    expect(names('--all')).toEqual(['types', 'unit', 'flows', 'faults']);
    expect(names('--all', '--rest')).toEqual(['faults']);
  });

  it('select steps by name in their usual order', () => {
    expect(names('faults', 'types')).toEqual(['types', 'faults']);
  });

  it('select what a change affects, since a commit or uncommitted', () => {
    expect(names('--changed')).toEqual(['types', 'unit']);
    expect(select(['--changed'], steps).changed).toBe(true);
    expect(select(['--changed', 'main'], steps).changed).toBe('main');
  });

  it.each([['nope'], ['--nope'], ['--changed', 'main', 'unit']])('are refused when unknown: %s', (...args) => {
    expect(() => select(args, steps)).toThrow(/No step is named|Unknown option|at most one commit/);
  });
});

it('runs no step twice', () => {
  const commands = allSteps.map(({ command }) => command.join(' '));
  expect(new Set(commands).size).toBe(commands.length);
});

it('explains every step with its duration', () => {
  const text = help(steps);
  for (const { name, checks } of steps) expect(text).toMatch(new RegExp(`${name} .*${checks} +1 s`));
});
