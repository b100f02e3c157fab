import type { Command } from 'commander'
import type { Translate } from './help.ts'

/**
 * The manual page of a program and all its commands, in the language of `man` (roff, man(7)).
 * @param words the program's messages, for the headings
 */
export function manualPage(program: Command, words: Translate): string {
  const name = program.name()
  // Headings of the help end with a colon, those of manual pages don't.
  const head = (text: string): string => `.SH ${quoted(text.replace(/[:：]$/u, ''))}`
  return [
    `.TH ${quoted(name.toUpperCase())} 1 "" ${quoted(`${name} ${program.version() ?? ''}`)}`,
    head(words('cliHelp.manual.name')),
    `${escaped(name)} \\- ${escaped(program.description())}`,
    head(words('cliHelp.heads.usage')),
    ...usage(program),
    head(words('cliHelp.heads.options')),
    ...options(program),
    head(words('cliHelp.heads.commands')),
    ...program.commands.flatMap((command) => section(command, name)),
    '',
  ].join('\n')
}

/** A command with its arguments and options, and those below it. */
function section(command: Command, parents: string): string[] {
  const name = `${parents} ${command.name()}`
  const help = command.createHelp()
  const below = help.visibleCommands(command).filter((one) => one.name() !== 'help')
  return [
    `.SS ${quoted(name)}`,
    ...usage(command),
    '.PP',
    escaped(command.description()),
    ...help.visibleArguments(command).flatMap((one) => entry(help.argumentTerm(one), help.argumentDescription(one))),
    ...options(command),
    ...below.flatMap((one) => section(one, name)),
  ]
}

function usage(command: Command): string[] {
  return ['.PP', `.B ${escaped(command.createHelp().commandUsage(command))}`]
}

function options(command: Command): string[] {
  const help = command.createHelp()
  return help.visibleOptions(command).flatMap((one) => entry(help.optionTerm(one), help.optionDescription(one)))
}

const entry = (term: string, text: string): string[] => ['.TP', `.B ${escaped(term)}`, escaped(text)]

/** A text as roff prints it: backslashes and hyphens as they are, and no control character at the start of a line. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gmu, '\\&')

/** A text as one argument of a macro. */
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '""')}"`
