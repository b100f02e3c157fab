import { useElementSize } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { Ref } from 'vue'
import { useSettings } from '../../stores/settings.ts'

/** Smallest width of the stage, px, next to panels. */
const leastStageWidth = 480
/** Smallest height of the stage, px, above script and timeline, and the share of the page that is enough for it. */
const leastStageHeight = { px: 344, share: 0.53 } as const

/** Width of the page, px, below which side panel and scene strip take less room. */
const narrow = 1_100
/** Width of the side panel that is folded to its tabs, px, as its column of tabs. */
const tabsWidth = 64

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
  const side = ref(288)
  const inspector = ref(280)
  const timeline = ref(272)

  const isNarrow = computed(() => width.value > 0 && width.value < narrow)

  const shown = (name: PaneName) =>
    computed(() => {
      const chosen = settings.settings.layout[`editor.${name}.shown`]
      if (typeof chosen === 'boolean') return chosen
      return name !== 'side' || width.value === 0 || !isNarrow.value
    })
  /** Whether the side panel stands beside the stage; otherwise it is folded to its tabs, and opens over the stage. */
  const sideShown = shown('side')
  const stripWidth = computed(() => (isNarrow.value ? 96 : 120))
  const scenesShown = shown('scenes')
  const inspectorShown = shown('inspector')
  const timelineShown = shown('timeline')

  /** Both side panels shrink by the same factor where the stage would get too narrow. */
  const shrink = computed(() => {
    const wanted = (sideShown.value ? side.value : tabsWidth) + (inspectorShown.value ? inspector.value : 0)
    const room = width.value - leastStageWidth - (scenesShown.value ? stripWidth.value : 0)
    return width.value === 0 || wanted <= room ? 1 : Math.max(0.6, room / wanted)
  })
  const sideWidth = computed(() => Math.round(side.value * (sideShown.value ? shrink.value : 1)))
  const inspectorWidth = computed(() => Math.round(inspector.value * (isNarrow.value ? 0.86 : 1) * shrink.value))
  const isLow = computed(() => height.value > 0 && height.value < low)
  const stageHeight = computed(() => Math.min(leastStageHeight.px, height.value * leastStageHeight.share))
  const timelineHeight = computed(() =>
    height.value === 0
      ? timeline.value
      : Math.min(timeline.value, Math.max(96, height.value - stageHeight.value - scriptHeight.value)),
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
    tabsWidth,
    isNarrow,
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
