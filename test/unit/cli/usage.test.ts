import { Command, CommanderError, Option } from 'commander'
import { expect, test } from 'vitest'
import { formatIn, message } from '../../../electron/common/messages/index.ts'
import { BadValue, ratePercent } from '../../../electron/cli/options.ts'
import { helpIn } from '../../../electron/cli/output/help.ts'
import { commandText, usageText } from '../../../electron/cli/usage.ts'

const chinese = formatIn('zh-CN')

function tool(): Command {
  const command = new Command('make')
    .argument('<sheet>', 'a sheet')
    .requiredOption('--out <folder>', 'a folder')
    .option('--rate <percent>', 'a rate', ratePercent, 100)
    .option('--id <id>', 'an id', () => {
      throw new BadValue(message('cliUsage.positive'))
    })
    .addOption(new Option('--format <format>', 'a format').choices(['wav', 'mp3']))
  const program = new Command('tool').addCommand(command)
  for (const one of [program, command])
    one
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .configureHelp(helpIn((key, values) => chinese(message(key, values))))
  return program
}

function told(...argv: string[]): [string, string] {
  try {
    tool().parse(argv, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    const text = usageText(error)
    return [formatIn('en')(text), chinese(text)]
  }
  throw new Error('nothing was wrong')
}

test.each([
  [['makes'], 'There is no command “makes”. Did you mean make?', '没有命令“makes”。您是否想用 make？'],
  [['zzzzzz'], 'There is no command “zzzzzz”.', '没有命令“zzzzzz”。'],
  [
    ['make', 'a', '--out', 'o', '--rat'],
    'There is no option “--rat”. Did you mean --rate?',
    '没有选项“--rat”。您是否想用 --rate？',
  ],
  [['make', 'a', '--out', 'o', '--qqqqqq'], 'There is no option “--qqqqqq”.', '没有选项“--qqqqqq”。'],
  [['make', '--out', 'o'], '<sheet> is missing.', '缺少 <sheet>。'],
  [['make', 'a'], 'The option “--out <folder>” is required.', '必须指定选项“--out <folder>”。'],
  [['make', '--out'], 'The option “--out <folder>” needs a value.', '选项“--out <folder>”需要一个值。'],
  [
    ['make', 'a', 'b', "c'.", '--out', 'o'],
    "Too many arguments: a, b, c'.. Expected 1.",
    "参数过多：a, b, c'.。应为 1 个。",
  ],
  [
    ['make', 'a', '--rate', "1' is invalid. 2"],
    "--rate <percent>: “1' is invalid. 2” is not valid. The rate must be from 0% to 100%; 100% is natural speed.",
    "--rate <percent>：“1' is invalid. 2”无效。语速必须在 0% 到 100% 之间；100% 为自然语速。",
  ],
  [
    ['make', 'a', '--id', '0'],
    '--id <id>: “0” is not valid. The value must be a whole number above 0.',
    '--id <id>：“0”无效。值必须是大于 0 的整数。',
  ],
  [
    ['make', 'a', '--format', 'ogg'],
    '--format <format>: “ogg” is not valid. The value must be one of wav, mp3.',
    '--format <format>：“ogg”无效。值必须是以下之一：wav、mp3。',
  ],
])('%j is told in both languages', (argv, english, inChinese) => {
  expect(told(...argv)).toEqual([english, inChinese])
})

test('a command that needs another after it names those', () => {
  const brand = new Command('brand').addCommand(new Command('list')).addCommand(new Command('import'))
  expect(formatIn('en')(commandText(brand))).toBe('“greenroom brand” needs one of list, import after it.')
  expect(chinese(commandText(brand))).toBe('“greenroom brand”后面需要以下之一：list、import。')
})

test('what commander says besides is told as it says it', () => {
  expect(usageText({ code: 'commander.other', message: 'error: something new' })).toBe('something new')
})

test('the help has the language of the terminal, its columns in line', () => {
  const program = tool()
  const help = program.commands[0]!.helpInformation()
  expect(help).toMatch(/^用法： tool make \[选项\] <sheet>\n/)
  expect(help).toContain('a rate（默认：100）')
  expect(help).toContain('a format（可选："wav"、"mp3"）')
  expect(help).not.toMatch(/Usage|Options|Arguments|\[options\]|default|choices/)
  expect(program.helpInformation()).toMatch(/\n {2}make \[选项\] <sheet>\n {2}help \[命令\] {10}/)
})
