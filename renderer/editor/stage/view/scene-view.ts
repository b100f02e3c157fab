import Konva from 'konva'
import { contains, intersects } from '../../box.ts'
import type { Box, Size } from '../../box.ts'
import { wholePixels } from '../../drawing/part.ts'
import type { Placement } from '../../drawing/part.ts'
import { boundsOf } from '../../rotation.ts'
import type { LiveBox } from '../../rotation.ts'
import type { Cropping } from '../tools/types.ts'
import type { View } from '../zoom.ts'
import type { SceneLook } from '../../transitions/scene-look.ts'
import { drawCropping } from './draw-cropping.ts'
import { drawLook, drawn as picture } from './draw-scenes.ts'
import type { Above, Entry } from './entry.ts'
import { moved } from './moved-drawn.ts'
import { pixelsIn } from './pixels-in.ts'
import { ElementPainter, isSameDrawn } from './element-painter.ts'
import type { Drawn, PictureOf } from './element-painter.ts'
import type { Moment } from '../../motion/moment.ts'
import { poseAt, restBox } from '../../motion/pose.ts'
import { StaleArea } from './stale-area.ts'

/** Opacity of parts outside of the canvas. */
const outsideOpacity = 0.28

/**
 * The scene as the finished clip shows it: background and elements, clipped to the canvas. Parts outside of it are
 * shown faintly. After a change only the part of the layer that differs is drawn again, so that typing or moving one
 * element costs the same beside hundreds of others.
 */
export class SceneView {
  readonly layer = new Konva.Layer({ listening: false, clearBeforeDraw: false })
  readonly #entries = new Map<string, Entry>()
  readonly #painter: ElementPainter
  readonly #picture: PictureOf
  readonly #above: Above
  readonly #stale = new StaleArea()
  /** Entries whose bounds on the layer are not known: they differ from what was drawn, or are being loaded. */
  #changed = new Set<Entry>()
  /** Lowest first. */
  #stack: Entry[] = []
  #paintedAbove: Box | null = null
  #canvas: Size = { width: 1, height: 1 }
  #background = '#fff'
  #cropping: Cropping | null = null
  #moments: ReadonlyMap<string, Moment> = new Map()
  #view: View = { zoom: 1, x: 0, y: 0 }
  #look: SceneLook | null = null
  /** The scene that goes, in a transition. */
  #leaving: SceneView | null = null
  /** An element is being changed: it is seen where it is, without camera and transition. */
  #isPlain = false

  constructor(picture: PictureOf, above: Above = () => null) {
    this.#picture = picture
    this.#above = above
    this.#painter = new ElementPainter(picture, () => this.redraw())
    const sceneFunc = ({ _context: context }: Konva.Context): void => this.#update(context)
    this.layer.add(new Konva.Shape({ listening: false, perfectDrawEnabled: false, sceneFunc }))
  }

  setView(view: View): void {
    const { zoom, x, y } = this.#view
    if (view.zoom === zoom && view.x === x && view.y === y) return
    this.#view = view
    this.redraw()
  }

