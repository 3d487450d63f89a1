/** `spotlab completion`: prints a script that completes the command line in bash, zsh or fish. */
import { printOut } from '../output/index.js';
import { lines } from '../text/index.js';
import { printHelp } from './common/help-text.js';
import { readArguments, UsageError } from './common/usage.js';

const HELP = `Usage: spotlab completion bash|zsh|fish

Prints a script that completes commands, options and files:
  bash   eval "$(spotlab completion bash)"     in ~/.bashrc
  zsh    eval "$(spotlab completion zsh)"      in ~/.zshrc, after compinit
  fish   spotlab completion fish | source      in ~/.config/fish/config.fish`;

/** The scripts ask `--help` for the options of a command, so that they never lack one. */
const OPTIONS_OF = "--help 2>/dev/null | grep -oE -- '--[a-z][a-z-]+' | sort -u";

/** The script of each shell. @param names the names of the commands */
const SCRIPTS: Readonly<Record<string, (names: readonly string[]) => string>> = {
  bash: (names) => `_spotlab() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=\${COMP_WORDS[1]}
  case $command in ${names.join('|')}) ;; *) command=repl ;; esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$(spotlab $command ${OPTIONS_OF})" -- "$current"))
  elif ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "${names.join(' ')}" -- "$current") $(compgen -f -- "$current"))
  else
    COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _spotlab spotlab`,
  zsh: (names) => `_spotlab() {
  local command=$words[2]
  case $command in ${names.join('|')}) ;; *) command=repl ;; esac
  if [[ $PREFIX == -* ]]; then
    compadd -- $(spotlab $command ${OPTIONS_OF})
  else
    ((CURRENT == 2)) && compadd -- ${names.join(' ')}
    _files
  fi
}
compdef _spotlab spotlab`,
  fish: (names) => `complete -c spotlab -n __fish_use_subcommand -a '${names.join(' ')}'
${names
  .map(
    (name) =>
      `complete -c spotlab -n '__fish_seen_subcommand_from ${name}' -a "(string match -q -- '-*' (commandline -ct); and spotlab ${name} ${OPTIONS_OF})"`,
  )
  .join('\n')}`,
};

/** @param names the names of the commands */
export function completionScript(shell: string, names: readonly string[]): string {
  const script = SCRIPTS[shell];
  if (!script) throw new UsageError(`There is no completion for '${shell}': give bash, zsh or fish.`);
  return script(names);
}

/** @param names the names of the commands */
export async function runCompletion(args: string[], names: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { help: { type: 'boolean', short: 'h' } }, 'completion');
  const [shell] = positionals;
  if (values.help || shell === undefined) printHelp(HELP);
  else printOut(lines(`${completionScript(shell, names)}\n`));
  return values.help || shell !== undefined ? 0 : 2;
}
