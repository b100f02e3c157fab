import { blob, ribbon, whisk, type Pt } from '../../art/shapes.ts'
import { fade, mix } from '../../art/color.ts'
import { between } from '../../art/random.ts'
import type { HeadPart } from '../../presenter.ts'
import { faceOutline } from '../face.ts'
import { flyaways, lock, type HairTone } from './strands.ts'

export interface Fringe {
  hair: HairTone
  /** Height of the fringe's lower edge above the eye line, in head units. */
  bottom: number
  /** Half width of the fringe at the brows, in head units. */
  width: number
  /** Parting of the fringe: 0 straight down, 1 parted in the middle and swept to both sides. */
  part?: number
}

/** Hair over the forehead. In the list of a presenter's parts it comes after the hair that it belongs to. */
export function fringe(look: Fringe): HeadPart {
  const { hair, bottom, width: w, part = 0 } = look
  return {
    hair: { of: 'head', tone: hair, dyed: (other) => fringe({ ...look, hair: other }) },
    front: (pen, { skin, face }) => {
      const edge = (x: number) => -bottom + Math.abs(x / w) ** 2 * (10 + part * 46) - part * (1 - Math.abs(x / w)) * 58
      pen.inside(faceOutline(face), () =>
        pen.shade(
          blob([
            [-w, -200],
            [w, -200],
            [w + 4, edge(w) + 12],
            [w * 0.5, edge(w * 0.5) + 14],
            [0, edge(0) + 14],
            [-w * 0.5, edge(w * 0.5) + 14],
            [-w - 4, edge(w) + 12],
          ]),
          skin.deep,
          0.5,
          12,
        ),
      )
      // A background in the colour of the hair, so that the forehead does not show between the locks.
      pen.fill(
        blob([
          [-w * 0.8, -214],
          [w * 0.8, -214],
          [w + 10, -140],
          [w + 4, edge(w) - 8],
          [w * 0.5, edge(w * 0.5) - 8],
          [0, edge(0) - 8],
          [-w * 0.5, edge(w * 0.5) - 8],
          [-w - 4, edge(w) - 8],
          [-w - 10, -140],
        ]),
        mix(hair.base, hair.dark, 0.35),
      )
      const count = 17
      const outers: Pt[][] = []
      const order = Array.from({ length: count }, (_, i) => i).sort(
        (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
      )
      for (const i of order) {
        const u = (i / (count - 1)) * 2 - 1
        const x = u * w * 0.96
        const half = w / count + 6
        const root = x * 0.55
        const tip = edge(x) + between(pen.random, -2, 3)
        const aside = Math.sign(u || 1) * part * 22
        const outer: Pt[] = [
          [root - half * 0.9, -226],
          [root * 1.2 - half, -176],
          [x - half - aside * 0.2, -120],
          [x - half * 0.9 + aside * 0.5, tip - 24],
          [x + aside - half * 0.5, tip],
        ]
        const inner: Pt[] = [
          [root + half * 0.9, -226],
          [root * 1.2 + half, -176],
          [x + half - aside * 0.2, -120],
          [x + half * 0.9 + aside * 0.5, tip - 26],
          [x + aside + half * 0.5, tip],
        ]
        outers.push(outer)
        lock(pen, hair, outer, inner, {
          strands: 30,
          width: 2.8,
          jitter: 0.2,
          side: 0.15 + (u + 1) * 0.26,
          sheen: [{ at: 0.42, strength: 0.42 - (u + 1) * 0.12 }],
          occlusion: 0.2,
        })
      }
      for (let i = 0; i < 110; i++) {
        const x = between(pen.random, -w, w)
        const tip = edge(x) + between(pen.random, -3, 9)
        pen.fill(
          ribbon(
            [
              [x * 0.96, tip - 46],
              [x, tip - 20],
              [x + between(pen.random, -2, 2), tip],
            ],
            whisk(2.6),
            8,
          ),
          fade(pen.random() < 0.35 ? mix(hair.base, hair.light, 0.5) : hair.base, 0.75),
        )
      }
      flyaways(pen, hair, outers, 4, 4)
    },
  }
}
