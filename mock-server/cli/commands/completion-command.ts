import type { Command } from 'commander';
import { CliFailure, EXIT } from '../shared/cli-failure.ts';
import type { CommandContext } from '../shared/command-context.ts';

/** Completions of a command. */
interface CommandWords {
  name: string;
  description: string;
  flags: string[];
  /** Kinds of the argument. */
  values: string[];
  /** Its argument, or the value of a flag, is a file. */
  takesFile: boolean;
}

const WRITERS: Record<string, (commands: CommandWords[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

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

function wordsOf(program: Command): CommandWords[] {
  const common = flagsOf(program);
  const choices: Record<string, string[]> = {
    shell: Object.keys(WRITERS),
    command: program.commands.map((command) => command.name()),
  };
  return program.commands.map((command) => {
    const terms = command.registeredArguments.map((argument) => argument.name());
    return {
      name: command.name(),
      description: command.summary() || command.description(),
      flags: [...flagsOf(command), ...common, '--help'],
      values: terms.flatMap((term) => choices[term] ?? []),
      takesFile: terms.includes('path') || command.options.some(({ flags }) => flags.includes('<file>')),
    };
  });
}

const flagsOf = (command: Command) => command.options.map(({ long }) => long).filter((flag) => flag != null);

/** Bash splits words at a colon, which would split `list:projects`. */
function bashScript(commands: CommandWords[]): string {
  const names = commands.map(({ name }) => name);
  const cases = commands.map(({ name, flags, values, takesFile }) => {
    const words = [...values, ...flags].join(' ');
    return `    ${name}) words="${words}"${takesFile ? ' files=yes' : ''} ;;`;
  });
  return `COMP_WORDBREAKS="\${COMP_WORDBREAKS//:/}"
_amp() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" word files="" words="${names.join(' ')}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in ${names.join('|')}) command="$word"; break ;; esac
  done
  case "$command" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _amp amp`;
}

function zshScript(commands: CommandWords[]): string {
  const entries = commands.map(
    ({ name, description }) => `    '${name.replaceAll(':', '\\:')}:${description.replaceAll("'", "'\\''")}'`,
  );
  const cases = commands.map(({ name, flags, values, takesFile }) => {
    return `    ${name}) compadd -- ${[...values, ...flags].join(' ')}${takesFile ? '; _files' : ''} ;;`;
  });
  return `#compdef amp
_amp() {
  local -a commands
  commands=(
${entries.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
}
compdef _amp amp`;
}

function fishScript(commands: CommandWords[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, description, flags, values, takesFile }) => {
    const isChosen = `complete -c amp -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c amp -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
      ...flags.map((flag) => `${isChosen} -l ${flag.slice(2)}`),
      ...(values.length > 0 ? [`${isChosen} -a ${quoted(values.join(' '))}`] : []),
      ...(takesFile ? [`${isChosen} -F`] : []),
    ];
  });
  return ['complete -c amp -f', ...lines].join('\n');
}
