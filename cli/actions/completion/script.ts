/** One command, as a shell completes it. */
export interface CompletionNode {
  /** The words that lead to it, e.g. `workers start`; empty for `grab` itself. */
  path: string;
  /** What may follow: commands and flags. */
  words: { word: string; about: string }[];
}

/** Values of flags that take one of a list. */
type FlagValues = ReadonlyMap<string, readonly string[]>;

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type ShellName = (typeof SHELLS)[number];

/** Returns the completion script for one shell. It holds every command and flag, so that a Tab starts no process. */
export function completionScript(shell: ShellName, nodes: readonly CompletionNode[], values: FlagValues): string {
  return { bash, zsh, fish }[shell](nodes, values);
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The function that walks along the typed words, in a POSIX-like shell; it leaves the command's path in `at`. */
function walk(nodes: readonly CompletionNode[], typed: string): string {
  const known = nodes.filter(({ path }) => path).map(({ path }) => `      ${quoted(` ${path}`)}) at="$at $word" ;;`);
  return [`  local at="" word`, `  for word in ${typed}; do`, '    case "$at $word" in', ...known, '    esac', '  done'].join('\n');
}

function bash(nodes: readonly CompletionNode[], values: FlagValues): string {
  const flags = [...values].map(([flag, list]) => `    ${flag}) COMPREPLY=($(compgen -W ${quoted(list.join(' '))} -- "$cur")); return ;;`);
  const words = nodes.map(
    ({ path, words }) => `    ${quoted(path && ` ${path}`)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`,
  );
  return `# grab completion for bash: source <(grab completion bash)
_grab() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" words=""
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${flags.join('\n')}
  esac
${walk(nodes, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  case "$at" in
${words.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _grab grab`;
}

function zsh(nodes: readonly CompletionNode[], values: FlagValues): string {
  const flags = [...values].map(([flag, list]) => `    ${flag}) compadd -- ${list.join(' ')}; return ;;`);
  const entry = ({ word, about }: CompletionNode['words'][number]) => quoted(`${word}:${about.replaceAll(':', '\\:')}`);
  const words = nodes.map(({ path, words }) => `    ${quoted(path && ` ${path}`)}) choices=(${words.map(entry).join(' ')}) ;;`);
  return `#compdef grab
# grab completion for zsh: source <(grab completion zsh)
_grab() {
  local -a choices
  case "\${words[CURRENT-1]}" in
${flags.join('\n')}
  esac
${walk(nodes, `"\${(@)words[2,CURRENT-1]}"`)}
  case "$at" in
${words.join('\n')}
  esac
  _describe grab choices || _files
}
compdef _grab grab`;
}

function fish(nodes: readonly CompletionNode[], values: FlagValues): string {
  const paths = nodes.filter(({ path }) => path).map(({ path }) => quoted(path));
  const lines = nodes.flatMap(({ path, words }) =>
    words.map(({ word, about }) => {
      const flag = word.startsWith('--') ? `-l ${word.slice(2)}` : word.startsWith('-') ? `-s ${word.slice(1)}` : `-a ${word}`;
      return `complete -c grab -f -n ${quoted(`__grab_at ${quoted(path)}`)} ${flag} -d ${quoted(about)}`;
    }),
  );
  const flags = [...values].map(([flag, list]) => {
    const name = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
    return `complete -c grab -x ${name} -a ${quoted(list.join(' '))}`;
  });
  return `# grab completion for fish: grab completion fish | source
function __grab_at
    set -l at
    for word in (commandline -opc)[2..]
        if contains -- (string join ' ' $at $word) ${paths.join(' ')}
            set -a at $word
        end
    end
    test (string join ' ' $at) = "$argv[1]"
end
${[...lines, ...flags].join('\n')}`;
}