  /** Shows these elements on this background, lowest first. */
  show(canvas: Size, background: string, elements: readonly Drawn[]): void {
    const isSameCanvas = canvas.width === this.#canvas.width && canvas.height === this.#canvas.height
    if (!isSameCanvas || background !== this.#background) this.#stale.addAll()
    this.#canvas = canvas
    this.#background = background
    const wanted = new Set(elements.map(({ id }) => id))
    for (const id of this.#entries.keys()) if (!wanted.has(id)) this.#entries.delete(id)
    this.#painter.keep(wanted)
    const stack = elements.map((drawn) => this.#entryOf(drawn))
    const { length } = this.#stack
    if (length !== stack.length || stack.some((entry, at) => entry !== this.#stack[at])) this.#stale.addAll()
    this.#stack = stack
    for (const entry of [...this.#changed]) if (!wanted.has(entry.drawn.id)) this.#changed.delete(entry)
    this.layer.batchDraw()
  }

  /** Moves, rotates and crops single elements during a drag. */
  setBoxes(boxes: Iterable<readonly [string, LiveBox]>): void {
    for (const [id, live] of boxes) {
      const entry = this.#entries.get(id)
      if (!entry) continue
      const { moment, element } = entry.drawn
      this.#set(entry, moved(entry.drawn, moment ? restBox(live, element.appearance, poseAt(moment)) : live))
    }
    this.layer.batchDraw()
  }

  /** Moves elements to where they are in their motions; those that are not named stand still. */
  setMoments(moments: ReadonlyMap<string, Moment>): void {
    this.#moments = moments
    const before = this.#changed.size
    for (const entry of this.#entries.values()) this.#set(entry, entry.drawn)
    if (this.#changed.size !== before) this.layer.batchDraw()
  }

  /** Shows the scene with its camera, and in a transition with the scene that goes. */
  setLook(look: SceneLook | null, leaving: SceneView, isPlain: boolean): void {
    if (look === null && this.#look === null) return
    this.#look = look
    this.#leaving = leaving
    this.#isPlain = isPlain
    this.redraw()
  }

  /** Shows the whole picture of an element that is cropped, dimmed where it is cut off. */
  setCropping(cropping: Cropping | null): void {
    if (cropping === this.#cropping) return
    this.#cropping = cropping
    for (const entry of this.#entries.values()) this.#set(entry, entry.drawn)
    this.redraw()
  }

  /** Draws again what lies above all elements. */
  redrawAbove(): void {
    this.#stale.add(this.#paintedAbove)
    this.#paintedAbove = null
    this.layer.batchDraw()
  }

  /** Draws everything again: pictures or the layer itself have changed. */
  redraw(): void {
    this.#stale.addAll()
    this.layer.batchDraw()
  }

  /** The canvas alone, at its own size in px: comparable with the clip's frame. */
  toImage(): HTMLCanvasElement {
    const image = document.createElement('canvas')
    image.width = this.#canvas.width
    image.height = this.#canvas.height
    const context = image.getContext('2d')
    if (!context) throw new Error('the window has no canvas left')
    const at = { x: 0, y: 0, scale: 1 }
    if (this.#look) this.#drawLook(context, at, this.#look, true)
    else this.#draw(context, at, { entries: this.#stack, isExact: true, area: null })
    return image
  }

  /** The pixels of what is drawn below an element within a box of the canvas (px), RGBA; null for an unknown one. */
  beneath(id: string, box: Box): Uint8ClampedArray | null {
    const top = this.#stack.findIndex(({ drawn }) => drawn.id === id)
    if (top < 0) return null
    // Drawn at the scale of the stage, because pictures of texts and shapes are cached at that scale.
    return pixelsIn(box, this.#placement().scale, (context, at, area) => {
      this.#fillCanvas(context, at)
      for (const { drawn } of this.#stack.slice(0, top)) {
        const part = this.#painter.part(drawn, at, this.#canvas, true)
        if (part && intersects(part.bounds, area)) part.draw(context)
      }
    })
  }

  destroy(): void {
    this.#painter.keep(new Set())
    this.#entries.clear()
    this.layer.destroy()
  }

  /** The entry of an element; one that is there is changed to what is drawn now. */
  #entryOf(drawn: Drawn): Entry {
    const entry = this.#entries.get(drawn.id) ?? { drawn, isOutside: false, painted: null }
    if (!this.#entries.has(drawn.id)) {
      this.#entries.set(drawn.id, entry)
      this.#changed.add(entry)
    }
    this.#set(entry, drawn)
    return entry
  }

  #set(entry: Entry, shown: Drawn): void {
    // An element that is cropped shows its crop instead of a motion.
    const isCropped = this.#cropping?.elementId === shown.id
    const drawn = { ...shown, moment: isCropped ? undefined : this.#moments.get(shown.id) }
    const isSame = isSameDrawn(entry.drawn, drawn)
    entry.drawn = drawn
    const { rotation } = drawn.drawnElement?.appearance ?? {}
    entry.isOutside = !contains({ x: 0, y: 0, ...this.#canvas }, boundsOf({ ...drawn.box, rotation }))
    if (isSame) return
    this.#stale.add(entry.painted)
    this.#changed.add(entry)
  }

  #placement(): Placement {
    const ratio = this.layer.getCanvas().getPixelRatio()
    const { x, y, zoom } = this.#view
    return { x: x * ratio, y: y * ratio, scale: zoom * ratio }
  }

  /** Draws what is stale of the layer. */
  #update(context: CanvasRenderingContext2D): void {
    const at = this.#placement()
    for (const entry of this.#changed) this.#measure(entry, at)
    if (this.#paintedAbove === null) {
      this.#paintedAbove = this.#above(at)?.bounds ?? null
      this.#stale.add(this.#paintedAbove)
    }
    const stale = this.#stale.take()
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    const look = this.#isPlain ? null : this.#look
    if (look) {
      context.clearRect(0, 0, context.canvas.width, context.canvas.height)
      this.#drawLook(context, at, look, false)
      // What is seen afterwards without it is drawn from the beginning.
      this.#stale.addAll()
    } else if (stale === 'all') {
      for (const entry of this.#stack) this.#measure(entry, at)
      this.#paintedAbove = this.#above(at)?.bounds ?? null
      context.clearRect(0, 0, context.canvas.width, context.canvas.height)
      this.#draw(context, at, { entries: this.#stack, isExact: false, area: null })
    } else for (const area of stale) this.#drawArea(context, at, area)
    context.restore()
  }

  /** Finds out what an entry fills of the layer. */
  #measure(entry: Entry, at: Placement): void {
    entry.painted = this.#painter.part(entry.drawn, at, this.#canvas)?.bounds ?? null
    this.#stale.add(entry.painted)
    // An element whose picture is still loading is measured again with the next drawing.
    if (entry.painted) this.#changed.delete(entry)
    else this.#changed.add(entry)
  }

  #drawArea(context: CanvasRenderingContext2D, at: Placement, area: Box): void {
    context.save()
    context.beginPath()
    context.rect(area.x, area.y, area.width, area.height)
    context.clip()
    context.clearRect(area.x, area.y, area.width, area.height)
    const entries = this.#stack.filter(({ painted }) => painted && intersects(painted, area))
    this.#draw(context, at, { entries, isExact: false, area })
    context.restore()
  }

  /**
   * Draws the scene, or a part of it.
   * @param area the part that is drawn, device px; null: all of it
   */
  #draw(
    context: CanvasRenderingContext2D,
    at: Placement,
    { entries, isExact, area }: { entries: readonly Entry[]; isExact: boolean; area: Box | null },
  ): void {
    const draw = ({ drawn }: Entry): void => this.#painter.part(drawn, at, this.#canvas, isExact)?.draw(context)
    context.globalAlpha = outsideOpacity
    for (const entry of entries) if (entry.isOutside) draw(entry)
    context.globalAlpha = 1
    const canvas = this.#fillCanvas(context, at)
    context.save()
    context.beginPath()
    context.rect(canvas.x, canvas.y, canvas.width, canvas.height)
    context.clip()
    for (const entry of entries) draw(entry)
    context.restore()
    const above = this.#above(at)
    if (above && (!area || intersects(above.bounds, area))) above.draw(context)
    const cropped = this.#cropping && this.#entries.get(this.#cropping.elementId)
    if (!this.#cropping || !cropped) return
    const { drawn } = cropped
    const own = this.#picture(drawn.id, drawn.box)
    drawCropping(context, { cropping: this.#cropping, drawn, picture: own, canvas, at })
    draw(cropped)
  }

  /** The scene alone, in the size of the canvas at a scale. */
  scenePicture(scale: number, isExact: boolean): OffscreenCanvas {
    const at = { x: 0, y: 0, scale }
    return picture(wholePixels({ x: 0, y: 0, ...this.#canvas }, at), (context) => {
      this.#fillCanvas(context, at)
      for (const { drawn } of this.#stack) this.#painter.part(drawn, at, this.#canvas, isExact)?.draw(context)
    })
  }

  #drawLook(context: CanvasRenderingContext2D, at: Placement, look: SceneLook, isExact: boolean): void {
    const box = wholePixels({ x: 0, y: 0, ...this.#canvas }, at)
    drawLook(context, box, look, at.scale, {
      after: this.scenePicture(at.scale, isExact),
      before: look.leaving && (this.#leaving?.scenePicture(at.scale, isExact) ?? null),
    })
    this.#above(at)?.draw(context)
  }

  /** Fills the canvas with the background. @returns where it lies, device px */
  #fillCanvas(context: CanvasRenderingContext2D, at: Placement): Box {
    const box = wholePixels({ x: 0, y: 0, ...this.#canvas }, at)
    context.fillStyle = this.#background
    context.fillRect(box.x, box.y, box.width, box.height)
    return box
  }
}
