import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { CaptionCue } from '@common/service/extension/captions.ts'
import { useSceneCaptions } from '../../captions/scene-captions.ts'
import type { SceneCaptionList } from '../../captions/scene-captions.ts'
import type { CueInList } from '../../captions/use-cue-menu.ts'
import { spanInRegion, useRegion } from '../in-view.ts'
import { useTimelineView } from '../view.ts'

export const cueOf = ({ list, index }: CueInList): CaptionCue => list.cues[index]!
/** Start of a cue in the project, ms. */
export const startOf = (one: CueInList): number => one.list.startMs + cueOf(one).startMs
/** End of a cue in the project, ms; a cue is shown no longer than its scene. */
export const endOf = (one: CueInList): number => one.list.startMs + Math.min(cueOf(one).endMs, one.list.durationMs)
/** What tells a cue from all others of the project. */
export const keyOf = ({ list, index }: CueInList): string => `${list.sceneId} ${index}`

/** Width of a cue from which it is drawn by itself, CSS px: of hundreds of narrower ones a scene shows one bar. */
const minCueWidth = 3
const maxNarrowCues = 200

export interface VisibleCues {
  /** All cues of the project, in the order of its scenes. */
  all: ComputedRef<CueInList[]>
  /** The cues that the timeline draws. */
  visible: ComputedRef<CueInList[]>
  /** The scenes of which the timeline draws one bar, because their cues are too many and too narrow. */
  bars: ComputedRef<SceneCaptionList[]>
}

/** Which cues the visible part of the timeline shows, and how. */
export function useVisibleCues(): VisibleCues {
  const captions = useSceneCaptions()
  const view = useTimelineView()
  const region = useRegion()
  const all = computed(() => captions.scenes.flatMap((list) => list.cues.map((_cue, index) => ({ list, index }))))
  const inRegion = computed(() =>
    all.value.filter((one) => startOf(one) < endOf(one) && spanInRegion(startOf(one), endOf(one), region.value)),
  )
  const isDense = computed(() => {
    const cues = inRegion.value
    if (cues.length <= maxNarrowCues) return false
    const meanMs = cues.reduce((sum, one) => sum + endOf(one) - startOf(one), 0) / cues.length
    return meanMs * view.restingPxPerMs < minCueWidth * 2
  })
  return {
    all,
    visible: computed(() => (isDense.value ? [] : inRegion.value)),
    bars: computed(() => (isDense.value ? [...new Set(inRegion.value.map(({ list }) => list))] : [])),
  }
}
