import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useTransport } from '../transport.ts'
import { useCueChoice } from './choice.ts'
import type { CueChoice } from './choice.ts'
import { rulesBroken } from './cue-rules.ts'
import { useSceneCaptions } from './scene-captions.ts'

/** Why a cue is hard to read. */
export interface CaptionHint extends CueChoice {
  /** Number of its scene, from 0. */
  scene: number
  sentence: string
}

/**
 * The cues of the project that are hard to read, in their order. Cues whose times are estimates are left out: the speech
 * gives them others.
 */
export function useCaptionHints(): ComputedRef<CaptionHint[]> {
  const captions = useSceneCaptions()
  return computed(() =>
    captions.scenes.flatMap((list) =>
      list.estimated
        ? []
        : list.cues.flatMap((_cue, index) =>
            rulesBroken(list, index, captions.rules).map((sentence) => ({
              sceneId: list.sceneId,
              index,
              scene: list.index,
              sentence,
            })),
          ),
    ),
  )
}

/** Shows a cue on the stage, and puts the caret into its text. */
export function showCue(cue: CueChoice): void {
  const list = useSceneCaptions().of(cue.sceneId)
  const found = list?.cues[cue.index]
  if (!list || !found) return
  useTransport().seek(list.startMs + Math.min(found.startMs, Math.max(0, list.durationMs - 1)))
  useCueChoice().type(cue)
}
