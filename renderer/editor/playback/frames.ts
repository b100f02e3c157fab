import { createSharedComposable } from '@vueuse/core'
import { onScopeDispose, ref, watch } from 'vue'
import type { Ref } from 'vue'
import { isVisual } from '@common/composition/index.ts'
import type { Element } from '@common/composition/index.ts'
import { useDocument } from '../../stores/document.ts'
import { useFonts } from '../../stores/fonts.ts'
import { laidOutText } from '../drawing/text-size.ts'
import { i18n } from '../../i18n/index.ts'
import { isPresent } from '../presence.ts'
import { useTimings } from '../timings.ts'
import type { SceneTiming } from '../timings.ts'
import { useTransport } from '../transport.ts'
import { frameInScene } from '../frame-time.ts'
import { useLook } from './look.ts'
import { PictureLoader } from './pictures/picture-loader.ts'
import type { Shown } from './pictures/picture-loader.ts'
import { wantOf } from './wants.ts'
import type { Want } from './wants.ts'
import { formatText } from '../../i18n/translate.ts'

/** Picture of an element; `width` and `height` are those of its source, in px. */
export interface Frame {
  image: CanvasImageSource
  width: number
  height: number
}

export interface Frames {
  /** The picture of an element at the playhead; null for one that isn't visible, has no picture or is still loading. */
  frameFor(elementId: string): Frame | null
  /** Adds a listener for changes of any picture. Returns a function that removes it. */
  onFrame(listener: () => void): () => void
  /** All pictures at the playhead's time are loaded and exact. */
  ready: Ref<boolean>
  /** While playing: shows the playhead's time at once instead of with the next frame. */
  refresh(): void
  loader: PictureLoader
}

/** Time in ms before an element appears at which its media is loaded */
const aheadMs = 4_000

/** Pictures of the elements at the playhead, decoded and in time with it. One instance for the whole window. */
export const useFrames = createSharedComposable(createFrames)

function createFrames(): Frames {
  const document = useDocument()
  const timings = useTimings()
  const transport = useTransport()
  const look = useLook()
  const fonts = useFonts()
  const { t } = i18n.global
  const listeners = new Set<() => void>()
  const ready = ref(false)
  let shown: ReadonlyMap<string, Shown> = new Map()
  let fontsVersion = 0
  let queued = false
  let told = false

  const loader = new PictureLoader({
    onChange: soon,
    onPicture: tell,
    words: (card) => ({
      name: card.name || t('playback.card.unnamed'),
      reason: card.detail === null ? t(`playback.card.${card.reason}`) : formatText(card.detail),
    }),
  })

  function tell(): void {
    if (told) return
    told = true
    requestAnimationFrame(() => {
      told = false
      for (const listener of [...listeners]) listener()
    })
  }

  /** Schedules an update of the frames; until then `ready` is false. */
  function soon(): void {
    ready.value = false
    if (queued) return
    queued = true
    queueMicrotask(() => {
      queued = false
      refresh()
    })
  }

  /** The scenes on the stage: in a transition two. */
  const seen = () => [transport.stageLeaving, transport.stageAt].filter((one) => one !== null)

  function refresh(): void {
    const now = look()
    const wanted = new Map<string, Want>()
    for (const { timing, sceneMs } of seen()) {
      const ms = transport.playing ? sceneMs : frameInScene(sceneMs, timing)
      for (const element of picturesAt(timing, sceneMs)) wanted.set(element.id, wantOf(element, ms, now))
    }
    const result = loader.show(wanted, { rate: transport.rate })
    for (const [element, sceneMs] of upcoming()) loader.prepare(element.id, wantOf(element, sceneMs, now))
    loader.tidy()
    ready.value = result.settled && !lacksFonts()
    if (changed(shown, result.shown) || fonts.version !== fontsVersion) tell()
    shown = result.shown
    fontsVersion = fonts.version
  }

  /** Fonts of a text at the playhead are being loaded. */
  function lacksFonts(): boolean {
    return seen().some(({ timing, sceneMs }) =>
      picturesAt(timing, sceneMs).some((one) => one.source.kind === 'text' && laidOutText(one) === null),
    )
  }

  /** Elements that appear soon, with the first time of their scene at which they do. */
  function upcoming(): [Element, number][] {
    const at = transport.stageAt
    if (!at) return []
    const { timing, sceneMs } = at
    const soonest = sceneMs + aheadMs * Math.max(1, transport.rate)
    const later: [Element, number][] = timing.scene.elements
      .filter((one) => pictured(one) && (one.start ?? 0) > sceneMs && (one.start ?? 0) <= soonest)
      .map((one) => [one, one.start ?? 0])
    const next = timings.scenes[timing.index + 1]
    if (!next || timing.durationMs - next.overlapMs > soonest) return later
    return [...later, ...picturesAt(next, 0).map((one): [Element, number] => [one, 0])]
  }

  // Reads everything that the pictures depend on, so that every change is noticed.
  const stop = watch(
    () => {
      const at = transport.stageAt
      const now = look()
      for (const { timing, sceneMs } of seen())
        for (const one of timing.scene.elements) if (pictured(one)) wantOf(one, sceneMs, now)
      for (const [one, sceneMs] of upcoming()) wantOf(one, sceneMs, now)
      lacksFonts()
      const gone = transport.stageLeaving
      return [
        ...[at?.timing.scene, at?.timing.durationMs, at?.sceneMs, transport.playing, fonts.version],
        ...[gone?.timing.scene, gone?.sceneMs],
      ]
    },
    () => {
      // While playing, the player itself updates the pictures.
      if (transport.playing) ready.value = false
      else soon()
    },
    { flush: 'sync' },
  )
  const stopForgetting = watch(
    () => document.session?.id,
    () => {
      loader.forget()
      shown = new Map()
      soon()
    },
    { flush: 'sync' },
  )
  soon()
  const themes = new MutationObserver(soon)
  themes.observe(globalThis.document.documentElement, { attributeFilter: ['data-theme'] })

  onScopeDispose(() => {
    stop()
    stopForgetting()
    themes.disconnect()
    loader.close()
    listeners.clear()
  })

  return {
    ready,
    loader,
    refresh,
    frameFor(elementId) {
      const one = shown.get(elementId)
      return one ? { image: one.image, width: one.width, height: one.height } : null
    },
    onFrame(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const pictured = (element: Element): boolean => !element.hidden && isVisual(element)

/** Elements with a picture that are visible at a time of their scene, ms. */
function picturesAt(timing: SceneTiming, sceneMs: number): Element[] {
  return timing.scene.elements.filter((one) => pictured(one) && isPresent(one, sceneMs, timing))
}

function changed(before: ReadonlyMap<string, Shown>, after: ReadonlyMap<string, Shown>): boolean {
  if (before.size !== after.size) return true
  for (const [id, one] of after) if (before.get(id)?.image !== one.image) return true
  return false
}
