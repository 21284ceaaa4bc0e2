import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useAmp } from '../../../test/support/run-amp.ts';
import { COMMANDS } from '../command-list.ts';

const { amp, folder } = useAmp();

const isAvailable = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** Types into an interactive bash. @returns the arguments of `amp` */
async function typeInBash(script: string, typed: string): Promise<string | undefined> {
  const file = join(folder(), 'rc');
  await writeFile(file, `${script}\namp() { printf 'ran<%s>' "$*"; }\n`);
  const shown = await new Promise<string>((resolve, reject) => {
    const shell = execFile('script', ['-qec', `bash --rcfile ${file} -i`, '/dev/null'], (error, out) => {
      if (error === null) resolve(out);
      else reject(error);
    });
    shell.stdin?.end(`${typed}\nexit 0\n`);
  });
  return /ran<([^%>]*)>/.exec(shown)?.[1];
}

/** Completions that bash offers after a command line. */
function completeInBash(script: string, words: string[]): string[] {
  const run = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _amp
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return spawnSync('sh', ['-c', 'exec bash --norc -s'], { input: run, encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
}

describe('amp completion', () => {
  it('makes bash complete the commands, the flags of each, and what an argument may be', async () => {
    const { exitCode, out } = await amp(['completion', 'bash']);
    expect(exitCode).toBe(0);
    expect(completeInBash(out, ['amp', 'list:in'])).toEqual(['list:integrations', 'list:installations']);
    expect(completeInBash(out, ['amp', 'deploy', '--d'])).toEqual(['--dry-run', '--destructive', '--debug']);
    expect(completeInBash(out, ['amp', '-p', 'crm', 'deploy', '--dr'])).toEqual(['--dry-run']);
    expect(completeInBash(out, ['amp', 'completion', ''])).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    expect(completeInBash(out, ['amp', 'help', 'dep'])).toEqual(['deploy']);
  });

  it.runIf(isAvailable('script'))(
    'completes after a colon in an interactive bash',
    { tags: ['programs'] },
    async () => {
      const { out } = await amp(['completion', 'bash']);
      expect(await typeInBash(out, 'amp list:proj\t --js\t')).toMatch(/^list:projects +--json *$/);
    },
  );

  it.each(['zsh', 'fish'])('knows every command in %s', async (shell) => {
    const { out } = await amp(['completion', shell]);
    for (const { name } of COMMANDS) expect(out.replaceAll('\\:', ':')).toContain(name);
    expect(out).toContain('destructive');
  });

  it.runIf(isAvailable('zsh'))('is a script that zsh takes', { tags: ['programs'] }, async () => {
    const { out } = await amp(['completion', 'zsh']);
    const run = spawnSync('zsh', ['-fc', `autoload -Uz compinit; compinit -D\n${out}\nprint ok`], { encoding: 'utf8' });
    expect({ out: run.stdout, err: run.stderr }).toEqual({ out: 'ok\n', err: '' });
  });

  it.runIf(isAvailable('fish'))('makes fish complete the commands', { tags: ['programs'] }, async () => {
    const { out } = await amp(['completion', 'fish']);
    const run = spawnSync('fish', ['--no-config', '-c', `${out}\ncomplete -C 'amp list:proj'`], { encoding: 'utf8' });
    expect(run.stdout).toContain('list:projects');
  });

  it('refuses a shell that it does not know', async () => {
    const { exitCode, err } = await amp(['completion', 'cmd.exe']);
    expect(exitCode).toBe(2);
    expect(err).toContain('bash, zsh and fish');
  });
});
