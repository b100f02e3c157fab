import { useI18n } from 'vue-i18n'
import { useSettings } from '../../stores/settings.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Box } from '../box.ts'
import { useDocument } from '../../stores/document.ts'
import { sourceSize } from '../geometry.ts'
import { corner, sizing } from '../placing.ts'
import { useSelection } from '../selection.ts'
import { snapLines } from './snap.ts'
import { useStage } from './store.ts'
import type { StageContext } from './tools/types.ts'
import type { Shown } from './use-shown.ts'

/** Guides, marquee and hover that the stage shows besides the document. */
export interface Marks {
  guides: Parameters<StageContext['showGuides']>[0]
  marquee: Box | null
}

/** Connects the tools with the document. A drag is only previewed until it ends; then it is one step of undo. */
export function useStageContext(shown: Shown, marks: Marks, repaint: () => void): StageContext {
  const document = useDocument()
  const selection = useSelection()
  const settings = useSettings()
  const stage = useStage()
  const toasts = useToasts()
  const { t } = useI18n()

  function commit(kind: 'move' | 'resize', places: ReadonlyMap<string, Box>): void {
    const changes = [...places].flatMap(([elementId, box]) => {
      const element = document.element(elementId)
      if (!element) return []
      const size = kind === 'resize' ? sizing(element, sourceSize(element), box) : {}
      return [{ elementId, ...corner(box), ...size }]
    })
    if (changes.length === 0) return
    const refused = document.together(t(`stage.undo.${kind}`), () => [
      document.edit('placeElements', { places: changes }),
    ])
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  return {
    get zoom() {
      return stage.view.zoom
    },
    get snapping() {
      return settings.settings.snapping
    },
    get readOnly() {
      return document.readOnly !== null
    },
    targets: shown.targets,
    selected: () => selection.ids,
    select: (ids) => selection.select(ids),
    snapLines(without) {
      const moving = new Set(without)
      const others = shown.drawn.value.filter(({ id }) => !moving.has(id)).map(({ box }) => box)
      return snapLines(stage.canvas, others)
    },
    preview(places) {
      stage.live = places
      repaint()
    },
    commit,
    showGuides(guides) {
      marks.guides = guides
      repaint()
    },
    showMarquee(box) {
      marks.marquee = box
      repaint()
    },
    pan: () => ({ x: stage.view.x, y: stage.view.y }),
    panTo: (at) => stage.pan(at),
  }
}
