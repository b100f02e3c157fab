import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { TimedCue } from '@common/captions/index.ts'
import { captionFonts, captionText, layoutCaption } from '@common/drawing/captions/layout-caption.ts'
import type { LaidOutCaption } from '@common/drawing/captions/layout-caption.ts'
import { captionStateAt } from '@common/drawing/captions/states.ts'
import type { CaptionState } from '@common/drawing/captions/states.ts'
import type { CaptionLook, CaptionPosition } from '@common/service/extension/captions.ts'
import { useFonts } from '../../stores/fonts.ts'
import { frameMs } from '../frame-time.ts'
import { frameAt } from '../presence.ts'
import { useTransport } from '../transport.ts'
import { timedCuesOf, useSceneCaptions } from './scene-captions.ts'

/** The caption at the playhead. */
export interface ShownCaption {
  sceneId: string
  /** Number of the cue in its scene. */
  index: number
  text: string
  caption: LaidOutCaption
  state: CaptionState
}

/** Number of the cue that is shown at a time: of several the one that starts last; -1 for none. */
export function cueAt(cues: readonly { startMs: number; endMs: number }[], ms: number): number {
  let found = -1
  for (const [index, { startMs }] of cues.entries()) if (startMs <= ms) found = index
  return found >= 0 && ms < cues[found]!.endMs ? found : -1
}

interface Layout {
  key: unknown[]
  caption: LaidOutCaption
}

const layouts = new WeakMap<TimedCue, Layout>()

/** A caption with the position of each letter; null while its fonts are being loaded. Reactive. */
export function laidOutCaption(
  cue: TimedCue,
  look: CaptionLook,
  position: CaptionPosition,
  canvas: { width: number; height: number },
): LaidOutCaption | null {
  const fonts = useFonts()
  const key = [look, position, canvas, fonts.version]
  const before = layouts.get(cue)
  if (before?.key.every((one, index) => one === key[index])) return before.caption
  if (!fonts.isReady(captionText(cue.text, look), [captionFonts(look)])) return null
  const caption = layoutCaption(cue, { look, position, canvas, fonts: fonts.set })
  layouts.set(cue, { key, caption })
  return caption
}

interface DueCaption {
  sceneId: string
  index: number
  cue: TimedCue
  /** The middle of the frame at the playhead, ms from the start of the scene. */
  ms: number
}

/** The caption that is due in the frame at the playhead, whether or not its fonts are there. Reactive. */
function dueCaption(
  captions: ReturnType<typeof useSceneCaptions>,
  transport: ReturnType<typeof useTransport>,
): DueCaption | null {
  const at = captions.shown ? transport.stageAt : null
  const list = at && captions.scenes[at.timing.index]
  if (!at || !list) return null
  const { startMs, durationMs } = at.timing
  // As in the clip, a frame shows the caption that is due in the frame's middle; at its end a scene shows its last
  // frame.
  const last = Math.max(0, durationMs - frameMs / 2)
  const ms = Math.min((frameAt(startMs + at.sceneMs) + 0.5) * frameMs - startMs, last)
  const cues = timedCuesOf(list)
  const index = cueAt(cues, ms)
  const cue = cues[index]
  return cue ? { sceneId: list.sceneId, index, cue, ms } : null
}

/**
 * What the clip shows as a caption in the frame at the playhead. Another object only when it looks different, however
 * often the playhead moves.
 * @param dragged position while the caption is dragged, in place of the project's
 */
export function useShownCaption(dragged: () => CaptionPosition | null = () => null): ComputedRef<ShownCaption | null> {
  const captions = useSceneCaptions()
  const transport = useTransport()
  return computed<ShownCaption | null>((before) => {
    const due = dueCaption(captions, transport)
    if (!due) return null
    const { sceneId, index, cue, ms } = due
    const caption = laidOutCaption(cue, captions.look, dragged() ?? captions.position, captions.canvas)
    if (!caption) return null
    const state = captionStateAt(cue, captions.look, ms)
    const same = before?.caption === caption && before.index === index
    if (same && before.state.word === state.word && before.state.share === state.share) return before
    return { sceneId, index, text: cue.text, caption, state }
  })
}

/** The caption at the playhead can be drawn, or none is due: no font of it is being loaded. */
export function useCaptionReady(): ComputedRef<boolean> {
  const captions = useSceneCaptions()
  const transport = useTransport()
  return computed(() => {
    const due = dueCaption(captions, transport)
    return !due || laidOutCaption(due.cue, captions.look, captions.position, captions.canvas) !== null
  })
}
