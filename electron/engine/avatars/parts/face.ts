import type { Path2D } from '@napi-rs/canvas'
import type { Pen } from '../art/pen.ts'
import { blob, ellipse, line, mirrored, ribbon, taper, type Pt } from '../art/shapes.ts'
import { mix } from '../art/color.ts'
import type { EyeLook, FaceShape, NoseLook, Skin } from '../presenter.ts'

/** Right half of the face's outline, from the top of the skull to the chin, in head units. */
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

/** The skin of the head with its light and shade; features come on top. Light falls from the upper left. */
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

/** Both sides of the face turn away from the viewer; the right one into shadow. */
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
  // A thin reflected light keeps the shadow side from going flat.
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
  // Hollow below the cheekbone.
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
    pen.soft(width > 3.5 ? 3.4 : 1.8, () =>
      pen.fill(ribbon(points, taper(width)), alphaOf(ink, alpha * face.age ** 1.7)),
    )
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

const alphaOf = (color: string, alpha: number): string =>
  `${color}${Math.round(Math.max(0, Math.min(1, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')}`

/** Eye sockets: depth between brow and lid, stronger next to the nose and on the shaded side. */
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

/** The nose: lit bridge and ball, shaded right plane, wings, nostrils, the shadow it casts. */
export function drawNose(pen: Pen, skin: Skin, nose: NoseLook): void {
  const { width, base, tip, bridge } = nose
  const deep = skin.deep
  // Cast shadow, down to the right.
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
  // Right plane from the brow to the wing, left plane fainter.
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
    0.4,
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
    0.5,
    10,
  )
  // Ball and bridge in the light.
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
    0.75,
    8,
  )
  pen.shade(ellipse(-tip * 0.22, base - 19, tip * 0.62, tip * 0.5), skin.light, 0.8, 9)
  wings(pen, skin, nose)
  pen.shade(ellipse(-tip * 0.34, base - 21, tip * 0.2, tip * 0.14, -0.4), '#ffffff', 0.5, 4)
}

function wings(pen: Pen, skin: Skin, { width, base, tip }: NoseLook): void {
  const ink = mix(skin.deep, '#2a0d0a', 0.25)
  // Underside between the nostrils.
  pen.shade(
    blob([
      [-width * 0.8, base - 7],
      [-tip * 0.5, base - 5],
      [0, base - 1],
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
        alphaOf(ink, side < 0 ? 0.36 : 0.52),
      ),
    )
    pen.shade(ellipse(side * width * 0.72, base - 15, width * 0.17, 8), skin.light, side < 0 ? 0.6 : 0.2, 5)
    pen.soft(1.3, () =>
      pen.fill(
        blob([
          [side * width * 0.24, base - 2.5],
          [side * width * 0.42, base - 8],
          [side * width * 0.68, base - 6],
          [side * width * 0.64, base - 1.5],
          [side * width * 0.4, base + 0.5],
        ]),
        alphaOf(mix(skin.deep, '#220608', 0.7), 0.82),
      ),
    )
  }
  pen.soft(1.4, () =>
    pen.stroke(
      line([
        [-tip * 0.46, base - 4],
        [0, base + 0.6],
        [tip * 0.46, base - 4],
      ]),
      alphaOf(ink, 0.35),
      1.6,
    ),
  )
  // Groove above the lip.
  pen.shade(ellipse(2.5, base + 16, 5, 11), skin.shade, 0.6, 6)
  pen.shade(ellipse(-5, base + 15, 3, 9), skin.light, 0.22, 5)
}

/** Ears sit behind the face's edge, between brow and nose base. */
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
