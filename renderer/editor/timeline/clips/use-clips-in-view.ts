import { computed } from 'vue'
import { useSelection } from '../../selection.ts'
import { rowInRegion, spanInRegion, useRegion } from '../in-view.ts'
import type { Clip, Layout, PartName } from '../rows/rows.ts'
import { useTimelineView } from '../view.ts'
import { nameFrom } from './paint-clips.ts'
import { useClipMedia } from './use-clip-media.ts'

/** The clips of one part of the rows that are in sight: which of them are elements of the page, which are painted. */
export function useClipsInView(layout: () => Layout, part: PartName) {
  const selection = useSelection()
  const view = useTimelineView()
  const region = useRegion()
  const mediaOf = useClipMedia()

  const chosen = computed(() => new Set(selection.ids))
  const visible = computed(() => layout().clips.filter((clip) => clip.part === part && isInView(clip)))
  const own = computed(() => visible.value.filter((clip) => isOwn(clip)))
  const painted = computed(() => visible.value.filter((clip) => !isOwn(clip)))
  const media = computed(
    () =>
      new Map(
        visible.value.flatMap((clip) => {
          const one = mediaOf(clip)
          return one ? [[clip, one] as const] : []
        }),
      ),
  )

  function isInView(clip: Clip): boolean {
    if (clip.element.id === view.focused) return true
    const { value } = region
    return spanInRegion(clip.startMs, clip.endMs, value) && (part === 'pinned' || rowInRegion(clip, value))
  }

  function isOwn(clip: Clip): boolean {
    const { element, startMs, endMs } = clip
    const wide = (endMs - startMs) * view.pxPerMs >= nameFrom
    return (
      (wide && !view.zooming) ||
      clip === visible.value[0] ||
      element.id === view.focused ||
      chosen.value.has(element.id)
    )
  }

  return { chosen, own, painted, media }
}
