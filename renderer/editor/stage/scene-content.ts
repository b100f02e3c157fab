import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { fillOf, hexOf, inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, Scene } from '@common/composition/index.ts'
import { isDrawn } from '../drawing/is-drawn.ts'
import { useDocument } from '../../stores/document.ts'
import { boxOf } from '../geometry.ts'
import { frameInScene } from '../frame-time.ts'
import { momentOf } from '../motion/moment.ts'
import type { Moment } from '../motion/moment.ts'
import { useMotionPreview } from '../motion/preview.ts'
import { isPresent } from '../presence.ts'
import type { SceneMoment } from '../transitions/scene-look.ts'
import { useTransport } from '../transport.ts'
import { isSameDrawn } from './view/element-painter.ts'
import type { Drawn } from './view/element-painter.ts'
import { useStage } from './store.ts'

/** What a scene shows at a time. */
export interface SceneContent {
  scene: ComputedRef<Scene | null>
  background: ComputedRef<string>
  /** Elements with a picture, lowest first. */
  stack: ComputedRef<Element[]>
  /** Those that are visible. */
  present: ComputedRef<Element[]>
  /** As they are drawn. */
  drawn: ComputedRef<Drawn[]>
  /** Where those that move are in their motion, by their id. */
  moments: ComputedRef<ReadonlyMap<string, Moment>>
}

/** @param now the scene and its time; null: none */
export function useSceneContent(now: () => SceneMoment | null): SceneContent {
  const document = useDocument()
  const transport = useTransport()
  const stage = useStage()
  const preview = useMotionPreview()

  const timing = computed(() => now()?.timing ?? null)
  const scene = computed(() => timing.value?.scene ?? null)
  const background = computed(() => {
    const color = scene.value?.background ?? document.project?.canvas.background ?? 'white'
    return opaque(hexOf(color) ?? '#ffffff')
  })
  const stack = computed(() => inDrawOrder((scene.value?.elements ?? []).filter(isVisual)))
  const present = computed(() => {
    const at = now()
    if (!at) return []
    return stack.value.filter((one) => isSeen(one) && isPresent(one, at.sceneMs, at.timing))
  })
  // While playing, the playhead moves on every frame; the set of visible elements changes far less often.
  const presentKey = computed(() => present.value.map(({ id }) => id).join('\n'))
  const drawn = computed<Drawn[]>((before) => {
    void presentKey.value
    const list = present.value.map((one) => {
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
    return before && sameDrawn(before, list) ? before : list
  })

  const moments = computed<ReadonlyMap<string, Moment>>(() => {
    const at = now()
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

  return { scene, background, stack, present, drawn, moments }
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
