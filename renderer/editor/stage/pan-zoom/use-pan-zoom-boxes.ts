import { computed } from 'vue'
import type { Element, Scene } from '@common/composition/index.ts'
import { useDocument } from '../../../stores/document.ts'
import { useToasts } from '../../../stores/toasts.ts'
import type { Box } from '../../box.ts'
import { showingMs } from '../../motion/moment.ts'
import { useTimings } from '../../timings.ts'
import { useTransport } from '../../transport.ts'
import { useStage } from '../store.ts'
import { fittedBox, partOf, shareOf } from './boxes.ts'
import type { End, Room } from './boxes.ts'
import { kenBurnsOf, pictureRoom, withKenBurns } from './ken-burns.ts'
import { usePanZoom } from './store.ts'

/** The two boxes that are set on the stage, px of the canvas. */
export interface PanZoomBoxes extends Record<End, Box> {
  room: Room
  /** Of all, around the centre of the room's bounds, degrees clockwise. */
  rotation: number
  /** @param step joins changes to one step of undo */
  set: (end: End, box: Box, step?: string) => void
}

/** The boxes of what is being set; null: nothing is, or it is not at the playhead. */
export function usePanZoomBoxes() {
  const document = useDocument()
  const stage = useStage()
  const timings = useTimings()
  const toasts = useToasts()
  const transport = useTransport()
  const panZoom = usePanZoom()

  function tell(refused: string | null): void {
    if (refused !== null) toasts.show({ level: 'warning', message: refused })
  }

  function cameraBoxes({ id, camera }: Scene): PanZoomBoxes | null {
    if (!camera) return null
    const bounds = { x: 0, y: 0, ...stage.canvas }
    const room = { bounds, ratio: bounds.width / bounds.height }
    return {
      from: fittedBox(partOf(bounds, camera.from), room),
      to: fittedBox(partOf(bounds, camera.to), room),
      room,
      rotation: 0,
      set: (end, box, step) =>
        tell(document.edit('setCamera', { sceneId: id, camera: { ...camera, [end]: shareOf(box, bounds) } }, step)),
    }
  }

  function pictureBoxes(element: Element, durationMs: number): PanZoomBoxes | null {
    const lengthMs = showingMs(element, durationMs)
    const move = kenBurnsOf(element, lengthMs)
    if (!move) return null
    const { rotation, ...room } = pictureRoom(element)
    return {
      from: move.from,
      to: move.to,
      room,
      rotation,
      set: (end, box, step) => {
        const motion = withKenBurns(element, lengthMs, { ...move, [end]: box })
        tell(document.edit('setMotion', { elementId: element.id, motion }, step))
      },
    }
  }

  return computed<PanZoomBoxes | null>(() => {
    const { shown } = panZoom
    const scene = transport.at?.timing.scene
    if (!shown || !scene || document.readOnly !== null) return null
    if (shown.kind === 'camera') return scene.id === shown.id ? cameraBoxes(scene) : null
    const element = scene.elements.find(({ id }) => id === shown.id)
    return element ? pictureBoxes(element, timings.of(scene.id)?.durationMs ?? 0) : null
  })
}
