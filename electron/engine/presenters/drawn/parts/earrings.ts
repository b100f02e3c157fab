import { blob, ellipse } from '../art/shapes.ts'
import type { HeadPart } from '../presenter.ts'
import { darker, lighter } from '../art/color.ts'

/** Earrings, as studs or as drops that hang from the lobes. */
export function earrings({ color, drop, y = 74 }: { color: string; drop: number; y?: number }): HeadPart {
  return {
    cap: (pen, { face }) => {
      for (const s of [-1, 1]) {
        const x = s * (face.cheek + 3)
        pen.shade(ellipse(x + 2, y + 4, 6, 6), '#1a0808', 0.4, 4)
        if (drop > 0)
          pen.fill(
            blob([
              [x - 1.2, y],
              [x + 1.2, y],
              [x + 1.2, y + drop],
              [x - 1.2, y + drop],
            ]),
            darker(color, 0.2),
          )
        const r = drop > 0 ? 7 : 5.4
        pen.fill(
          ellipse(x, y + drop, r, r),
          pen.radial(
            x,
            y + drop,
            r,
            [
              [0, lighter(color, 0.8)],
              [0.5, color],
              [1, darker(color, 0.45)],
            ],
            x - 2,
            y + drop - 2.5,
          ),
        )
      }
    },
  }
}
