import type { TimedCue } from '../../captions/index.ts'
import type { CaptionLook } from '../../service/extension/captions.ts'

/** What of a caption is seen at one time. Captions of equal state look the same. */
export interface CaptionState {
  /** Number of the word that is spoken or was spoken last; -1 before the first one and where no word stands out. */
  word: number
  /** How far its change has come: 0 has just begun, 1 is complete. */
  share: number
}

/** How long a word grows when it comes in, ms. */
const growMs = 120
/** How long a highlighted word stays so after it was spoken when no other one follows, ms. */
const afterglowMs = 400
/** Longest time between two steps of a colour that runs through a word, ms. */
const fillStepMs = 100
const growSteps = 3
const mostFillSteps = 12

/** The state of a caption at a time that lies within its own. */
export function captionStateAt({ words }: TimedCue, look: Pick<CaptionLook, 'words'>, ms: number): CaptionState {
  const { words: mode } = look
  if (mode.kind === 'all') return { word: -1, share: 1 }
  let index = -1
  for (const [at, { startMs }] of words.entries()) if (startMs <= ms) index = at
  const word = words[index]
  if (!word) return { word: -1, share: 1 }
  switch (mode.kind) {
    case 'single':
    case 'appear':
      return { word: index, share: mode.grows ? stepped((ms - word.startMs) / growMs, growSteps) : 1 }
    case 'highlight': {
      const isOver = ms >= word.endMs + afterglowMs
      return isOver ? { word: -1, share: 1 } : { word: index, share: 1 }
    }
    case 'fill': {
      const lasts = Math.max(1, word.endMs - word.startMs)
      const steps = Math.max(1, Math.min(mostFillSteps, Math.round(lasts / fillStepMs)))
      return { word: index, share: stepped((ms - word.startMs) / lasts, steps) }
    }
  }
}

/** The end of the step that a share from 0 to 1 lies in. */
function stepped(share: number, steps: number): number {
  return Math.min(1, (Math.floor(Math.max(0, share) * steps) + 1) / steps)
}

/** A stretch of frames that show the same picture. */
export interface CaptionSpan {
  /** Index of the caption; null: none is shown. */
  cue: number | null
  state: CaptionState
  fromFrame: number
  toFrame: number
}

const nothing: CaptionState = { word: -1, share: 1 }

/**
 * What captions show over the frames of a video, from the first to the last one, without gaps. A frame shows what is due
 * in its middle; of captions that overlap, the later one.
 */
export function captionSpans(
  cues: readonly TimedCue[],
  look: Pick<CaptionLook, 'words'>,
  { fps, frames }: { fps: number; frames: number },
): CaptionSpan[] {
  const spans: CaptionSpan[] = []
  let next = 0
  let current = -1
  for (let frame = 0; frame < frames; frame++) {
    const ms = ((frame + 0.5) * 1000) / fps
    while (next < cues.length && cues[next]!.startMs <= ms) current = next++
    const cue = current >= 0 && ms < cues[current]!.endMs ? current : null
    const state = cue === null ? nothing : captionStateAt(cues[cue]!, look, ms)
    const last = spans.at(-1)
    if (last && last.cue === cue && last.state.word === state.word && last.state.share === state.share) {
      last.toFrame = frame + 1
    } else spans.push({ cue, state, fromFrame: frame, toFrame: frame + 1 })
  }
  return spans
}
