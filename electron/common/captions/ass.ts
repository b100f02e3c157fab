import { clock, fileText } from './cue.ts'
import type { Cue } from './cue.ts'

/** Hundredths of a second are the finest times. */
function stamp(ms: number): string {
  const { hours, minutes, seconds, rest } = clock(Math.round(ms / 10) * 10)
  return `${Number(hours)}:${minutes}:${seconds}.${rest.slice(0, 2)}`
}

/** Braces begin commands, and a backslash before a letter is one: neither can be escaped, so others that look alike stand there. */
function plain(text: string): string {
  return fileText(text).replaceAll('{', '｛').replaceAll('}', '｝').replaceAll('\\', '＼').replaceAll('\n', '\\N')
}

/** Cues as Advanced SubStation Alpha (ASS): white with a black outline, centred above the lower edge of any picture. */
export function toAss(cues: readonly Cue[]): string {
  const lines = cues.map(
    ({ startMs, endMs, text }) => `Dialogue: 0,${stamp(startMs)},${stamp(endMs)},Default,,0,0,0,,${plain(text)}`,
  )
  return `[Script Info]
ScriptType: v4.00+
PlayResX: 1920
PlayResY: 1080
WrapStyle: 0
ScaledBorderAndShadow: yes

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding
Style: Default,Inter,56,&H00FFFFFF,&H00FFFFFF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,3,0,2,120,120,60,1

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
${lines.join('\n')}
`
}
