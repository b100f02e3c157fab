import { basename, extname, resolve } from 'node:path'
import { Option } from 'commander'
import type { Command } from 'commander'
import type { VoiceoverOutput } from '../../common/bridge/index.ts'
import { voiceoverOutputDefault } from '../../common/bridge/speech/voiceover-output.ts'
import { lookUp } from '../../common/composition/index.ts'
import { soundFormatNames } from '../../common/formats/index.ts'
import { actions } from '../actions/index.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { message } from '../../common/messages/index.ts'
import {
  BadValue,
  ratePercent,
  tableOption,
  withConnection,
  withDelivery,
  withJson,
  worksheetOption,
  zipOption,
} from '../options.ts'
import type { ConnectOptions } from '../options.ts'

interface Options extends ConnectOptions {
  out: string
  voice?: string
  rate: number
  format: VoiceoverOutput['format']
  channels: VoiceoverOutput['channels']
  sampleRate: VoiceoverOutput['sampleRate']
  /** `none` instead of null, because null would read like a missing option. */
  loudness: NonNullable<VoiceoverOutput['loudness']> | 'none'
  head: number | null
  tail: number | null
  join: number | null
  subtitles: VoiceoverOutput['subtitles']
  name?: string
  worksheet?: string
  table?: string
  zip?: string
  notice?: boolean
  proof?: boolean
  fix?: boolean
  deliver?: string
  json?: boolean
}

const usual = voiceoverOutputDefault

/** `greenroom voiceover`: makes a sound file of every row of a sheet. */
export function addVoiceover(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('voiceover')
    .description(words('cliHelp.voiceover.about'))
    .argument('<sheet>', words('cliHelp.voiceover.sheet'))
    .requiredOption('--out <folder>', words('cliHelp.voiceover.out'))
    .option('--voice <id>', words('cliHelp.voiceover.voice'))
    .option('--rate <percent>', words('cliHelp.voiceover.rate'), ratePercent, 100)
    .addOption(
      new Option('--format <format>', words('cliHelp.voiceover.format')).choices(soundFormatNames).default('wav'),
    )
    .option(
      '--channels <number>',
      words('cliHelp.voiceover.channels'),
      oneOf({ mono: 1, stereo: 2, '1': 1, '2': 2 }),
      usual.channels,
    )
    .option('--sample-rate <hz>', words('cliHelp.voiceover.sampleRate'), sampleRate, usual.sampleRate)
    .option('--loudness <lufs>', words('cliHelp.voiceover.loudness'), loudness, usual.loudness)
    .option('--head <ms>', words('cliHelp.voiceover.head'), ms(10_000), null)
    .option('--tail <ms>', words('cliHelp.voiceover.tail'), ms(10_000), null)
    .option('--join <ms>', words('cliHelp.voiceover.join'), ms(60_000), null)
    .option('--subtitles <kinds>', words('cliHelp.voiceover.subtitles'), subtitles, [])
    .option('--name <template>', words('cliHelp.voiceover.name', { example: '{index:003}_{name}' }))
    .addOption(worksheetOption(words))
    .addOption(tableOption(words))
    .addOption(zipOption(words('cliHelp.voiceover.zip')))
    .option('--notice', words('cliHelp.disclosure.spoken'))
    .option('--proof', words('cliHelp.voiceover.proof'))
    .option('--fix', words('cliHelp.voiceover.fix'))
  withJson(withConnection(withDelivery(command, words), words), words).action((path: string, options: Options) =>
    run(options, (context) => {
      const { format, channels, loudness: lufs, head, tail, join, subtitles: beside } = options
      const full = resolve(path)
      const request = {
        sheet: full,
        worksheet: options.worksheet ?? null,
        table: options.table ?? null,
        zip: options.zip ?? null,
        title: basename(full, extname(full)),
        folder: resolve(options.out),
        voice: options.voice ?? '',
        rate: options.rate,
        template: options.name ?? null,
        fix: options.fix === true,
        output: {
          format,
          channels,
          loudness: lufs === 'none' ? null : lufs,
          head,
          tail,
          joinedGap: join,
          subtitles: beside,
          sampleRate: options.sampleRate,
          ...(options.notice ? { notice: true as const } : {}),
          ...(options.proof ? { proof: true as const } : {}),
        },
      }
      return actions.deliverMade(context, options.deliver, (delivering) =>
        actions.voiceover(delivering, options, request),
      )
    }),
  )
}

function oneOf<T>(values: Readonly<Record<string, T>>): (text: string) => T {
  return (text) => {
    const value = lookUp(values, text.trim().toLowerCase())
    if (value === undefined) throw new BadValue(message('cliUsage.choices', { values: Object.keys(values) }))
    return value
  }
}

const sampleRate = oneOf<VoiceoverOutput['sampleRate']>({
  '22050': 22_050,
  '24000': 24_000,
  '32000': 32_000,
  '44100': 44_100,
  '48000': 48_000,
})
const loudness = oneOf<Options['loudness']>({ '-14': -14, '-16': -16, '-23': -23, none: 'none' })

function ms(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (value >= 0 && value <= most) return value
    throw new BadValue(message('cliUsage.milliseconds', { most }))
  }
}

function subtitles(text: string): VoiceoverOutput['subtitles'] {
  const kind = oneOf({ srt: 'srt', vtt: 'vtt', ttml: 'ttml', ass: 'ass', json: 'json' } as const)
  return [...new Set(text.split(',').map((one) => kind(one)))]
}
