import type { Pen } from '../art/pen.ts'
import { blob, ellipse, line, ribbon, taper, type Pt } from '../art/shapes.ts'
import { fade, mix } from '../art/color.ts'
import type { EyeLook, FaceShape, NoseLook, Skin } from '../presenter.ts'

/**
 * Draws the eye sockets: the shade between brow and eyelid, stronger beside the nose and on the dark side of the face.
 */
export function drawSockets(pen: Pen, skin: Skin, eyes: EyeLook): void {
  for (const side of [-1, 1]) {
    const x = side * eyes.apart
    const strength = side < 0 ? 0.85 : 1
    pen.shade(ellipse(x - side * 4, -13, 40, 16, side * -0.08), skin.shade, 0.62 * strength, 18)
    pen.shade(ellipse(x - side * 30, -12, 15, 17), skin.deep, 0.3 * strength, 16)
    pen.shade(ellipse(x, 19, 32, 9), skin.shade, 0.4, 12)
    pen.shade(ellipse(x + side * 12, -26, 24, 6, side * 0.2), skin.light, side < 0 ? 0.55 : 0.28, 9)
    if (eyes.shadow) pen.shade(ellipse(x + side * 3, -10, 34, 10, side * 0.05), eyes.shadow, 0.42, 10)
  }
}

/** Draws the nose: lit bridge and ball, shaded right side, wings, nostrils and its shadow. */
export function drawNose(pen: Pen, skin: Skin, nose: NoseLook): void {
  const { width, base, tip, bridge, relief = 1, hook = 0, bump = 0 } = nose
  const deep = skin.deep
  // Shadow of the nose, down to the right.
  pen.shade(
    blob([
      [-width * 0.55, base - 1],
      [0, base + 4],
      [width * 0.95, base - 3],
      [width * 0.8, base + 15],
      [4, base + 17],
    ]),
    deep,
    0.42,
    10,
  )
  // Sides of the nose from the brow to the wing, the left one fainter.
  pen.shade(
    blob([
      [bridge + 8, -30],
      [bridge - 3, -2],
      [bridge - 2, 34],
      [tip * 0.72, base - 30],
      [tip * 0.85, base - 10],
      [width, base - 8],
      [width - 4, base - 30],
      [bridge + 13, 22],
      [bridge + 16, -10],
    ]),
    deep,
    0.4 * relief,
    11,
  )
  pen.shade(
    blob([
      [-bridge - 6, -30],
      [-bridge + 1, 0],
      [-bridge - 1, 30],
      [-tip * 0.95, base - 28],
      [-width + 2, base - 20],
      [-bridge - 10, 20],
      [-bridge - 12, -8],
    ]),
    skin.shade,
    0.5 * relief,
    10,
  )
  // Light on the bridge and the ball of the nose.
  pen.shade(
    blob([
      [-bridge * 0.62, -24],
      [bridge * 0.25, -24],
      [bridge * 0.22, 30],
      [tip * 0.3, base - 26],
      [-tip * 0.5, base - 24],
      [-bridge * 0.62, 30],
    ]),
    skin.light,
    0.75 * Math.min(1.2, relief),
    8,
  )
  if (bump) {
    pen.shade(ellipse(-bridge * 0.25, base * 0.3, bridge * 0.55, 10), skin.light, 0.7 * bump, 6)
    pen.shade(ellipse(bridge * 1.05, base * 0.33, 5, 13, -0.15), deep, 0.4 * bump, 7)
  }
  pen.shade(ellipse(-tip * 0.22, base - 19 + hook, tip * 0.62, tip * 0.5), skin.light, 0.8, 9)
  wings(pen, skin, nose)
  pen.shade(ellipse(-tip * 0.34, base - 21 + hook, tip * 0.2, tip * 0.14, -0.4), '#ffffff', 0.5, 4)
}

