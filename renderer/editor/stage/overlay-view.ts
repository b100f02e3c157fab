import Konva from 'konva'
import { union } from '../box.ts'
import type { Box } from '../box.ts'
import { handleAt, isCorner, shownHandles } from './handles.ts'
import type { Guide } from './snap.ts'
import type { StageColors } from './theme.ts'
import { boxToScreen } from './zoom.ts'
import type { View } from './zoom.ts'

/** A selected element as the overlay outlines it. */
export interface Outlined {
  box: Box
  locked: boolean
  /** Not visible now: hidden, or outside of its time. */
  absent: boolean
}

export interface OverlayState {
  view: View
  selected: readonly Outlined[]
  hovered: Box | null
  guides: readonly Guide[]
  marquee: Box | null
  /** Handles are not drawn during a drag and in a read-only project. */
  showHandles: boolean
  colors: StageColors
}

const handleSide = 9
/** Side in CSS px from which the middle handle is drawn. */
const middleRoom = 32

/** Selection, handles, guides and marquee, drawn in screen px over the scene, so that they are sharp at any zoom. */
export class OverlayView {
  readonly layer = new Konva.Layer({ listening: false })
  #state: OverlayState | null = null

  constructor() {
    this.layer.add(
      new Konva.Shape({
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: (context) => this.#draw(context._context),
      }),
    )
  }

  show(state: OverlayState): void {
    this.#state = state
    this.layer.batchDraw()
  }

  destroy(): void {
    this.layer.destroy()
  }

  #draw(context: CanvasRenderingContext2D): void {
    const state = this.#state
    if (!state) return
    const { colors, view } = state
    const ratio = this.layer.getCanvas().getPixelRatio()
    const sharp = (value: number): number => (Math.round(value * ratio - 0.5) + 0.5) / ratio
    const frame = (box: Box): void => {
      const on = boxToScreen(view, box)
      const [x, y] = [sharp(on.x), sharp(on.y)]
      context.strokeRect(x, y, sharp(on.x + on.width) - x, sharp(on.y + on.height) - y)
    }
    context.lineJoin = 'miter'
    if (state.hovered) {
      context.strokeStyle = colors.sel
      context.globalAlpha = 0.7
      context.lineWidth = 1
      frame(state.hovered)
      context.globalAlpha = 1
    }
    context.strokeStyle = colors.sel
    context.lineWidth = 1.5
    for (const one of state.selected) {
      context.setLineDash(one.absent || one.locked ? [5, 4] : [])
      frame(one.box)
    }
    context.setLineDash([])
    this.#drawGroup(context, state, frame)
    this.#drawGuides(context, state, sharp)
    if (state.marquee) this.#drawMarquee(context, state, sharp)
  }

  #drawGroup(context: CanvasRenderingContext2D, state: OverlayState, frame: (box: Box) => void): void {
    const free = state.selected.filter((one) => !one.locked)
    const group = union(free.map(({ box }) => box))
    if (!group) return
    if (free.length > 1) {
      context.lineWidth = 1
      frame(group)
    }
    if (!state.showHandles) return
    const on = boxToScreen(state.view, group)
    context.lineWidth = 1.5
    for (const handle of shownHandles(on, middleRoom)) {
      const at = handleAt(on, handle)
      const side = isCorner(handle) ? handleSide : handleSide - 2
      context.beginPath()
      context.roundRect(Math.round(at.x - side / 2), Math.round(at.y - side / 2), side, side, 2)
      context.fillStyle = '#fff'
      context.fill()
      context.stroke()
    }
  }

  #drawGuides(
    context: CanvasRenderingContext2D,
    { guides, view, colors }: OverlayState,
    sharp: (value: number) => number,
  ): void {
    context.strokeStyle = colors.guide
    context.lineWidth = 1
    for (const guide of guides) {
      const vertical = guide.axis === 'x'
      const at = sharp(guide.at * view.zoom + (vertical ? view.x : view.y))
      const offset = vertical ? view.y : view.x
      const [from, to] = [guide.from * view.zoom + offset, guide.to * view.zoom + offset]
      context.beginPath()
      context.moveTo(vertical ? at : from, vertical ? from : at)
      context.lineTo(vertical ? at : to, vertical ? to : at)
      context.stroke()
    }
  }

  #drawMarquee(
    context: CanvasRenderingContext2D,
    { marquee, view, colors }: OverlayState,
    sharp: (value: number) => number,
  ): void {
    const on = boxToScreen(view, marquee!)
    context.strokeStyle = colors.sel
    context.fillStyle = colors.sel
    context.lineWidth = 1
    context.globalAlpha = 0.12
    context.fillRect(on.x, on.y, on.width, on.height)
    context.globalAlpha = 1
    context.strokeRect(sharp(on.x), sharp(on.y), on.width, on.height)
  }
}
