import type { Element } from '@common/composition/index.ts'
import { isVisual } from '@common/composition/index.ts'
import { drawnBounds } from '@common/drawing/element/bounds.ts'
import { motionAt } from '@common/motion/index.ts'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { boxOf } from '../geometry.ts'
import type { RotatedBox } from '../rotation.ts'
import { frameInScene } from '../frame-time.ts'
import { posedBox, poseAt } from '../motion/pose.ts'
import { usePanZoom } from './pan-zoom/store.ts'
import { withoutMoment, withWhole } from './pan-zoom/whole-picture.ts'
import { useSelection } from '../selection.ts'
import { sceneLook } from '../transitions/scene-look.ts'
import type { SceneLook, SceneMoment } from '../transitions/scene-look.ts'
import { useTransport } from '../transport.ts'
import type { Target } from './hit.ts'
import { useSceneContent } from './scene-content.ts'
import type { SceneContent } from './scene-content.ts'
import type { Outlined } from './view/overlay-view.ts'
import { useStage } from './store.ts'

export interface Shown extends Omit<SceneContent, 'present'> {
  /** What the scene that goes shows, in a transition. */
  leaving: SceneContent
  /** How the scenes are seen, beside what they show; null: the one at the playhead as it is. */
  look: ComputedRef<SceneLook | null>
  /** Elements that can be clicked, at their present positions, lowest first. */
  targets: () => Target[]
  outlined: () => Outlined[]
  /** Where an element is, as its keyframes place it: how it comes and goes doesn't move what is taken hold of. */
  boxNow: (element: Element) => RotatedBox
}

/** The part of the document that the stage shows: at the playhead, or of what is previewed. */
export function useShown(): Shown {
  const transport = useTransport()
  const selection = useSelection()
  const stage = useStage()
  const { present, ...content } = useSceneContent(() => transport.stageAt)
  const panZoom = usePanZoom()
  const { stack } = content
  const drawn = computed(() => withWhole(content.drawn.value, panZoom.wholeId))
  const moments = computed(() => withoutMoment(content.moments.value, panZoom.wholeId))
  const leaving = useSceneContent(() => transport.stageLeaving)
  const look = computed(() => {
    const { stageAt: at, stageLeaving: gone } = transport
    return at && sceneLook(inFrame(at), gone && inFrame(gone), stage.canvas)
  })
  // The clip shows each frame as it is at its beginning.
  const inFrame = ({ timing, sceneMs }: SceneMoment): SceneMoment => ({
    timing,
    sceneMs: transport.playing ? sceneMs : frameInScene(sceneMs, timing),
  })

  const boxNow = (element: Element): RotatedBox => {
    const { rotation } = element.appearance ?? {}
    const live = stage.live?.get(element.id)
    if (live) return { rotation, ...live }
    const moment = moments.value.get(element.id)
    const rest = { rotation, ...boxOf(element) }
    return moment?.motion.keyframes ? posedBox(rest, element.appearance, poseAt(moment)) : rest
  }

  /** Where an element is seen: one that is coming is clicked where it has come to. What is selected is held by its frame. */
  const boxSeen = (element: Element): RotatedBox => {
    const moment = moments.value.get(element.id)
    if (!moment || selection.ids.includes(element.id)) return boxNow(element)
    const { appearance } = element
    const rest = { rotation: appearance?.rotation, ...boxOf(element) }
    const bounds = { box: drawnBounds(rest, appearance), canvas: stage.canvas }
    return posedBox(rest, appearance, motionAt(moment.motion, moment, bounds))
  }

  function targets(): Target[] {
    if (transport.previewing) return []
    const there = new Set(present.value.map(({ id }) => id))
    const chosen = new Set(selection.ids)
    return stack.value
      .filter(({ id }) => there.has(id) || chosen.has(id))
      .map((one) => {
        const { rotation, ...box } = boxSeen(one)
        return { id: one.id, box, rotation, locked: one.locked }
      })
  }

  function outlined(): Outlined[] {
    if (panZoom.shown || transport.previewing) return []
    const there = new Set(present.value.map(({ id }) => id))
    return selection.elements
      .filter(isVisual)
      .map((one) => ({ box: boxNow(one), locked: one.locked, absent: !there.has(one.id) }))
  }

  return { ...content, drawn, moments, leaving, look, targets, outlined, boxNow }
}
