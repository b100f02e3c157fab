import { Option } from 'commander'
import type { Command } from 'commander'
import {
  captionsOf,
  exportPresets,
  hasQuality,
  isSilent,
  plainConvert,
  unchangedExport,
  withFormat,
} from '../common/bridge/index.ts'
import type { Convert, ExportChoice, ExportMake } from '../common/bridge/index.ts'
import { clipFormat, clipFormatNames, aspectRatioNames, holdsPicture, reframeModes } from '../common/formats/index.ts'
import type { ClipFormatName, AspectRatio, ReframeMode } from '../common/formats/index.ts'
import { message } from '../common/messages/index.ts'
import { usageError } from './errors.ts'
import { BadValue } from './options.ts'
import type { Translate } from './output/help.ts'

const pictures = ['png', 'jpeg'] as const
const captionKinds = ['none', 'burn', 'attach', 'srt', 'vtt'] as const
type Captions = (typeof captionKinds)[number]

/** What the options of `greenroom export` say about the files, beside the preset. */
export interface ChoiceOptions {
  preset?: string
  format?: ClipFormatName | (typeof pictures)[number]
  longSide?: number
  fps?: number
  quality?: 'small' | 'good' | 'best'
  loudness?: -14 | -16 | -23 | null
  captions?: readonly Captions[]
  aspectRatio?: AspectRatio
  reframe?: ReframeMode
  at?: number
  eachScene?: boolean
}

/** Options that say what an export makes; their names are those of the fields in the window. */
export function withExportChoice(command: Command, words: Translate): Command {
  const about = (key: 'format' | 'longSide' | 'fps' | 'quality' | 'loudness' | 'captions'): string =>
    words(`cliHelp.export.${key}`)
  return command
    .option('--preset <name>', words('cliHelp.export.preset', { names: Object.keys(exportPresets).join(', ') }))
    .addOption(new Option('--format <format>', about('format')).choices([...clipFormatNames, ...pictures]))
    .option('--long-side <px>', about('longSide'), numberIn(16, 3840))
    .option('--fps <count>', about('fps'), numberIn(1, 120))
    .addOption(new Option('--quality <quality>', about('quality')).choices(['small', 'good', 'best']))
    .option('--loudness <LUFS>', about('loudness'), loudness)
    .option('--captions <kinds>', about('captions'), captions)
    .addOption(new Option('--aspect-ratio <ratio>', words('cliHelp.export.aspectRatio')).choices(aspectRatioNames))
    .addOption(new Option('--reframe <mode>', words('cliHelp.export.reframe')).choices(reframeModes))
    .option('--at <ms>', words('cliHelp.export.at'), numberIn(0, 86_400_000))
    .option('--each-scene', words('cliHelp.export.eachScene'))
}

/**
 * The choice that the options name: the preset's, with what they change.
 * @param own presets that the user has saved in the window
 * @throws CliError naming the option that doesn't go with the format, or an unknown preset
 */
export function choiceOf(options: ChoiceOptions, own: readonly { name: string; choice: ExportChoice }[]): ExportChoice {
  const preset = options.preset === undefined ? unchangedExport : presetNamed(options.preset, own)
  const { format } = options
  const isStill = format === 'png' || format === 'jpeg' || (format === undefined && preset.make.kind === 'still')
  const make = isStill ? stillOf(options, preset.make) : convertedOf(options, preset.make)
  const beside = options.captions?.find((one) => one === 'srt' || one === 'vtt')
  return { make, sidecar: options.captions === undefined ? preset.sidecar : (beside ?? null) }
}

function presetNamed(name: string, own: readonly { name: string; choice: ExportChoice }[]): ExportChoice {
  const wanted = name.trim().toLowerCase()
  const all = [...Object.entries(exportPresets).map(([id, choice]) => ({ name: id, choice })), ...own]
  const found = all.find((one) => one.name.toLowerCase() === wanted)
  if (found) return found.choice
  throw usageError(
    'preset',
    message('cliExport.noPreset', { name }),
    message('cliExport.presets', {
      values: all.map((one) => one.name),
    }),
  )
}

function stillOf(options: ChoiceOptions, preset: ExportMake): ExportMake {
  const { format, longSide, at, eachScene } = options
  for (const option of ['fps', 'quality', 'loudness', 'aspectRatio', 'reframe'] as const)
    if (options[option] !== undefined) throw notWith(option, 'PNG / JPEG')
  if (options.captions?.some((one) => one !== 'none')) throw notWith('captions', 'PNG / JPEG')
  if (at !== undefined && eachScene) throw usageError('at', message('cliExport.atOrScene'))
  const before = preset.kind === 'still' ? preset : null
  const isJpeg = format === undefined ? before?.format === 'jpeg' : format === 'jpeg'
  const each = at === undefined && (eachScene || before?.each === 'scene')
  return {
    kind: 'still',
    atMs: at ?? null,
    longSide: longSide ?? before?.longSide ?? null,
    ...(isJpeg ? { format: 'jpeg' as const } : {}),
    ...(each ? { each: 'scene' as const } : {}),
  }
}

