import { Option } from 'commander'
import type { Command } from 'commander'
import { exportPresets } from '../../common/bridge/clips/export-presets.ts'
import { scormVersions } from '../../common/bridge/clips/export.ts'
import type { ScormVersion } from '../../common/bridge/clips/export.ts'
import { captionFormats } from '../../common/captions/index.ts'
import { clipFormatNames, aspectRatioNames, reframeModes } from '../../common/formats/index.ts'
import type { ClipFormatName, AspectRatio, ReframeMode } from '../../common/formats/index.ts'
import { message } from '../../common/messages/index.ts'
import { BadValue } from '../options.ts'
import type { Translate } from '../output/help.ts'

const pictures = ['png', 'jpeg'] as const
const captionKinds = ['none', 'burn', 'attach', ...captionFormats] as const
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
  scorm?: ScormVersion
  completeAt?: number
  score?: boolean
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
    .addOption(new Option('--scorm <version>', words('cliHelp.export.scorm')).choices([...scormVersions]))
    .option('--complete-at <percent>', words('cliHelp.export.completeAt'), numberIn(1, 100))
    .option('--score', words('cliHelp.export.score'))
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
  const severalOf = (some: readonly Captions[]): boolean => some.filter((one) => found.includes(one)).length > 1
  const wrong = found.length < kinds.length || severalOf(['burn', 'attach']) || severalOf(captionFormats)
  if (wrong || (found.includes('none') && found.length > 1)) throw new BadValue(message('cliExport.captions'))
  return found
}
