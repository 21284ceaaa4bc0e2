import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { useAmp } from '../../../test/support/run-amp.ts';

const { amp } = useAmp();

/** What bash offers after these words. */
function completeInBash(script: string, words: string[]): string[] {
  const run = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _amp
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('bash', ['--norc', '-c', run], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

describe('amp completion', () => {
  it('makes bash complete commands, also behind the colon, and the flags of each', async () => {
    const { exitCode, out } = await amp(['completion', 'bash']);
    expect(exitCode).toBe(0);
    expect(completeInBash(out, ['amp', 'list:'])).toContain('list:integrations');
    expect(completeInBash(out, ['amp', 'deploy', '--d'])).toEqual(['--dry-run', '--destructive', '--debug']);
  });

  it.each(['zsh', 'fish'])('knows every command in %s', async (shell) => {
    const { out } = await amp(['completion', shell]);
    for (const name of ['deploy', 'validate', 'doctor', 'destructive']) expect(out).toContain(name);
  });

  it('refuses a shell that it does not know', async () => {
    const { exitCode, err } = await amp(['completion', 'cmd.exe']);
    expect(exitCode).toBe(2);
    expect(err).toContain('bash, zsh and fish');
  });
});
