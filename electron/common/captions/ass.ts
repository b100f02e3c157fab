import { clock, fileText } from './cue.ts'
import type { Cue, PictureSize } from './cue.ts'

/** Hundredths of a second are the finest times. */
function stamp(ms: number): string {
  const { hours, minutes, seconds, rest } = clock(Math.round(ms / 10) * 10)
  return `${Number(hours)}:${minutes}:${seconds}.${rest.slice(0, 2)}`
}

/** Braces begin commands, and a backslash before a letter is one: neither can be escaped, so others that look alike stand there. */
function plain(text: string): string {
  return fileText(text).replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\\', '＼').replaceAll('\n', '\\N')
}

/** Letters and margins as shares of the picture's shorter side and its width. */
const [letterShare, sideShare, belowShare] = [0.052, 0.0625, 0.056]

/**
 * Cues as Advanced SubStation Alpha (ASS): white with a black outline, centred above the lower edge.
 * @param size px of the picture that they are made for; letters of another one are scaled with its height
 */
export function toAss(cues: readonly Cue[], { width, height }: PictureSize = { width: 1920, height: 1080 }): string {
  const lines = cues.map(({ startMs, endMs, text }) => {
    const until = Math.max(endMs, startMs + 10)
    return `Dialogue: 0,${stamp(startMs)},${stamp(until)},Default,,0,0,0,,${plain(text)}`
  })
  const letters = Math.round(Math.min(width, height) * letterShare)
  const [side, below] = [Math.round(width * sideShare), Math.round(height * belowShare)]
  return `[Script Info]
ScriptType: v4.00+
PlayResX: ${width}
PlayResY: ${height}
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Inter,${letters},&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,${side},${side},${below},1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${lines.join('\n')}
`
}
