import { useI18n } from 'vue-i18n'
import { useSettings } from '../../stores/settings.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Box } from '../box.ts'
import { useDocument } from '../../stores/document.ts'
import { useColorPick } from './use-color-pick.ts'
import { useCrop } from './use-crop.ts'
import { boundsOf, withRotation } from '../rotation.ts'
import type { LiveBox } from '../rotation.ts'
import { boxOf, sizeFields } from '../geometry.ts'
import { placedPose } from '../motion/pose.ts'
import { corner } from '../placing.ts'
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

  const crop = useCrop()
  const colorPick = useColorPick()

  function commit(kind: 'move' | 'resize' | 'rotate', dragged: ReadonlyMap<string, LiveBox>): void {
    const posed = [...dragged].flatMap(([elementId, after]) => {
      const element = document.element(elementId)
      const moment = shown.moments.value.get(elementId)
      if (!element || !moment?.motion.keyframes) return []
      const { appearance } = element
      const before = { ...boxOf(element), rotation: appearance?.rotation }
      const now = { motion: moment.motion, elapsedMs: moment.atMs }
      return [{ elementId, ...placedPose({ before, after, appearance, kind }, now) }]
    })
    const places = new Map([...dragged, ...posed.map(({ elementId, rest }) => [elementId, rest] as const)])
    const changes = [...places].flatMap(([elementId, box]) => {
      const element = document.element(elementId)
      if (!element) return []
      const size = kind === 'resize' ? sizeFields(element, box) : {}
      return [{ elementId, ...corner(box), ...size }]
    })
    if (changes.length === 0) return
    const rotations = [...places].flatMap(([elementId, { rotation }]) => {
      const element = document.element(elementId)
      return element && kind === 'rotate' && rotation !== undefined ? [{ element, rotation }] : []
    })
    const refused = document.together(t(`stage.undo.${kind}`), () => [
      document.edit('placeElements', { places: changes }),
      ...rotations.map(({ element, rotation }) =>
        document.edit('setAppearance', {
          elementId: element.id,
          appearance: withRotation(element.appearance, rotation),
        }),
      ),
      ...posed.flatMap(({ elementId, motion }) => (motion ? [document.edit('setMotion', { elementId, motion })] : [])),
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
      const others = shown.drawn.value
        .filter(({ id }) => !moving.has(id))
        .map(({ box, element }) => boundsOf({ ...box, rotation: element.appearance?.rotation }))
      return snapLines(stage.canvas, others)
    },
    preview(places) {
      stage.live = places
      repaint()
    },
    commit,
    cropping: () => stage.cropping,
    setCropping(cropping) {
      crop.change(cropping)
      repaint()
    },
    endCropping() {
      crop.end()
      repaint()
    },
    picking: () => stage.picking !== null,
    pickColor: colorPick.take,
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
