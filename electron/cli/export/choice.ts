import {
  captionsOf,
  exportPresets,
  hasQuality,
  isSilent,
  plainConvert,
  plainCourse,
  unchangedExport,
  withFormat,
} from '../../common/bridge/index.ts'
import type { Convert, ExportChoice, ExportMake } from '../../common/bridge/index.ts'
import { captionFormats } from '../../common/captions/index.ts'
import { clipFormat, holdsPicture } from '../../common/formats/index.ts'
import type { ClipFormatName } from '../../common/formats/index.ts'
import { message } from '../../common/messages/index.ts'
import { usageError } from '../errors.ts'
import type { ChoiceOptions } from './options.ts'

/**
 * The choice that the options name: the preset's, with what they change.
 * @param own presets that the user has saved in the window
 * @throws CliError naming the option that doesn't go with the format, or an unknown preset
 */
export function choiceOf(options: ChoiceOptions, own: readonly { name: string; choice: ExportChoice }[]): ExportChoice {
  const preset = options.preset === undefined ? unchangedExport : presetNamed(options.preset, own)
  if (options.scorm !== undefined || (options.format === undefined && preset.make.kind === 'course'))
    return { make: courseOf(options, preset.make), sidecar: null }
  for (const option of ['completeAt', 'score'] as const)
    if (options[option] !== undefined)
      throw usageError(nameOf(option).slice(2), message('cliExport.onlyCourses', { option: nameOf(option) }))
  const { format } = options
  const isStill = format === 'png' || format === 'jpeg' || (format === undefined && preset.make.kind === 'still')
  const make = isStill ? stillOf(options, preset.make) : convertedOf(options, preset.make)
  const beside = captionFormats.find((one) => options.captions?.includes(one))
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

/** Nothing of the clips is changed in a course. */
const notOfCourses = [
  ...(['format', 'longSide', 'fps', 'quality', 'loudness', 'captions', 'aspectRatio', 'reframe', 'at'] as const),
  'eachScene',
] as const

function courseOf(options: ChoiceOptions, preset: ExportMake): ExportMake {
  for (const option of notOfCourses) if (options[option] !== undefined) throw notWith(option, 'SCORM')
  const before = preset.kind === 'course' ? preset : plainCourse
  const isScored = options.score ?? ('score' in before && before.score === true)
  return {
    kind: 'course',
    scorm: options.scorm ?? before.scorm,
    completeAt: options.completeAt ?? before.completeAt,
    ...(isScored ? { score: true as const } : {}),
  }
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
  if (preset.kind === 'course') return convertedOf(options, unchangedExport.make)
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
