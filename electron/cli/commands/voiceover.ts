import { basename, extname, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import type { VoiceoverOutput } from '../../common/bridge/index.ts'
import { voiceoverOutputDefault } from '../../common/bridge/index.ts'
import { soundFormatNames } from '../../common/formats/index.ts'
import type { RunCommand } from '../context.ts'
import { ratePercent, tableOption, withConnection, withJson, worksheetOption } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { makeVoiceovers } from '../voiceover-run.ts'

interface Options extends ConnectOptions {
  out: string
  voice?: string
  rate: number
  format: VoiceoverOutput['format']
  channels: VoiceoverOutput['channels']
  sampleRate: VoiceoverOutput['sampleRate']
  /** An option that reads as null would be taken for one without a value. */
  loudness: NonNullable<VoiceoverOutput['loudness']> | 'none'
  head: number | null
  tail: number | null
  join: number | null
  subtitles: VoiceoverOutput['subtitles']
  name?: string
  worksheet?: string
  table?: string
  fix?: boolean
  json?: boolean
}

const usual = voiceoverOutputDefault

/** `greenroom voiceover`: every row of a sheet becomes a sound file. */
export function addVoiceover(program: Command, run: RunCommand): void {
  const command = program
    .command('voiceover')
    .description('make a sound file of every row of a sheet')
    .argument('<sheet>', 'CSV, TSV, XLSX, TXT, SRT, VTT, Markdown or DOCX; columns text, voice, rate, file')
    .requiredOption('--out <folder>', 'where the files go; made when it is missing')
    .option('--voice <id>', 'who speaks rows that name nobody; "greenroom voices" lists them')
    .option('--rate <percent>', 'speed of rows without their own, 0% to 100%', ratePercent, 100)
    .addOption(new Option('--format <format>', 'of the files').choices(soundFormatNames).default('wav'))
    .option(
      '--channels <number>',
      'mono or stereo',
      oneOf({ mono: 1, stereo: 2, '1': 1, '2': 2 }),
      usual.channels,
    )
    .option('--sample-rate <hz>', '22050, 24000, 32000, 44100 or 48000', sampleRate, usual.sampleRate)
    .option('--loudness <lufs>', '-14, -16, -23, or none: as spoken', loudness, usual.loudness)
    .option('--head <ms>', 'silence before the speech; as spoken without', ms(10_000), null)
    .option('--tail <ms>', 'silence after it; as spoken without', ms(10_000), null)
    .option('--join <ms>', 'also join all into one file, with so much silence between', ms(60_000), null)
    .option('--subtitles <kinds>', 'written beside each file: srt, vtt, json, or several', subtitles, [])
    .option('--name <template>', 'names of files whose row gives none, "{index:003}_{name}"')
    .addOption(worksheetOption())
    .addOption(tableOption())
    .option('--fix', 'fix what can be fixed safely: rates like 0.8, clashing or unsafe file names')
  withJson(withConnection(command)).action((path: string, options: Options) =>
    run(options, (context) => {
      const { format, channels, loudness: lufs, head, tail, join, subtitles: beside } = options
      const full = resolve(path)
      return makeVoiceovers(context, options, {
        sheet: full,
        worksheet: options.worksheet ?? null,
        table: options.table ?? null,
        title: basename(full, extname(full)),
        folder: resolve(options.out),
        voice: options.voice ?? '',
        rate: options.rate,
        template: options.name ?? null,
        fix: options.fix === true,
        output: {
          ...{
            format,
            channels,
            loudness: lufs === 'none' ? null : lufs,
            head,
            tail,
            joinedGap: join,
            subtitles: beside,
          },
          sampleRate: options.sampleRate,
        },
      })
    }),
  )
}

function oneOf<T>(values: Readonly<Record<string, T>>): (text: string) => T {
  return (text) => {
    const value = values[text.trim().toLowerCase()]
    if (value === undefined)
      throw new InvalidArgumentError(`It must be one of ${Object.keys(values).join(', ')}.`)
    return value
  }
}

const sampleRate = oneOf<VoiceoverOutput['sampleRate']>({
  ...{ '22050': 22_050, '24000': 24_000, '32000': 32_000, '44100': 44_100, '48000': 48_000 },
})
const loudness = oneOf<Options['loudness']>({ '-14': -14, '-16': -16, '-23': -23, none: 'none' })

function ms(most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (value >= 0 && value <= most) return value
    throw new InvalidArgumentError(`It must be from 0 to ${most} ms.`)
  }
}

function subtitles(text: string): VoiceoverOutput['subtitles'] {
  const kind = oneOf({ srt: 'srt', vtt: 'vtt', json: 'json' } as const)
  return [...new Set(text.split(',').map((one) => kind(one)))]
}
