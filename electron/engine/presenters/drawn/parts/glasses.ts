import { blob, line, mirror, ribbon, taper, type Pt } from '../art/shapes.ts'
import { darker, fade, lighter } from '../art/color.ts'
import type { Draw, HeadPart } from '../presenter.ts'

export interface Glasses {
  color: string
  shape: 'round' | 'square' | 'cat'
  /** Half the distance between the centres of the lenses, in head units. */
  apart: number
  /** Half width and half height of a lens, in head units. */
  width: number
  height: number
  /** Thickness of the rim, in head units. */
  rim: number
}

/** Glasses, worn a little below the eye line; they move with the features of the face, their arms end at the ears. */
export function glasses({ color, shape, apart, width: w, height: h, rim }: Glasses): HeadPart {
  const lens: Record<Glasses['shape'], Pt[]> = {
    round: [
      [0, -h],
      [w * 0.72, -h * 0.72],
      [w, 0],
      [w * 0.72, h * 0.72],
      [0, h],
      [-w * 0.72, h * 0.72],
      [-w, 0],
      [-w * 0.72, -h * 0.72],
    ],
    square: [
      [-w * 0.86, -h],
      [0, -h * 1.03],
      [w * 0.9, -h],
      [w, -h * 0.6],
      [w * 0.92, h * 0.5],
      [w * 0.6, h * 0.98],
      [-w * 0.5, h],
      [-w * 0.9, h * 0.5],
      [-w, -h * 0.6],
    ],
    cat: [
      [-w * 0.84, -h * 0.7],
      [0, -h * 0.92],
      [w * 0.9, -h * 1.12],
      [w * 1.1, -h * 0.98],
      [w * 0.96, h * 0.1],
      [w * 0.5, h * 0.92],
      [-w * 0.4, h * 0.96],
      [-w * 0.92, h * 0.3],
    ],
  }
  /** The arm from a lens to the ear on one side. */
  const temple =
    (s: -1 | 1): Draw =>
    (pen, { skin, face }) => {
      const points: Pt[] = [
        [s * (apart + w * 0.98), -2 - h * 0.35],
        [s * (face.cheek - 8), -2 - h * 0.3],
        [s * (face.cheek + 4), 0],
      ]
      pen.soft(3, () => pen.at(0, 6, () => pen.stroke(line(points), fade(skin.deep, 0.4), rim)))
      pen.stroke(line(points), darker(color, 0.25), rim * 1.1)
    }
  return {
    isGlasses: true,
    leftTemple: temple(-1),
    rightTemple: temple(1),
    worn: (pen, { skin }) => {
      for (const s of [-1, 1] as const) {
        const points = s < 0 ? mirror(lens[shape]) : lens[shape]
        const rimPath = blob(points)
        pen.at(s * apart, 5, () => {
          pen.soft(4, () => pen.at(3, 6, () => pen.stroke(rimPath, fade(skin.deep, 0.5), rim)))
          pen.fill(
            rimPath,
            pen.linear(-w, -h, w, h, [
              [0, '#ffffff', 0.2],
              [0.4, '#ffffff', 0.05],
              [1, '#ffffff', 0.1],
            ]),
          )
          pen.inside(rimPath, () => {
            pen.soft(2, () =>
              pen.fill(
                blob([
                  [-w * 0.7, -h],
                  [-w * 0.2, -h],
                  [-w * 0.7, h * 0.4],
                  [-w * 1.1, h * 0.4],
                ]),
                'rgba(255,255,255,0.16)',
              ),
            )
          })
          pen.stroke(rimPath, color, rim)
          pen.at(-0.8, -0.9, () => pen.stroke(rimPath, fade(lighter(color, 0.6), 0.5), rim * 0.24))
        })
      }
      const bridge: Pt[] = [
        [-apart + w - 1, 0],
        [0, -7],
        [apart - w + 1, 0],
      ]
      pen.soft(3, () => pen.at(2, 5, () => pen.stroke(line(bridge), fade(skin.deep, 0.5), rim)))
      pen.fill(
        ribbon(bridge, () => rim * 1.15),
        color,
      )
      pen.fill(
        ribbon(
          bridge.map(([x, y]): Pt => [x, y - 1]),
          taper(rim * 0.3),
        ),
        fade(lighter(color, 0.6), 0.6),
      )
    },
  }
}
