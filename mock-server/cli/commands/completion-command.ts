import type { Command } from 'commander';
import { CliFailure } from '../cli-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { EXIT } from '../exit-code.ts';

/** What a shell completes: commands, and the flags of each. */
interface Words {
  commands: { name: string; description: string; flags: string[] }[];
}

const WRITERS: Record<string, (words: Words) => string> = { bash: bashScript, zsh: zshScript, fish: fishScript };

/**
 * Prints a script that makes a shell complete the commands and flags of this very program.
 *
 * @param shell `bash`, `zsh` or `fish`
 * @throws CliFailure (usage) for another shell
 */
export async function completion(context: CommandContext, program: Command, shell: string): Promise<void> {
  const write = Object.hasOwn(WRITERS, shell) ? WRITERS[shell] : undefined;
  if (write === undefined) {
    throw new CliFailure(`There is no completion for "${shell}". There is one for bash, zsh and fish.`, EXIT.usage);
  }
  const script = write(wordsOf(program));
  context.show({ shell, script }, [script]);
}

function wordsOf(program: Command): Words {
  const common = flagsOf(program);
  return {
    commands: program.commands.map((command) => ({
      name: command.name(),
      description: command.description(),
      flags: [...flagsOf(command), ...common],
    })),
  };
}

const flagsOf = (command: Command) => command.options.map(({ long }) => long).filter((flag) => flag != null);

/** A colon separates words in bash, so that a command such as `list:projects` is completed behind it. */
function bashScript({ commands }: Words): string {
  const cases = commands.map(({ name, flags }) => `    ${name}) words="${flags.join(' ')}" ;;`).join('\n');
  return `_amp() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words="${commands.map(({ name }) => name).join(' ')}"
  COMP_WORDBREAKS="\${COMP_WORDBREAKS//:/}"
  case "\${COMP_WORDS[1]}" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _amp amp`;
}

function zshScript({ commands }: Words): string {
  const entries = commands
    .map(({ name, description }) => `    '${name.replaceAll(':', '\\:')}:${description.replaceAll("'", "'\\''")}'`)
    .join('\n');
  const cases = commands.map(({ name, flags }) => `    ${name}) compadd -- ${flags.join(' ')}; _files ;;`).join('\n');
  return `#compdef amp
_amp() {
  local -a commands
  commands=(
${entries}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "$words[2]" in
${cases}
  esac
}
compdef _amp amp`;
}

function fishScript({ commands }: Words): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  return commands
    .flatMap(({ name, description, flags }) => [
      `complete -c amp -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...flags.map((flag) => `complete -c amp -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}`),
    ])
    .join('\n');
}
