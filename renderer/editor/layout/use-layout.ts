import { useElementSize } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { Ref } from 'vue'
import { useSettings } from '../../stores/settings.ts'

/** Smallest size of the stage, px, next to panels and above the timeline. */
const leastStage = { width: 440, height: 288 } as const
/** Width of the page, px, below which the side panel starts closed. */
const narrow = 760

/** Width of the scene strip, px, and the width of the page from which the strip is open by default. */
const stripWidth = 120
const roomForStrip = 1_180

/** Height of the page, px, below which the script box folds its tools: the rows of the timeline need that room more. */
const low = 720

type PaneName = 'side' | 'scenes' | 'inspector' | 'timeline'

/**
 * Sizes of the editor's panels. The user's choice is stored; in a small window panels shrink, so that the stage stays
 * usable. The script box is below the stage, so its height is subtracted from the stage's.
 */
export function useLayout(page: Readonly<Ref<HTMLElement | null>>, script: Readonly<Ref<HTMLElement | null>>) {
  const settings = useSettings()
  const { width, height } = useElementSize(page)
  const { height: scriptHeight } = useElementSize(script)
  const side = ref(298)
  const inspector = ref(296)
  const timeline = ref(304)

  const shown = (name: PaneName) =>
    computed(() => {
      const chosen = settings.settings.layout[`editor.${name}.shown`]
      if (typeof chosen === 'boolean') return chosen
      const least = name === 'side' ? narrow : name === 'scenes' ? roomForStrip : 0
      return width.value === 0 || width.value >= least
    })
  const sideShown = shown('side')
  const scenesShown = shown('scenes')
  const inspectorShown = shown('inspector')
  const timelineShown = shown('timeline')

  /** Both side panels shrink by the same factor where the stage would get too narrow. */
  const shrink = computed(() => {
    const wanted = (sideShown.value ? side.value : 0) + (inspectorShown.value ? inspector.value : 0)
    const room = width.value - leastStage.width - (scenesShown.value ? stripWidth : 0)
    return width.value === 0 || wanted <= room ? 1 : Math.max(0.6, room / wanted)
  })
  const sideWidth = computed(() => Math.round(side.value * shrink.value))
  const inspectorWidth = computed(() => Math.round(inspector.value * shrink.value))
  const isLow = computed(() => height.value > 0 && height.value < low)
  const timelineHeight = computed(() =>
    height.value === 0
      ? timeline.value
      : Math.min(timeline.value, Math.max(96, height.value - leastStage.height - scriptHeight.value)),
  )

  function toggle(name: PaneName): void {
    const now = { side: sideShown, scenes: scenesShown, inspector: inspectorShown, timeline: timelineShown }[name].value
    settings.setLayout(`editor.${name}.shown`, !now)
  }

  return {
    side,
    inspector,
    timeline,
    stripWidth,
    sideShown,
    scenesShown,
    inspectorShown,
    timelineShown,
    sideWidth,
    inspectorWidth,
    timelineHeight,
    isLow,
    toggle,
  }
}

export type Layout = ReturnType<typeof useLayout>
