import { watch } from 'vue'
import type { Ref } from 'vue'
import { useSelection } from '../selection.ts'
import type { Layout } from './rows/rows.ts'
import { useTimelineView } from './view.ts'

/** Scrolls to what becomes selected elsewhere: on the stage, in a panel, by a command. */
export function useReveal(scroller: Readonly<Ref<HTMLElement | null>>, layout: Readonly<Ref<Layout>>): void {
  const selection = useSelection()
  const view = useTimelineView()
  watch(
    () => selection.ids.join(' '),
    () => {
      // A clip that is pressed in the timeline stays under the pointer, because a drag may follow.
      if (scroller.value?.matches(':active')) return
      const chosen = new Set(selection.ids)
      const clips = layout.value.clips.filter(({ element }) => chosen.has(element.id))
      const [first] = clips
      if (!first) return
      if (!clips.some(({ startMs, endMs }) => endMs > view.fromMs && startMs < view.toMs))
        view.reveal(first.startMs, first.endMs)
      const rows = clips.filter(({ part }) => part === 'scrolled').toSorted((a, b) => a.top - b.top)
      const [top] = rows
      if (top) view.revealRow(top.top, top.top + top.height)
    },
    { flush: 'post' },
  )
}
