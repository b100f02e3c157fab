import type { Command, CommanderError } from 'commander'
import { message, readText } from '../common/messages/index.ts'
import type { MessageKey, Text } from '../common/messages/index.ts'

interface Told {
  /** Pattern of commander's English message; its groups are the values. */
  pattern: RegExp
  key: MessageKey
  /** Message used instead when commander suggests a similar name. */
  likeKey?: MessageKey
}

const like = String.raw`(?:\n\(Did you mean (?:one of )?(?<like>.+)\?\))?$`

/** Own messages by commander's error codes. */
const told: Readonly<Record<string, Told>> = {
  'commander.unknownOption': {
    pattern: new RegExp(String.raw`^error: unknown option '(?<option>.*?)'${like}`, 's'),
    key: 'cliUsage.unknownOption',
    likeKey: 'cliUsage.unknownOptionLike',
  },
  'commander.unknownCommand': {
    pattern: new RegExp(String.raw`^error: unknown command '(?<command>.*?)'${like}`, 's'),
    key: 'cliUsage.unknownCommand',
    likeKey: 'cliUsage.unknownCommandLike',
  },
  'commander.missingArgument': {
    pattern: /^error: missing required argument '(?<argument>.*)'$/s,
    key: 'cliUsage.missingArgument',
  },
  'commander.missingMandatoryOptionValue': {
    pattern: /^error: required option '(?<option>.*)' not specified$/s,
    key: 'cliUsage.missingOption',
  },
  'commander.optionMissingArgument': {
    pattern: /^error: option '(?<option>.*)' argument missing$/s,
    key: 'cliUsage.missingValue',
  },
  'commander.excessArguments': {
    pattern: /^error: too many arguments.*?\. Expected (?<expected>\d+) .*? but got \d+: (?<given>.*)\.$/s,
    key: 'cliUsage.tooMany',
  },
  'commander.invalidArgument': {
    pattern: /^error: option '(?<option>.*?)' argument '(?<value>.*)' is invalid\. (?<reason>.*)$/s,
    key: 'cliUsage.badValue',
  },
}

/**
 * Commander's message about a wrong command line in the user's language; one that is not in the table stays in English.
 */
export function usageText({ code, message: original }: Pick<CommanderError, 'code' | 'message'>): Text {
  const known = told[code]
  const parts = known?.pattern.exec(original)?.groups
  if (!known || !parts) return original.replace(/^error: /, '')
  const { reason, ...values } = parts
  const key = values['like'] === undefined ? known.key : (known.likeKey ?? known.key)
  return message(key, reason === undefined ? values : { ...values, reason: reasonText(reason) })
}

/** A command line that ends with a command of which only a part can be run: `greenroom brand`. */
export function commandText(command: Command): Text {
  const values = command.commands.map((one) => one.name())
  return message('cliUsage.missingCommand', { command: command.name(), values })
}

function reasonText(reason: string): Text {
  const choices = /^Allowed choices are (.*)\.$/s.exec(reason)?.[1]
  return choices === undefined ? readText(reason) : message('cliUsage.choices', { values: choices.split(', ') })
}

/** Names the help that lists what can be typed here. */
export function usageNext(argv: readonly string[], commands: readonly string[]): Text {
  const command = argv.find((word) => commands.includes(word))
  return command === undefined ? message('cliUsage.help') : message('cliUsage.helpOf', { command })
}
