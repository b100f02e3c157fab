import type { MeshDrawing, Pixels } from './types.ts'

/** A picture in halved sizes, so that drawing it small does not skip px (which would shimmer in a moving picture). */
export type Pyramid = readonly Pixels[]

/** Smallest side of a picture that is halved once more, px. */
const smallest = 32

function half(picture: Pixels): Pixels {
  const { data, channels } = picture
  const width = picture.width >> 1
  const height = picture.height >> 1
  const rowLength = picture.width * channels
  const out = new Uint8Array(width * height * channels)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * 2 * rowLength + x * 2 * channels
      for (let channel = 0; channel < channels; channel++) {
        const p = from + channel
        out[at++] = (data[p]! + data[p + channels]! + data[p + rowLength]! + data[p + rowLength + channels]! + 2) >> 2
      }
    }
  }
  return { data: out, width, height, channels }
}

/** The picture, its half, and so on down to sides of 32 px. */
export function pyramidOf(picture: Pixels): Pyramid {
  const levels = [picture]
  for (;;) {
    const last = levels.at(-1)!
    if (Math.min(last.width, last.height) < smallest * 2) return levels
    levels.push(half(last))
  }
}

/** Number of source px per target px along a line, averaged over the mesh. */
function reduction({ sourcePoints, sourceStride = 3, targetPoints, triangles }: Omit<MeshDrawing, 'source'>): number {
  let from = 0
  let to = 0
  const area = (points: Float32Array, stride: number, at: number): number => {
    const a = triangles[at]! * stride
    const b = triangles[at + 1]! * stride
    const c = triangles[at + 2]! * stride
    return Math.abs(
      (points[b]! - points[a]!) * (points[c + 1]! - points[a + 1]!) -
        (points[c]! - points[a]!) * (points[b + 1]! - points[a + 1]!),
    )
  }
  for (let at = 0; at < triangles.length; at += 3) {
    from += area(sourcePoints, sourceStride, at)
    to += area(targetPoints, 3, at)
  }
  return to > 0 ? Math.sqrt(from / to) : 1
}

/** Source and points of a drawing from the level of the pyramid whose px are closest in size to the target's. */
export function fromPyramid(
  pyramid: Pyramid,
  drawing: Omit<MeshDrawing, 'source'>,
): Pick<MeshDrawing, 'source' | 'sourcePoints' | 'sourceStride'> {
  const wanted = Math.round(Math.log2(Math.max(1, reduction(drawing))))
  const level = Math.min(pyramid.length - 1, wanted)
  const stride = drawing.sourceStride ?? 3
  const source = pyramid[level]!
  if (level === 0) return { source, sourcePoints: drawing.sourcePoints, sourceStride: stride }
  const scale = 2 ** -level
  return { source, sourcePoints: drawing.sourcePoints.map((value) => value * scale), sourceStride: stride }
}
