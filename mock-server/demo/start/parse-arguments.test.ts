import { describe, expect, it } from 'vitest';
import { parseArguments } from './parse-arguments.ts';

describe('arguments of npm start', () => {
  it.each([
    [[], { isFresh: false }],
    [['--fresh'], { isFresh: true }],
    [['--port', '4000'], { isFresh: false, port: 4000 }],
    [['--port=0', '--fresh'], { isFresh: true, port: 0 }],
  ])('takes %j', (args, expected) => {
    expect(parseArguments(args)).toEqual({ kind: 'start', args: expected });
  });

  it.each([[['--help']], [['-h']], [['--fresh', '--help']]])('explains itself for %j', (args) => {
    expect(parseArguments(args)).toEqual({ kind: 'help' });
  });

  it.each([
    [['--port'], '--port takes a number'],
    [['--port', 'http'], 'not "http"'],
    [['--port', '70000'], 'not "70000"'],
    [['--port', '-1'], 'not "-1"'],
    [['--frehs'], '"--frehs" is not an option'],
    [['--fresh=yes'], '"--fresh=yes" is not an option'],
    [['4000'], '"4000" is not an option'],
  ])('refuses %j in one line', (args, part) => {
    const parsed = parseArguments(args);
    expect(parsed).toMatchObject({ kind: 'wrong', message: expect.stringContaining(part) });
    expect(parsed).not.toMatchObject({ message: expect.stringContaining('\n') });
  });
});
