import Konva from 'konva'
import { contains } from '../box.ts'
import type { Box, Size } from '../box.ts'
import { ScaledPictures } from './scaled-pictures.ts'
import type { View } from './zoom.ts'

/** Something to draw, lowest first. */
export interface Drawn {
  id: string
  box: Box
  /** A colour that fills the box; null: `picture` gives the content. */
  color: string | null
}

export interface Picture {
  image: CanvasImageSource
}

/** Opacity of parts outside of the canvas. */
const outsideOpacity = 0.28

interface Entry {
  drawn: Drawn
  inside: Konva.Shape
  outside: Konva.Shape
}

/**
 * The scene as the finished clip shows it: background and elements, clipped to the canvas. Parts outside of it are
 * shown faintly. Draws with plain Konva nodes, which are reused after changes, and only on request.
 */
export class SceneView {
  readonly layer = new Konva.Layer({ listening: false })
  readonly #root = new Konva.Group()
  readonly #outside = new Konva.Group({ opacity: 1 })
  readonly #backdrop = new Konva.Shape({
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (context) => this.#fillCanvas(context._context),
  })
  readonly #inside = new Konva.Group()
  readonly #entries = new Map<string, Entry>()
  readonly #picture: (id: string, box: Box) => Picture | null
  readonly #scaled = new ScaledPictures(() => this.layer.batchDraw())
  #canvas: Size = { width: 1, height: 1 }
  #background = '#fff'
  #view: View = { zoom: 1, x: 0, y: 0 }
  /** Quality takes precedence over speed: a picture of the canvas is being made. */
  #exact = false
  #order = ''

  /** `picture` gives the present picture of an element; null while it is not loaded. */
  constructor(picture: (id: string, box: Box) => Picture | null) {
    this.#picture = picture
    this.#root.add(this.#outside, this.#backdrop, this.#inside)
    this.layer.add(this.#root)
  }

  setView(view: View): void {
    this.#view = view
    this.#root.setAttrs({ x: view.x, y: view.y, scaleX: view.zoom, scaleY: view.zoom })
    this.layer.batchDraw()
  }

  /** Shows these elements on this background; nodes of elements that stay are reused. */
  show(canvas: Size, background: string, elements: readonly Drawn[]): void {
    this.#canvas = canvas
    this.#background = background
    this.#inside.clipFunc((context) => this.#clipToCanvas(context._context))
    const wanted = new Set(elements.map(({ id }) => id))
    for (const [id, entry] of this.#entries) {
      if (wanted.has(id)) continue
      entry.inside.destroy()
      entry.outside.destroy()
      this.#entries.delete(id)
    }
    this.#scaled.keep(wanted)
    for (const drawn of elements) {
      const entry = this.#entries.get(drawn.id) ?? this.#make(drawn)
      entry.drawn = drawn
      this.#place(entry, drawn.box)
    }
    this.#sort(elements)
    this.layer.batchDraw()
  }

  /** Moves single elements during a drag. */
  place(boxes: Iterable<readonly [string, Box]>): void {
    for (const [id, box] of boxes) {
      const entry = this.#entries.get(id)
      if (entry) this.#place(entry, box)
    }
    this.layer.batchDraw()
  }

  /** Redraws because pictures have changed. */
  redraw(): void {
    this.layer.batchDraw()
  }

  /** The canvas alone, at its own size in px: comparable with the clip's frame. */
  toImage(): HTMLCanvasElement {
    this.#root.setAttrs({ x: 0, y: 0, scaleX: 1, scaleY: 1 })
    this.#exact = true
    const picture = this.layer.toCanvas({ x: 0, y: 0, ...this.#canvas, pixelRatio: 1 })
    this.#exact = false
    this.setView(this.#view)
    return picture
  }

  destroy(): void {
    this.#scaled.keep(new Set())
    this.#entries.clear()
    this.layer.destroy()
  }

  #make(drawn: Drawn): Entry {
    const shape = (opacity: number): Konva.Shape => {
      const node = new Konva.Shape({
        opacity,
        listening: false,
        perfectDrawEnabled: false,
        sceneFunc: (context) => this.#draw(context._context, entry),
      })
      return node
    }
    const entry: Entry = { drawn, inside: shape(1), outside: shape(outsideOpacity) }
    this.#entries.set(drawn.id, entry)
    this.#inside.add(entry.inside)
    this.#outside.add(entry.outside)
    this.#order = ''
    return entry
  }

  #place(entry: Entry, box: Box): void {
    entry.drawn = { ...entry.drawn, box }
    entry.inside.position(box)
    entry.outside.position(box)
    entry.outside.visible(!contains({ x: 0, y: 0, ...this.#canvas }, box))
  }

  #draw(context: CanvasRenderingContext2D, { drawn }: Entry): void {
    const { width, height } = drawn.box
    const { color } = drawn
    if (color !== null) {
      onWholePixels(context, { width, height }, (to) => {
        context.fillStyle = color
        context.fillRect(to.x, to.y, to.width, to.height)
      })
      return
    }
    const picture = this.#picture(drawn.id, drawn.box)
    if (!picture) return
    if (!this.#exact && this.#copy(context, drawn, picture.image)) return
    context.imageSmoothingEnabled = true
    context.imageSmoothingQuality = 'high'
    onWholePixels(context, { width, height }, (to) => context.drawImage(picture.image, to.x, to.y, to.width, to.height))
  }

  #fillCanvas(context: CanvasRenderingContext2D): void {
    onWholePixels(context, this.#canvas, (to) => {
      context.fillStyle = this.#background
      context.fillRect(to.x, to.y, to.width, to.height)
    })
  }

  /** Begins a path around the canvas, which Konva then clips to. */
  #clipToCanvas(context: CanvasRenderingContext2D): void {
    onWholePixels(context, this.#canvas, (to) => context.rect(to.x, to.y, to.width, to.height))
  }

  /** Copies a picture that exists in the exact size, aligned to whole device px. */
  #copy(context: CanvasRenderingContext2D, { id, box }: Drawn, image: CanvasImageSource): boolean {
    const ratio = this.layer.getCanvas().getPixelRatio()
    const scale = this.#view.zoom * ratio
    const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)]
    const scaled = this.#scaled.get(id, image, width, height)
    if (!scaled) return false
    const x = Math.round((this.#view.x + box.x * this.#view.zoom) * ratio)
    const y = Math.round((this.#view.y + box.y * this.#view.zoom) * ratio)
    context.save()
    context.setTransform(1, 0, 0, 1, x, y)
    context.imageSmoothingEnabled = false
    context.drawImage(scaled, 0, 0)
    context.restore()
    return true
  }

  #sort(elements: readonly Drawn[]): void {
    const order = elements.map(({ id }) => id).join('\n')
    if (order === this.#order) return
    this.#order = order
    elements.forEach(({ id }, index) => {
      const entry = this.#entries.get(id)!
      entry.inside.zIndex(index)
      entry.outside.zIndex(index)
    })
  }
}

/**
 * Draws a box of px of the video on whole device px: an edge between two of them would let what is behind shine
 * through, as a line of the background beside a picture that fills the canvas.
 */
function onWholePixels(context: CanvasRenderingContext2D, { width, height }: Size, draw: (to: Box) => void): void {
  const before = context.getTransform()
  const to = {
    x: Math.round(before.e),
    y: Math.round(before.f),
    width: Math.max(1, Math.round(width * before.a)),
    height: Math.max(1, Math.round(height * before.d)),
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  draw(to)
  context.setTransform(before)
}
