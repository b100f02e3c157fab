import { message } from '../../../../common/messages/index.ts'
import type { SheetNotice } from '../../../../common/bridge/index.ts'
import { plainCue, readCues as readWritten, speakerOf } from '../../../../common/captions/index.ts'
import type { Grid } from '../types.ts'

/**
 * Reads SubRip or WebVTT subtitles: one row per cue. The voice of a WebVTT cue (`<v Anna>`) becomes a column of its
 * own.
 */
export function readCues(text: string, format: 'srt' | 'vtt'): Grid {
  const { cues: written, strays } = readWritten(text)
  const notices: SheetNotice[] = strays.map((line) => ({
    line,
    message: message('sheetErrors.strayLine'),
  }))
  const cues = written.flatMap(({ line, start, end, text: marked }) => {
    const spokenText = spokenLine(plainCue(marked))
    if (spokenText !== '') return [{ spokenText, speaker: speakerOf(marked), start, end }]
    notices.push({ line, message: message('sheetErrors.emptyCue') })
    return []
  })
  const spoken = cues.some((cue) => cue.speaker !== '')
  return {
    format,
    delimiter: null,
    notices: notices.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    columns: spoken ? ['Text', 'Speaker', 'Start', 'End'] : ['Text', 'Start', 'End'],
    rows: cues.map(({ spokenText, speaker, start, end }) =>
      spoken ? [spokenText, speaker, start, end] : [spokenText, start, end],
    ),
  }
}

/** Joins the lines of a cue: subtitle line breaks serve the layout on the screen and mean nothing in speech. */
function spokenLine(text: string): string {
  return text
    .replaceAll(/[\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
