import Konva from 'konva'
import { onBeforeUnmount, onMounted, shallowReactive, shallowRef, watch } from 'vue'
import type { Ref } from 'vue'
import { useDocument } from '../../stores/document.ts'
import { CaptionView } from '../captions/caption-view.ts'
import type { ShownCaption } from '../captions/shown-caption.ts'
import { usePanZoom } from './pan-zoom/store.ts'
import { useFrames } from '../playback/frames.ts'
import type { LiveBox, RotatedBox } from '../rotation.ts'
import { useSelection } from '../selection.ts'
import { useTransport } from '../transport.ts'
import { OverlayView } from './view/overlay-view.ts'
import { SceneView } from './view/scene-view.ts'
import { useStage } from './store.ts'
import { readColors } from './view/theme.ts'
import type { StageColors } from './view/theme.ts'
import type { Marks } from './use-stage-context.ts'
import type { Shown } from './use-shown.ts'

/** Draws the stage into an element; each layer is redrawn only when something in it changes. */
export function useCanvas(
  host: Readonly<Ref<HTMLElement | null>>,
  shown: Shown,
  marks: Marks,
  caption: Readonly<Ref<ShownCaption | null>>,
) {
  const document = useDocument()
  const selection = useSelection()
  const stage = useStage()
  const frames = useFrames()
  const transport = useTransport()
  const panZoom = usePanZoom()
  const hovered = shallowRef<RotatedBox | null>(null)
  const state = shallowReactive({ dragging: false, rotating: false })
  let konva: Konva.Stage | null = null
  let scene: SceneView | null = null
  let overlay: OverlayView | null = null
  /** The scene that goes in a transition, drawn into the other one. */
  let leaving: SceneView | null = null
  let colors: StageColors | null = null
  const ended: (() => void)[] = []

  function paintOverlay(): void {
    if (!overlay || !colors) return
    overlay.show({
      view: stage.view,
      selected: shown.outlined(),
      hovered: state.dragging || panZoom.shown ? null : hovered.value,
      guides: marks.guides,
      marquee: marks.marquee,
      showHandles: !state.dragging && document.readOnly === null,
      cropping: stage.cropping,
      rotating: rotation(),
      colors,
    })
  }

  /** The rotation of the first element that is being rotated. */
  function rotation(): number | null {
    if (!state.rotating) return null
    const [first] = stage.live?.values() ?? []
    return first?.rotation ?? null
  }

  function paintScene(): void {
    if (!scene) return
    scene.show(stage.canvas, shown.background.value, shown.drawn.value)
    if (stage.live) scene.setBoxes(stage.live)
    scene.setCropping(stage.cropping)
  }

  let placed: ReadonlyMap<string, LiveBox> | null = null
  /** Redraws what a drag has changed. */
  function repaint(): void {
    scene?.setCropping(stage.cropping)
    if (stage.live) scene?.setBoxes(stage.live)
    else if (placed) paintScene()
    placed = stage.live
    paintOverlay()
  }

  function resize(): void {
    const area = host.value
    if (!area || !konva) return
    const { clientWidth: width, clientHeight: height } = area
    konva.size({ width, height })
    stage.area = { width, height }
    followRatio()
    // Setting the size of a canvas clears it.
    scene?.redraw()
  }

  /** Browser zoom and another screen change the number of device px per CSS px. */
  function followRatio(): void {
    for (const layer of konva?.getLayers() ?? []) {
      if (layer.getCanvas().getPixelRatio() === devicePixelRatio) continue
      layer.getCanvas().setPixelRatio(devicePixelRatio)
      layer.batchDraw()
      scene?.redraw()
    }
  }

  function watchRatio(): void {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    const changed = (): void => {
      followRatio()
      watchRatio()
    }
    query.addEventListener('change', changed, { once: true })
    ended.push(() => query.removeEventListener('change', changed))
  }

  onMounted(() => {
    const container = host.value!
    konva = new Konva.Stage({ container: container as HTMLDivElement, width: 1, height: 1, listening: false })
    const captionView = new CaptionView()
    scene = new SceneView(
      (id) => frames.frameFor(id),
      (at) => captionView.part(at),
    )
    leaving = new SceneView((id) => frames.frameFor(id))
    overlay = new OverlayView()
    konva.add(scene.layer, overlay.layer)
    const observer = new ResizeObserver(resize)
    observer.observe(container)
    const recolor = (): void => {
      colors = readColors(container)
      paintOverlay()
    }
    const theme = new MutationObserver(recolor)
    theme.observe(globalThis.document.documentElement, { attributeFilter: ['data-theme'] })
    ended.push(
      () => observer.disconnect(),
      () => theme.disconnect(),
      frames.onFrame(() => scene?.redraw()),
    )
    stage.beneath = (id, box) => scene?.beneath(id, box) ?? null
    recolor()
    resize()
    watchRatio()
    watch([shown.drawn, shown.background, () => stage.canvas], paintScene, { immediate: true, flush: 'post' })
    watch(
      shown.moments,
      (moments) => {
        scene?.setMoments(moments)
        // Keyframes move the frames of selected elements along.
        if (selection.elements.some(({ motion }) => motion?.keyframes)) paintOverlay()
      },
      { immediate: true, flush: 'post' },
    )
    watch(
      [shown.leaving.drawn, shown.leaving.background, () => stage.canvas],
      () => leaving?.show(stage.canvas, shown.leaving.background.value, shown.leaving.drawn.value),
      { immediate: true, flush: 'post' },
    )
    watch(shown.leaving.moments, (moments) => leaving?.setMoments(moments), { immediate: true, flush: 'post' })
    watch(
      [
        shown.look,
        () => panZoom.shown !== null || (!transport.playing && !transport.previewing && selection.ids.length > 0),
      ],
      ([look, isEditing]) => scene?.setLook(look, leaving!, isEditing),
      { immediate: true, flush: 'post' },
    )
    watch(
      () => stage.view,
      (view) => {
        scene?.setView(view)
        paintOverlay()
      },
      { immediate: true, flush: 'sync' },
    )
    watch(
      caption,
      (now) => {
        captionView.show(now)
        scene?.redrawAbove()
      },
      { immediate: true, flush: 'post' },
    )
    watch(() => stage.cropping, repaint, { flush: 'post' })
    watch([() => selection.elements, shown.drawn, hovered, () => state.dragging], paintOverlay, {
      immediate: true,
      flush: 'post',
    })
  })

  onBeforeUnmount(() => {
    for (const end of ended) end()
    scene?.destroy()
    leaving?.destroy()
    overlay?.destroy()
    konva?.destroy()
    stage.live = null
    stage.cropping = null
    stage.picking = null
    stage.beneath = null
  })

  return { hovered, state, repaint, toImage: () => scene!.toImage() }
}
