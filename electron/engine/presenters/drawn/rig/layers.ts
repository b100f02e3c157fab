import type { Pen } from '../art/pen.ts'
import { seedOf } from '../art/random.ts'
import { drawBrow } from '../parts/eyes.ts'
import { drawSkin } from '../parts/face.ts'
import { drawEars, drawNose, drawSockets } from '../parts/features.ts'
import { drawNeck } from '../parts/figure-body.ts'
import type { Draw, HeadPart, Presenter } from '../presenter.ts'
import type { Compositor } from '../compositor/compositor.ts'
import { bake, type Layer } from './layer.ts'

const headArea = { x: -330, y: -330, width: 660, height: 900 }
const bodyArea = { x: -500, y: 380, width: 1000, height: 700 }
const browArea = { x: -90, y: -40, width: 180, height: 80 }

type HeadLayer = Exclude<keyof HeadPart, 'coversEars' | 'hair' | 'isGlasses' | 'isCover'>
type LayerName = keyof typeof names
const names = {
  back: 1,
  body: 2,
  ears: 3,
  skin: 4,
  sockets: 5,
  nose: 6,
  jaw: 7,
  cap: 8,
  worn: 9,
  front: 10,
  leftBrow: 12,
  rightBrow: 13,
  leftTemple: 14,
  rightTemple: 15,
} as const

/** The parts of a figure that do not change their shape; those that a presenter does not have are absent. */
export type Layers = Partial<Record<LayerName, Layer>>

/**
 * Layers that figures of one presenter at one density share, such as the heads of one who changes clothes: by name, with
 * what they were drawn from.
 */
export class SharedLayers {
  readonly #kept = new Map<LayerName, { sources: readonly unknown[]; layer: Layer | undefined }>()

  /** The layer that was drawn last if it was drawn from the same sources, otherwise a new one. */
  get(name: LayerName, sources: readonly unknown[], draw: () => Layer | undefined): Layer | undefined {
    const kept = this.#kept.get(name)
    if (kept && kept.sources.length === sources.length && kept.sources.every((one, i) => one === sources[i]))
      return kept.layer
    const layer = draw()
    this.#kept.set(name, { sources, layer })
    return layer
  }
}

/**
 * Draws all parts of a presenter that do not change their shape. `density` is px per figure unit, `headScale` figure
 * units per head unit.
 */
export function bakeLayers(
  compositor: Compositor,
  presenter: Presenter,
  density: number,
  headScale: number,
  shared?: SharedLayers,
): Layers {
  const { skin, face, build, eyes, nose, brows } = presenter
  const sitter = { skin, face, build }
  const fine = density * headScale
  const parts = (key: HeadLayer): ((pen: Pen) => void) | undefined => {
    const draws = presenter.head.map((part) => part[key]).filter((draw): draw is Draw => draw !== undefined)
    return draws.length
      ? (pen) => {
          draws.forEach((draw) => {
            draw(pen, sitter)
          })
        }
      : undefined
  }
  const head = (draw: ((pen: Pen) => void) | undefined) => draw && { area: headArea, density: fine, draw }
  const plans: Record<LayerName, { area: typeof headArea; density: number; draw: (pen: Pen) => void } | undefined> = {
    back: head(parts('back')),
    body: {
      area: bodyArea,
      density,
      draw: (pen) => {
        presenter.clothing.forEach(({ behind }) => behind?.(pen, sitter))
        drawNeck(pen, sitter)
        presenter.clothing.forEach(({ body }) => {
          body(pen, sitter)
        })
      },
    },
    ears: presenter.head.some((part) => part.coversEars)
      ? undefined
      : head((pen) => {
          drawEars(pen, skin, face)
        }),
    skin: head((pen) => {
      drawSkin(pen, skin, face)
    }),
    sockets: head((pen) => {
      drawSockets(pen, skin, eyes)
    }),
    nose: head((pen) => {
      drawNose(pen, skin, nose)
    }),
    jaw: head(parts('jaw')),
    cap: head(parts('cap')),
    worn: head(parts('worn')),
    leftTemple: head(parts('leftTemple')),
    rightTemple: head(parts('rightTemple')),
    front: head(parts('front')),
    leftBrow: {
      area: browArea,
      density: fine,
      draw: (pen) => {
        drawBrow(pen, skin, brows, -1)
      },
    },
    rightBrow: {
      area: browArea,
      density: fine,
      draw: (pen) => {
        drawBrow(pen, skin, brows, 1)
      },
    },
  }
  const seed = seedOf(presenter.avatarId)
  const quarter = presenter.stance?.quarter
  const turned = quarter
    ? { middle: build.neck + 12, left: 1 + quarter * 0.045, right: 1 - quarter * 0.045 }
    : undefined
  const layers: Layers = {}
  for (const name of Object.keys(plans) as LayerName[]) {
    const plan = plans[name]
    const draw = () =>
      plan &&
      bake(compositor, plan.area, plan.density, seed + names[name], plan.draw, name === 'body' ? turned : undefined)
    const layer = shared ? shared.get(name, sourcesOf(name, presenter), draw) : draw()
    if (layer) layers[name] = layer
  }
  return layers
}

/** What of a presenter a layer is drawn from, beside its features and build. */
function sourcesOf(name: LayerName, { head, clothing, brows }: Presenter): readonly unknown[] {
  if (name === 'body') return clothing
  if (name === 'leftBrow' || name === 'rightBrow') return [brows]
  if (name === 'ears') return [head.some(({ coversEars }) => coversEars)]
  if (name === 'skin' || name === 'sockets' || name === 'nose') return []
  return head.map((part) => part[name]).filter((draw) => draw !== undefined)
}
