import { shallowRef, watch } from 'vue'
import type { ExportChoice, LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

/** Whether captions are asked for, in the clip or beside it. */
export function wantsCaptions({ make, sidecar }: ExportChoice): boolean {
  if (make.kind === 'still' || make.kind === 'course') return false
  return sidecar !== null || (make.kind === 'convert' && make.captions !== 'none')
}

/**
 * Ids of clips that say nothing, so that they get no captions. They are looked up one after the other while captions are
 * asked for, since each may need its speech to be timed.
 */
export function useSilentClips(items: () => readonly LibraryItem[], choice: () => ExportChoice) {
  const silent = shallowRef<ReadonlySet<string>>(new Set())
  const known = new Map<string, boolean>()

  async function look(clips: readonly LibraryItem[], signal: AbortSignal): Promise<void> {
    for (const { id } of clips) {
      if (!known.has(id)) {
        try {
          const { cues } = await studio().library.words({ id }, { signal })
          known.set(id, cues.length === 0)
        } catch (error) {
          if (signal.aborted) return
          // The export itself reports what keeps it from being made; nothing is said of this clip before.
          console.warn('What a clip says could not be read.', error)
        }
      }
      if (signal.aborted) return
      silent.value = new Set(clips.filter((clip) => known.get(clip.id)).map((clip) => clip.id))
    }
  }

  watch(
    [items, () => wantsCaptions(choice())] as const,
    ([clips, wanted], _before, onCleanup) => {
      const stop = new AbortController()
      onCleanup(() => stop.abort())
      silent.value = new Set()
      if (wanted) void look(clips, stop.signal)
    },
    { immediate: true },
  )
  return silent
}