function wings(pen: Pen, skin: Skin, { width, base, tip, nostril = 1, hook = 0 }: NoseLook): void {
  const ink = mix(skin.deep, '#2a0d0a', 0.25)
  // Underside of the nose between the nostrils.
  pen.shade(
    blob([
      [-width * 0.8, base - 7],
      [-tip * 0.5, base - 5],
      [0, base - 1 + hook],
      [tip * 0.5, base - 5],
      [width * 0.8, base - 7],
      [width * 0.5, base + 2],
      [0, base + 4],
      [-width * 0.5, base + 2],
    ]),
    ink,
    0.55,
    5,
  )
  for (const side of [-1, 1]) {
    const wing: Pt[] = [
      [side * width * 0.72, base - 30],
      [side * width * 0.98, base - 21],
      [side * (width + 1), base - 9],
      [side * width * 0.84, base - 1],
      [side * width * 0.62, base - 2],
    ]
    pen.soft(1.2, () =>
      pen.fill(
        ribbon(wing, (t) => 0.6 + 3.2 * t ** 1.4 * (1.1 - t * 0.6)),
        fade(ink, side < 0 ? 0.36 : 0.52),
      ),
    )
    pen.shade(ellipse(side * width * 0.72, base - 15, width * 0.17, 8), skin.light, side < 0 ? 0.6 : 0.2, 5)
    pen.soft(1.3, () =>
      pen.fill(
        blob([
          [side * width * (0.46 - 0.22 * nostril), base - 2.5],
          [side * width * 0.44, base - 3 - 5 * nostril],
          [side * width * (0.46 + 0.22 * nostril), base - 2.5 - 3.5 * nostril],
          [side * width * (0.46 + 0.18 * nostril), base - 1.5],
          [side * width * 0.44, base + 0.5],
        ]),
        fade(mix(skin.deep, '#220608', 0.7), 0.82),
      ),
    )
  }
  pen.soft(1.4, () =>
    pen.stroke(
      line([
        [-tip * 0.46, base - 4],
        [0, base + 0.6 + hook],
        [tip * 0.46, base - 4],
      ]),
      fade(ink, 0.35),
      1.6,
    ),
  )
  // Groove between nose and upper lip.
  pen.shade(ellipse(2.5, base + 16, 5, 11), skin.shade, 0.6, 6)
  pen.shade(ellipse(-5, base + 15, 3, 9), skin.light, 0.22, 5)
}

/** Draws the ears behind the edge of the face, between the heights of brow and nose base. */
export function drawEars(pen: Pen, skin: Skin, face: FaceShape): void {
  for (const side of [-1, 1]) {
    const x = side * (face.cheek - 2)
    const tone = side < 0 ? mix(skin.base, skin.shade, 0.25) : mix(skin.base, skin.shade, 0.8)
    const rim: Pt[] = [
      [-6, -34],
      [10, -42],
      [22, -30],
      [23, -4],
      [15, 24],
      [7, 52],
      [-4, 62],
      [-12, 50],
      [-12, 0],
    ]
    pen.at(
      x,
      18,
      () => {
        const ear = blob(rim)
        pen.fill(ear, tone)
        pen.inside(ear, () => {
          pen.shade(ellipse(6, 40, 12, 18), skin.blush, 0.35, 12)
          pen.shade(ellipse(-8, 4, 12, 52), skin.deep, 0.6, 12)
          pen.shade(
            ribbon(
              [
                [2, -30],
                [13, -27],
                [15, -8],
                [9, 14],
                [4, 26],
              ],
              taper(9),
            ),
            skin.deep,
            0.5,
            4,
          )
          pen.shade(ellipse(4, 8, 7, 15), skin.deep, 0.55, 7)
          pen.shade(
            ribbon(
              [
                [1, -37],
                [13, -36],
                [20, -24],
                [20, -4],
                [14, 20],
              ],
              taper(5),
            ),
            skin.light,
            side < 0 ? 0.8 : 0.3,
            3,
          )
          pen.shade(
            ribbon(
              [
                [-2, -16],
                [6, -14],
                [8, 2],
                [2, 16],
              ],
              taper(4),
            ),
            skin.light,
            side < 0 ? 0.5 : 0.2,
            3,
          )
        })
      },
      side * 0.1,
      side,
      1,
    )
  }
}
