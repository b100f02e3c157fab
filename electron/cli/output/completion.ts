import type { Command, Option } from 'commander'

/** Shells whose completion is written. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A command, its name with those above it ('' for the program), and what can follow it. */
interface Level {
  path: string
  commands: readonly Command[]
  options: readonly Option[]
}

/**
 * The script by which a shell completes a program's commands, options and the values that options choose from;
 * everything else is completed as files. It holds all of them, so that nothing is started and no typed word is evaluated.
 */
export function completionScript(program: Command, shell: Shell): string {
  const levels = levelsOf(program, '')
  if (shell === 'fish') return fishScript(program.name(), levels)
  const script = bashScript(program.name(), levels)
  return shell === 'zsh' ? `autoload -U +X compinit bashcompinit\ncompinit\nbashcompinit\n${script}` : script
}

function levelsOf(command: Command, path: string): Level[] {
  const help = command.createHelp()
  const commands = help.visibleCommands(command)
  return [
    { path, commands, options: help.visibleOptions(command) },
    ...commands
      .filter((one) => one.name() !== 'help')
      .flatMap((one) => levelsOf(one, `${path} ${one.name()}`.trimStart())),
  ]
}

const flagsOf = ({ short, long }: Option): string[] => [short, long].filter((flag) => flag !== undefined)
const takesValue = ({ required, optional }: Option): boolean => required || optional

/** Commands with those above them, each after a blank, as a script puts them together word by word. */
const pathsOf = (levels: readonly Level[]): string[] => levels.flatMap(({ path }) => (path === '' ? [] : [` ${path}`]))

function bashScript(name: string, levels: readonly Level[]): string {
  const values = levels.flatMap(({ path, options }) =>
    options.filter(takesValue).map((option) => {
      const key = flagsOf(option).map((flag) => quoted(`${path}:${flag}`))
      return `    ${key.join('|')}) words=${quoted((option.argChoices ?? []).join(' '))};;`
    }),
  )
  const words = levels.map(({ path, commands, options }) => {
    const all = [...commands.map((command) => command.name()), ...options.flatMap(flagsOf)]
    return `    ${quoted(path)}) words=${quoted(all.join(' '))};;`
  })
  return [
    `_${name}_completion() {`,
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" path="" words="" index',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    case "$path ${COMP_WORDS[index]}" in',
    `      ${pathsOf(levels).map(quoted).join('|')}) path="$path \${COMP_WORDS[index]}";;`,
    '    esac',
    '  done',
    '  path="${path# }"',
    '  case "$path:$previous" in',
    ...values,
    '    *) case "$path" in',
    ...words,
    '    esac;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    `complete -o default -F _${name}_completion ${name}`,
    '',
  ].join('\n')
}

function fishScript(name: string, levels: readonly Level[]): string {
  const rules = levels.flatMap(({ path, commands, options }) => {
    const rule = `complete -c ${name} -n ${quoted(`__${name}_at ${quoted(path)}`)}`
    return [
      ...commands.map((command) => `${rule} -f -a ${command.name()} -d ${quoted(command.description())}`),
      ...options.map((option) => `${rule} ${fishFlags(option)} -d ${quoted(option.description)}`),
    ]
  })
  return [
    `function __${name}_at`,
    '  set -l path',
    '  for word in (commandline -opc)[2..-1]',
    '    switch "$path $word"',
    `      case ${pathsOf(levels).map(quoted).join(' ')}`,
    '        set path "$path $word"',
    '    end',
    '  end',
    '  test (string trim -- "$path") = "$argv[1]"',
    'end',
    ...rules,
    '',
  ].join('\n')
}

function fishFlags(option: Option): string {
  const flags = flagsOf(option).map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
  if (option.argChoices) return `${flags.join(' ')} -x -a ${quoted(option.argChoices.join(' '))}`
  return takesValue(option) ? `${flags.join(' ')} -r` : flags.join(' ')
}

/** A text in single quotes, as bash, zsh and fish read it: nothing in it is evaluated. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
