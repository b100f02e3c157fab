import { Help } from 'commander'
import type { Command, Option } from 'commander'
import type { MessageKey, MessageValues } from '../../common/messages/index.ts'
import { widthOf } from './format.ts'

/** The text of a message in the language of the terminal. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Headings in the user's language, by commander's own ones. */
const heads: Readonly<Record<string, MessageKey>> = {
  'Usage:': 'cliHelp.heads.usage',
  'Arguments:': 'cliHelp.heads.arguments',
  'Options:': 'cliHelp.heads.options',
  'Commands:': 'cliHelp.heads.commands',
}

/** Options of commander that write the help in the language of the terminal. */
export function helpIn(words: Translate): Partial<Help> {
  const usual = new Help()
  const syntax = (text: string): string =>
    text.replace('[options]', words('cliHelp.syntax.options')).replace('[command]', words('cliHelp.syntax.command'))
  return {
    styleTitle: (title) => (heads[title] === undefined ? title : words(heads[title])),
    commandUsage: (command) => syntax(usual.commandUsage(command)),
    subcommandTerm: (command: Command) => syntax(usual.subcommandTerm(command)),
    optionDescription: (option: Option) => described(option, words),
    displayWidth: widthOf,
  }
}

/** Description of an option with its choices and its default. */
function described(option: Option, words: Translate): string {
  const { description: text, argChoices, defaultValue, defaultValueDescription } = option
  const isShown = (option.required || option.optional) && !isNothing(defaultValue)
  const value = isShown ? (defaultValueDescription ?? JSON.stringify(defaultValue)) : ''
  if (argChoices === undefined) return value === '' ? text : words('cliHelp.default', { text, value })
  const values = argChoices.map((choice) => JSON.stringify(choice))
  return value === '' ? words('cliHelp.choices', { text, values }) : words('cliHelp.both', { text, values, value })
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
