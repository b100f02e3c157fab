import type { CommanderError } from 'commander'
import { message, readText } from '../common/messages/index.ts'
import type { MessageKey, Text } from '../common/messages/index.ts'

interface Told {
  /** Of what commander says, in English, the parts that differ. */
  pattern: RegExp
  key: MessageKey
  /** Where commander has found names that are like the one that was typed. */
  likeKey?: MessageKey
}

const like = String.raw`(?:\n\(Did you mean (?:one of )?(?<like>.+)\?\))?$`

/** By commander's codes of its errors. */
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

/** What commander says of a wrong command line, as a message; what it may say one day besides, in its own words. */
export function usageText({ code, message: said }: Pick<CommanderError, 'code' | 'message'>): Text {
  const known = told[code]
  const parts = known?.pattern.exec(said)?.groups
  if (!known || !parts) return said.replace(/^error: /, '')
  const { reason, ...values } = parts
  const key = values['like'] === undefined ? known.key : (known.likeKey ?? known.key)
  return message(key, reason === undefined ? values : { ...values, reason: reasonText(reason) })
}

function reasonText(reason: string): Text {
  const choices = /^Allowed choices are (.*)\.$/s.exec(reason)?.[1]
  return choices === undefined ? readText(reason) : message('cliUsage.choices', { values: choices.split(', ') })
}

/** Where the user finds what there is. */
export function usageNext(argv: readonly string[], commands: readonly string[]): Text {
  const command = argv.find((word) => commands.includes(word))
  return command === undefined ? message('cliUsage.help') : message('cliUsage.helpOf', { command })
}
