import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../art/pen.ts'
import { blob, ellipse, mirrored, ribbon, taper, type Pt } from '../art/shapes.ts'
import { fade, mix } from '../art/color.ts'
import type { FaceShape, Skin } from '../presenter.ts'

/** The right half of the face's outline, from the top of the skull to the chin, in head units. */
export function facePoints(face: FaceShape): Pt[] {
  const { temple, cheek, jaw, chin, chinY } = face
  return [
    [0, -226],
    [66, -214],
    [112, -172],
    [temple - 2, -86],
    [temple + 2, -30],
    [cheek, 18],
    [cheek - 7, 68],
    [jaw + 11, 112],
    [jaw - 4, 152],
    [(jaw + chin) * 0.55, chinY - 34],
    [chin + 4, chinY - 8],
    [chin * 0.45, chinY - 0.5],
    [0, chinY],
  ]
}

export const faceOutline = (face: FaceShape): Path2D => blob(mirrored(facePoints(face)))

/** Draws the skin of the head with its light and shade, without features. The light falls from the upper left. */
export function drawSkin(pen: Pen, skin: Skin, face: FaceShape): void {
  const outline = faceOutline(face)
  pen.fill(outline, skin.base)
  pen.inside(outline, () => {
    pen.fill(
      outline,
      pen.linear(-130, -150, 140, 160, [
        [0, skin.light],
        [0.42, skin.base],
        [0.78, mix(skin.base, skin.shade, 0.55)],
        [1, skin.shade],
      ]),
    )
    turnForm(pen, skin, face)
    cheeks(pen, skin, face)
    brow(pen, skin)
    chin(pen, skin, face)
    if (face.age > 0.15) lines(pen, skin, face)
  })
}

/** Shades both sides of the face, which turn away from the viewer; the right one is in the shadow. */
function turnForm(pen: Pen, skin: Skin, face: FaceShape): void {
  const { cheek, jaw, chinY, temple } = face
  const side: Pt[] = [
    [temple + 30, -160],
    [temple - 20, -110],
    [temple - 30, -40],
    [cheek - 26 - face.bone * 8, 40],
    [cheek - 46 - face.bone * 16, 84],
    [jaw - 34, 140],
    [jaw * 0.52, chinY - 26],
    [20, chinY + 2],
    [40, chinY + 40],
    [cheek + 60, 120],
  ]
  pen.shade(blob(side), skin.deep, 0.34, 44)
  pen.shade(blob(side.map(([x, y]): Pt => [x + 26, y + 4])), skin.deep, 0.32, 30)
  const left: Pt[] = [
    [-temple - 30, -120],
    [-temple + 4, -80],
    [-temple + 6, -10],
    [-cheek + 6, 50],
    [-jaw + 2, 130],
    [-jaw * 0.6, chinY - 18],
    [-10, chinY - 4],
    [-40, chinY + 40],
    [-cheek - 50, 100],
  ]
  pen.shade(blob(left), skin.shade, 0.55, 22)
  // A thin reflected light on the dark side of the face, which would look flat without it.
  pen.shade(
    ribbon(
      [
        [cheek - 3, 20],
        [cheek - 9, 70],
        [jaw + 2, 124],
        [jaw - 18, 164],
      ],
      taper(7),
    ),
    mix(skin.base, '#ffb890', 0.3),
    0.16,
    12,
  )
}

function cheeks(pen: Pen, skin: Skin, face: FaceShape): void {
  const x = face.cheek * 0.58
  pen.shade(ellipse(-x, 70, 40, 27, -0.25), skin.blush, 0.3 * face.flush, 30)
  pen.shade(ellipse(x, 70, 38, 27, 0.25), skin.blush, 0.34 * face.flush, 30)
  pen.shade(ellipse(0, 84, 26, 12), skin.blush, 0.22 * face.flush, 16)
  pen.shade(ellipse(-x - 6, 44, 34, 13, -0.3), skin.light, 0.75, 22)
  pen.shade(ellipse(x - 12, 42, 22, 9, 0.3), skin.light, 0.34, 18)
  // Hollow of the cheek below the cheekbone.
  pen.shade(
    blob([
      [-face.cheek + 6, 72],
      [-x - 10, 108],
      [-x + 12, 138],
      [-face.jaw + 8, 132],
    ]),
    skin.shade,
    0.5 * face.bone + 0.12,
    22,
  )
}

function brow(pen: Pen, skin: Skin): void {
  pen.shade(ellipse(-40, -108, 66, 34, -0.15), skin.light, 0.6, 46)
  pen.shade(ellipse(0, -30, 16, 9), skin.light, 0.25, 10)
}

function chin(pen: Pen, skin: Skin, face: FaceShape): void {
  pen.shade(ellipse(-7, face.chinY - 27, 24, 12), skin.light, 0.5, 18)
  pen.shade(ellipse(4, face.chinY - 4, face.chin + 20, 10), skin.deep, 0.3, 14)
}

function lines(pen: Pen, skin: Skin, face: FaceShape): void {
  const ink = mix(skin.shade, skin.deep, 0.6)
  const draw = (points: Pt[], width: number, alpha: number) =>
    pen.soft(width > 3.5 ? 3.4 : 1.8, () => pen.fill(ribbon(points, taper(width)), fade(ink, alpha * face.age ** 1.7)))
  for (const [y, w] of [
    [-118, 60],
    [-98, 70],
    [-79, 54],
  ] as const)
    draw(
      [
        [-w, y + 5],
        [-w * 0.3, y],
        [w * 0.25, y + 1],
        [w * 0.9, y + 6],
      ],
      2.2,
      0.4,
    )
  for (const side of [-1, 1]) {
    for (const [dy, ey] of [
      [-6, -16],
      [0, 0],
      [6, 14],
    ] as const)
      draw(
        [
          [side * 99, dy + 2],
          [side * 108, dy + ey * 0.45 + 3],
          [side * 117, ey + 3],
        ],
        2,
        0.55,
      )
    draw(
      [
        [side * 40, 96],
        [side * 54, 112],
        [side * 62, 134],
        [side * 62, 150],
      ],
      4,
      0.7,
    )
    draw(
      [
        [side * 40, 24],
        [side * 56, 34],
        [side * 76, 34],
        [side * 88, 26],
      ],
      3,
      0.6,
    )
  }
}
