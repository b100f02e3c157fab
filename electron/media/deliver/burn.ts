import { copyFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clock } from '../../common/captions/index.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import { drawCues } from './drawn-cues.ts'
import type { Cue } from './types.ts'

export interface Burning {
  /** Further inputs of ffmpeg, after the clip. */
  inputs: string[]
  /** Builds the filters from one label of a filter graph to another. */
  graph: (from: string, to: string) => string
}

/** Burning for a clip without captions: leaves the picture unchanged. */
export const nothingToBurn: Burning = { inputs: [], graph: (from, to) => `[${from}]null[${to}]` }

export interface BurnOptions {
  /** Folder for temporary files; the caller deletes it. */
  folder: string
  width: number
  height: number
  /** Length of the clip (ms). */
  durationMs: number
  fonts?: string | undefined
  /** Index of the next input that is added to the graph. */
  nextInput: number
}

/** Height of a line in Advanced SubStation Alpha, as a share of the shorter side: readable on a phone. */
const letterHeight = 0.078

/**
 * Draws captions into the picture: with ffmpeg's subtitles filter, or, where it is missing, as pictures that are
 * overlaid.
 */
export async function burn(tools: MediaTools, cues: readonly Cue[], options: BurnOptions): Promise<Burning> {
  if (cues.length === 0) return nothingToBurn
  if (!tools.filters.has('subtitles')) return overlaid(await drawCues(cues, options), options)
  const path = join(options.folder, 'captions.ass')
  await writeFile(path, toAss(cues, options))
  const fonts = await copyFonts(options)
  const filter = `subtitles=filename=${filterValue(path)}${fonts === null ? '' : `:fontsdir=${filterValue(fonts)}`}`
  return { inputs: [], graph: (from, to) => `[${from}]${filter}[${to}]` }
}

function overlaid(list: string, { nextInput }: BurnOptions): Burning {
  return {
    // `-safe 0` is harmless here, because Greenroom itself writes the list and its file names.
    inputs: ['-safe', '0', ...inputArguments(list, { demuxer: 'concat' })],
    graph: (from, to) =>
      `[${nextInput}:v]format=rgba,setsar=1[captions];[${from}][captions]overlay=x=0:y=H-h:eof_action=pass:format=auto[${to}]`,
  }
}

/** Copies the fonts to a folder: ffmpeg cannot read the archive of a packaged product. */
async function copyFonts({ fonts, folder }: BurnOptions): Promise<string | null> {
  if (fonts === undefined) return null
  const names = (await readdir(fonts)).filter((name) => /\.(woff|ttf|otf)$/i.test(name))
  for (const name of names) await copyFile(join(fonts, name), join(folder, name))
  return names.length > 0 ? folder : null
}

/**
 * Escapes a value of a filter's option: for the option (`:`), then for the filter graph (`,` `;` `[`). Rule:
 * ffmpeg-filters, Notes on filtergraph escaping.
 */
export function filterValue(text: string): string {
  const option = text.replaceAll(/[\\':]/g, (character) => `\\${character}`)
  return option.replaceAll(/[\\'[\],;]/g, (character) => `\\${character}`)
}

/**
 * Writes captions as Advanced SubStation Alpha, with sizes for this picture: white letters with a dark outline, at the
 * bottom.
 */
export function toAss(cues: readonly Cue[], { width, height }: { width: number; height: number }): string {
  const letters = Math.max(8, Math.round(Math.min(width, height) * letterHeight))
  const outline = Math.max(1, Math.round(letters * 0.1))
  const sides = Math.round(width * 0.06)
  const below = Math.round(height * 0.06)
  const style = ['Default', 'Inter SemiBold', letters, '&H00FFFFFF', '&H00FFFFFF', '&H00101010', '&H80000000']
  const flags = ['0', '0', '0', '0', '100', '100', '0', '0', '1', outline, '0', '2', sides, sides, below, '1']
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    `Style: ${[...style, ...flags].join(',')}`,
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map(
      ({ startMs, endMs, text }) =>
        `Dialogue: 0,${assTime(startMs)},${assTime(endMs)},Default,,0,0,0,,${assText(text)}`,
    ),
    '',
  ].join('\n')
}

function assTime(ms: number): string {
  const { hours, minutes, seconds, rest } = clock(Math.round(ms / 10) * 10)
  return `${Number(hours)}:${minutes}:${seconds}.${rest.slice(0, 2)}`
}

/** Escapes text, so that nothing in it is taken for an ASS instruction. */
function assText(text: string): string {
  return text
    .replaceAll(/\\(?=[Nnh{}])/g, '\\\u2060')
    .replaceAll(/[{}]/g, (brace) => `\\${brace}`)
    .replaceAll(/\s*\n\s*/g, '\\N')
}
