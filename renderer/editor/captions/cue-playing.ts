import { createSharedComposable } from '@vueuse/core'
import { shallowRef, watch } from 'vue'
import { runCommand } from '../../app/commands/registry.ts'
import { useTransport } from '../transport.ts'
import type { CueChoice } from './choice.ts'
import { useSceneCaptions } from './scene-captions.ts'

/** Plays single cues with their sound: from their start to their end, where playing stops. */
export const useCuePlaying = createSharedComposable(() => {
  const transport = useTransport()
  const captions = useSceneCaptions()
  const playing = shallowRef<CueChoice | null>(null)

  /** Start and end of a cue in the project, ms; they change when its speech is made. */
  function spanOf({ sceneId, index }: CueChoice): { startMs: number; endMs: number } | null {
    const list = captions.of(sceneId)
    const cue = list?.cues[index]
    return list && cue ? { startMs: list.startMs + cue.startMs, endMs: list.startMs + cue.endMs } : null
  }

  watch(
    () => transport.timeMs,
    (now) => {
      // Where the project ends soon after the cue, a late frame may have stopped playing at that end already.
      const span = playing.value && !transport.waiting ? spanOf(playing.value) : null
      if (!span || now < span.endMs) return
      transport.rate = 0
      transport.seek(span.endMs - 1)
    },
  )
  watch(
    () => transport.playing || transport.waiting,
    (now) => {
      if (!now) playing.value = null
    },
  )

  const plays = ({ sceneId, index }: CueChoice): boolean =>
    playing.value?.sceneId === sceneId && playing.value.index === index

  function toggle(cue: CueChoice): void {
    const stops = plays(cue)
    transport.rate = 0
    transport.waiting = false
    const span = spanOf(cue)
    playing.value = null
    if (stops || !span) return
    transport.seek(span.startMs)
    playing.value = { sceneId: cue.sceneId, index: cue.index }
    // The command makes speech that is missing before it plays.
    runCommand('playback.toggle')
  }

  return { plays, toggle }
})
