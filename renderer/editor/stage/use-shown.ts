import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { fillOf, hexOf, inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import { isDrawn } from '../drawing/is-drawn.ts'
import { useDocument } from '../../stores/document.ts'
import { boxOf } from '../geometry.ts'
import type { RotatedBox } from '../rotation.ts'
import { frameInScene } from '../frame-time.ts'
import { momentOf } from '../motion/moment.ts'
import type { Moment } from '../motion/moment.ts'
import { useMotionPreview } from '../motion/preview.ts'
import { posedBox, poseAt } from '../motion/pose.ts'
import { isPresent } from '../presence.ts'
import { useSelection } from '../selection.ts'
import { useTransport } from '../transport.ts'
import type { Target } from './hit.ts'
import type { Outlined } from './view/overlay-view.ts'
import { isSameDrawn } from './view/element-painter.ts'
import type { Drawn } from './view/element-painter.ts'
import { useStage } from './store.ts'

export interface Shown {
  scene: ComputedRef<Scene | null>
  background: ComputedRef<string>
  /** Elements with a picture, lowest first. */
  stack: ComputedRef<Element[]>
  /** Elements that are visible at the playhead. */
  drawn: ComputedRef<Drawn[]>
  /** Where those that move are in their motion, by their id. */
  moments: ComputedRef<ReadonlyMap<string, Moment>>
  /** Elements that can be clicked, at their present positions, lowest first. */
  targets: () => Target[]
  outlined: () => Outlined[]
  /** Where an element is, as its keyframes place it: how it comes and goes doesn't move what is taken hold of. */
  boxNow: (element: Element) => RotatedBox
}

/** The part of the document that the stage shows at the playhead. */
export function useShown(): Shown {
  const document = useDocument()
  const transport = useTransport()
  const selection = useSelection()
  const stage = useStage()
  const preview = useMotionPreview()

  const timing = computed(() => transport.at?.timing ?? null)
  const scene = computed(() => timing.value?.scene ?? null)
  const background = computed(() => {
    const color = scene.value?.background ?? document.project?.canvas.background ?? 'white'
    return opaque(hexOf(color) ?? '#ffffff')
  })
  const stack = computed(() => inDrawOrder((scene.value?.elements ?? []).filter(isVisual)))
  const present = computed(() => {
    const at = transport.at
    if (!at) return []
    return stack.value.filter((one) => isSeen(one) && isPresent(one, at.sceneMs, at.timing))
  })
  // While playing, the playhead moves on every frame; the set of visible elements changes far less often.
  const presentKey = computed(() => present.value.map(({ id }) => id).join('\n'))
  const drawn = computed<Drawn[]>((before) => {
    void presentKey.value
    const now = present.value.map((one) => {
      // While the colour to remove is being picked, it stays visible.
      const seen = stage.picking?.elementId === one.id ? unkeyed(one) : one
      return {
        id: one.id,
        element: one,
        box: boxOf(one),
        color: fillOf(one.source),
        drawnElement: isDrawn(seen) ? seen : null,
      }
    })
    return before && sameDrawn(before, now) ? before : now
  })

  const moments = computed<ReadonlyMap<string, Moment>>(() => {
    const at = transport.at
    if (!at || !stack.value.some(({ motion }) => motion)) return none
    const { durationMs } = at.timing
    // The clip shows each frame as it is at its beginning.
    const ms = transport.playing ? at.sceneMs : frameInScene(at.sceneMs, at.timing)
    const { shown } = preview
    return new Map(
      stack.value.flatMap((one) => {
        const moment = shown?.elementId === one.id ? shown.moment : momentOf(one, ms, durationMs)
        return moment ? [[one.id, moment] as const] : []
      }),
    )
  })

  const boxNow = (element: Element): RotatedBox => {
    const { rotation } = element.appearance ?? {}
    const live = stage.live?.get(element.id)
    if (live) return { rotation, ...live }
    const moment = moments.value.get(element.id)
    const rest = { rotation, ...boxOf(element) }
    return moment?.motion.keyframes ? posedBox(rest, element.appearance, poseAt(moment)) : rest
  }

  function targets(): Target[] {
    const there = new Set(present.value.map(({ id }) => id))
    const chosen = new Set(selection.ids)
    return stack.value
      .filter(({ id }) => there.has(id) || chosen.has(id))
      .map((one) => {
        const { rotation, ...box } = boxNow(one)
        return { id: one.id, box, rotation, locked: one.locked }
      })
  }

  function outlined(): Outlined[] {
    const there = new Set(present.value.map(({ id }) => id))
    return selection.elements
      .filter(isVisual)
      .map((one) => ({ box: boxNow(one), locked: one.locked, absent: !there.has(one.id) }))
  }

  return { scene, background, stack, drawn, moments, targets, outlined, boxNow }
}

const none: ReadonlyMap<string, Moment> = new Map()

/** An element whose keyed colour is not removed. */
function unkeyed(element: Element): Element {
  const { chromaKey: _, ...appearance } = element.appearance ?? {}
  return { ...element, appearance }
}

/** Hidden elements and those without size are left out, as the engine does. */
function isSeen({ hidden, scaleX, scaleY }: Element): boolean {
  return !hidden && scaleX > 0 && scaleY > 0
}

/** A translucent background colour is blended with white, as the engine does. */
function opaque(hex: string): string {
  const digits = hex.slice(1)
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
  if (long.length < 8) return `#${long}`
  const alpha = Number.parseInt(long.slice(6), 16) / 255
  const channel = (at: number): string => {
    const value = Number.parseInt(long.slice(at, at + 2), 16)
    return Math.round(value * alpha + 255 * (1 - alpha))
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(2)}${channel(4)}`
}

function sameDrawn(a: readonly Drawn[], b: readonly Drawn[]): boolean {
  return a.length === b.length && a.every((one, i) => isSameDrawn(one, b[i]!))
}
