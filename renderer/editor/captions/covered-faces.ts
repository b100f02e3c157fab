import type { Element, Scene } from '@common/composition/index.ts'
import type { CaptionLook, CaptionPosition } from '@common/service/extension/captions.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useDocument } from '../../stores/document.ts'
import type { Box, Size } from '../box.ts'
import { boxOf } from '../geometry.ts'
import { useSceneCaptions } from './scene-captions.ts'

/**
 * Where the face of an avatar is, from the brows to the chin, in shares of its picture: measured at the presenters of the
 * built-in engine, who all stand alike. Of other avatars the position is not known.
 */
const faceOf = { left: 0.38, right: 0.62, top: 0.27, bottom: 0.55 } as const
/** Lines that a caption has at most, unless it was edited. */
const lines = 2

/** The band of the canvas in which captions of two lines stand, px. */
export function captionBand(look: CaptionLook, { at, insets }: CaptionPosition, canvas: Size): Box {
  const height = lines * look.size * look.lineHeight * Math.min(canvas.width, canvas.height)
  const [top, bottom] = [canvas.height * insets.top, canvas.height * (1 - insets.bottom)]
  const y = { top, middle: (top + bottom - height) / 2, bottom: bottom - height }[at]
  const width = canvas.width * (1 - insets.left - insets.right)
  return { x: canvas.width * insets.left, y, width, height }
}

/** Whether the face of an avatar that stands in a box lies in the band of the captions. */
export function coversFace(band: Box, { x, y, width, height }: Box): boolean {
  const [left, right] = [x + width * faceOf.left, x + width * faceOf.right]
  const [top, bottom] = [y + height * faceOf.top, y + height * faceOf.bottom]
  return left < band.x + band.width && right > band.x && top < band.y + band.height && bottom > band.y
}

/** The presenters of the built-in engine whose faces captions would cover, with their scenes. */
export function useCoveredFaces() {
  const document = useDocument()
  const captions = useSceneCaptions()
  const catalogue = useCatalogue()

  const isPresenter = ({ source, hidden }: Element): boolean =>
    !hidden && source.kind === 'avatar' && source.from === 2 && catalogue.connection === 'engine'

  /** Those that are covered at a height of the canvas. */
  function at(height: CaptionPosition['at']): { scene: Scene; element: Element }[] {
    const band = captionBand(captions.look, { ...captions.position, at: height }, captions.canvas)
    return (document.project?.scenes ?? []).flatMap((scene) =>
      scene.elements
        .filter((element) => isPresenter(element) && coversFace(band, boxOf(element)))
        .map((element) => ({ scene, element })),
    )
  }

  /** The first height at which no face is covered, with the lowest first; null where there is none. */
  const free = (): CaptionPosition['at'] | null =>
    (['bottom', 'top', 'middle'] as const).find((height) => at(height).length === 0) ?? null

  return { at, free }
}
