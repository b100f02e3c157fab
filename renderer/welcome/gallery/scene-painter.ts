import { fillOf, inDrawOrder, isVisual } from '@common/composition/index.ts'
import type { Element, Project } from '@common/composition/index.ts'
import { isDrawn } from '../../editor/drawing/is-drawn.ts'
import { momentOf } from '../../editor/motion/moment.ts'
import { isThumbPending, thumbImage } from '../../editor/scenes/thumb-images.ts'
import { ElementPainter } from '../../editor/stage/view/element-painter.ts'
import type { Drawn, Picture } from '../../editor/stage/view/element-painter.ts'
import { useCatalogue } from '../../stores/catalogue.ts'

/** A time of a scene, and its length, ms. */
export interface SceneTime {
  ms: number
  lengthMs: number
}

/**
 * Draws scenes of a project small, as the stage does: what moves is where it is at a time of its scene, or stands still. Files of the user
 * are seen where their addresses are given; a template that comes with the product has none.
 */
export class ScenePainter {
  readonly #project: Project
  readonly #painters = new Map<string, ElementPainter>()
  readonly #avatars = new Map<string, string>()
  readonly #pictures = new Map<string, string>()

  /** @param pictures addresses of pictures and of frames of videos, by their paths */
  constructor(project: Project, pictures: Readonly<Record<string, string>> = {}) {
    this.#project = project
    for (const { elements } of project.scenes) {
      for (const { id, source } of elements) {
        if (source.kind === 'avatar') this.#avatars.set(id, source.avatarId)
        const url = source.kind === 'asset' ? pictures[source.path] : undefined
        if (url !== undefined) this.#pictures.set(id, url)
      }
    }
  }

  /** Whether pictures of a scene are still being loaded. Reactive. */
  isPending(index: number): boolean {
    const catalogue = useCatalogue()
    return (this.#project.scenes[index]?.elements ?? []).some(({ id }) => {
      if (this.#avatars.has(id) && (catalogue.state === 'idle' || catalogue.state === 'loading')) return true
      const url = this.#urlOf(id)
      return url !== undefined && isThumbPending(url)
    })
  }

  /** Draws a scene so that it fills the context's canvas. Reactive: presenters and fonts are loaded later. */
  draw(context: CanvasRenderingContext2D, index: number, time: SceneTime | null): void {
    const { canvas, scenes } = this.#project
    const scene = scenes[index]
    if (!scene) return
    const at = { x: 0, y: 0, scale: context.canvas.width / canvas.width }
    context.fillStyle = scene.background ?? canvas.background
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    const painter = this.#painterOf(scene.id)
    for (const element of inDrawOrder(scene.elements)) {
      if (element.hidden || !isVisual(element)) continue
      painter.part(drawnOf(element, time), at, canvas)?.draw(context)
    }
  }

  /** Forgets the pictures of texts and shapes. */
  clear(): void {
    for (const painter of this.#painters.values()) painter.keep(new Set())
    this.#painters.clear()
  }

  #painterOf(scene: string): ElementPainter {
    let painter = this.#painters.get(scene)
    if (!painter) {
      painter = new ElementPainter(
        (id) => this.#picture(id),
        () => undefined,
      )
      this.#painters.set(scene, painter)
    }
    return painter
  }

  #picture(id: string): Picture | null {
    const url = this.#urlOf(id)
    const image = url ? thumbImage(url) : null
    return image && { image, width: image.width, height: image.height }
  }

  #urlOf(id: string): string | undefined {
    const avatar = useCatalogue().avatar(this.#avatars.get(id) ?? '')
    return this.#pictures.get(id) ?? avatar?.stillUrl ?? avatar?.thumbUrl ?? undefined
  }
}

function drawnOf(element: Element, time: SceneTime | null): Drawn {
  const { id, source, x, y, width = 0, height = 0, scaleX, scaleY } = element
  return {
    id,
    element,
    box: { x, y, width: width * scaleX, height: height * scaleY },
    color: fillOf(source),
    drawnElement: isDrawn(element) ? element : null,
    moment: time ? momentOf(element, time.ms, time.lengthMs) : undefined,
  }
}
