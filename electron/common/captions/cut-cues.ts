import type { CaptionCue } from '../service/extension/captions.ts'

/**
 * The part of cues from `fromMs` to `toMs`, with times from `fromMs` on. A cue that is shown before and after an edge is
 * cut there and keeps its text; the words that are spoken beyond the edge lose their times.
 */
export function cutCues(cues: readonly CaptionCue[], fromMs: number, toMs: number): CaptionCue[] {
  return cues.flatMap((cue) => {
    const startMs = Math.max(cue.startMs, fromMs)
    const endMs = Math.min(cue.endMs, toMs)
    if (endMs <= startMs) return []
    const { words, ...rest } = cue
    const clipped = (ms: number): number => Math.min(endMs, Math.max(startMs, ms)) - fromMs
    return [
      {
        ...rest,
        startMs: startMs - fromMs,
        endMs: endMs - fromMs,
        ...(words && {
          words: words.map((word) => ({ ...word, startMs: clipped(word.startMs), endMs: clipped(word.endMs) })),
        }),
      },
    ]
  })
}

/** When a scene is shown in the whole video, ms. */
export interface SceneSpan {
  sceneId: string
  startMs: number
  endMs: number
}

/**
 * Gives each cue of a whole video to the scene in which most of it is shown, with times from that scene's start. Cues
 * after the last scene are left out.
 * @returns the cues of every scene, also of those without any
 */
export function splitCues(
  cues: readonly CaptionCue[],
  scenes: readonly SceneSpan[],
): { sceneId: string; cues: CaptionCue[] }[] {
  const split = scenes.map(({ sceneId }) => ({ sceneId, cues: [] as CaptionCue[] }))
  for (const cue of cues) {
    const shares = scenes.map(({ startMs, endMs }) => Math.min(endMs, cue.endMs) - Math.max(startMs, cue.startMs))
    const most = Math.max(0, ...shares)
    const index = shares.indexOf(most)
    if (most === 0 || index < 0) continue
    split[index]!.cues.push(...cutCues([cue], scenes[index]!.startMs, scenes[index]!.endMs))
  }
  return split
}