function convertedOf(options: ChoiceOptions, preset: ExportMake): ExportMake {
  const { format, longSide, fps, quality, aspectRatio, reframe } = options
  if (format === 'png' || format === 'jpeg') throw new Error('a picture is no conversion')
  for (const option of ['at', 'eachScene'] as const)
    if (options[option] !== undefined)
      throw usageError(option, message('cliExport.onlyStills', { option: nameOf(option) }))
  if (preset.kind === 'avatars') throw usageError('preset', message('cliExport.avatars'))
  const inFile = options.captions?.find((one) => one === 'burn' || one === 'attach')
  const changes = { longSide, fps, quality, aspectRatio, reframe, loudness: options.loudness, captions: inFile }
  const changed = Object.values(changes).some((value) => value !== undefined)
  if (preset.kind !== 'convert' && format === undefined && !changed) return preset
  const before: Convert = preset.kind === 'convert' ? preset : plainConvert
  const to = format ?? before.to
  refuseWhatFormatLacks(options, to)
  const { shape: ratioBefore, quality: qualityBefore, ...base } = withFormat(before, to)
  const nextRatio = aspectRatio ?? ratioBefore?.to
  if (reframe !== undefined && nextRatio === undefined) throw usageError('reframe', message('cliExport.modeAlone'))
  const nextQuality = quality === undefined ? qualityBefore : quality === 'good' ? undefined : quality
  return {
    ...base,
    longSide: longSide ?? base.longSide,
    fps: fps ?? base.fps,
    loudness: options.loudness === undefined ? base.loudness : options.loudness,
    captions: options.captions === undefined ? base.captions : (inFile ?? 'none'),
    ...(nextQuality === undefined ? {} : { quality: nextQuality }),
    ...(nextRatio === undefined ? {} : { shape: { to: nextRatio, mode: reframe ?? ratioBefore?.mode ?? 'blur' } }),
  }
}

/** @throws CliError naming the first option that a format can't have */
function refuseWhatFormatLacks(options: ChoiceOptions, to: ClipFormatName): void {
  const { name } = clipFormat(to)
  const sound = !holdsPicture(to)
  for (const option of ['longSide', 'fps', 'aspectRatio', 'reframe'] as const)
    if (sound && options[option] !== undefined) throw notWith(option, name)
  if (options.quality !== undefined && !hasQuality(to)) throw notWith('quality', name)
  if (options.loudness !== undefined && options.loudness !== null && isSilent(to)) throw notWith('loudness', name)
  const inFile = options.captions?.find((one) => one === 'burn' || one === 'attach')
  if (inFile && !captionsOf(to).includes(inFile)) throw notWith('captions', name, inFile)
}

/** The option as it is typed: `longSide` is `--long-side`. */
const nameOf = (option: keyof ChoiceOptions): string =>
  `--${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

function notWith(option: keyof ChoiceOptions, format: string, value = ''): Error {
  const named = value === '' ? nameOf(option) : `${nameOf(option)} ${value}`
  return usageError(nameOf(option).slice(2), message('cliExport.notWith', { option: named, format }))
}

function numberIn(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value.trim()) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw new BadValue(message('cliUsage.number', { least, most }))
  }
}

function loudness(value: string): -14 | -16 | -23 | null {
  if (value === 'none') return null
  const found = ([-14, -16, -23] as const).find((one) => String(one) === value.trim())
  if (found !== undefined) return found
  throw new BadValue(message('cliUsage.choices', { values: ['-14', '-16', '-23', 'none'] }))
}

/** `burn,srt`: how captions are in the file, and the file that lies beside it. */
function captions(value: string): readonly Captions[] {
  const kinds = value.split(',').map((part) => captionKinds.find((kind) => kind === part.trim()))
  const found = kinds.filter((kind) => kind !== undefined)
  const both = (a: Captions, b: Captions): boolean => found.includes(a) && found.includes(b)
  const wrong = found.length < kinds.length || both('burn', 'attach') || both('srt', 'vtt')
  if (wrong || (found.includes('none') && found.length > 1)) throw new BadValue(message('cliExport.captions'))
  return found
}
