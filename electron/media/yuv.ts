import { setImmediate as breathe } from 'node:timers/promises'

/**
 * Converts RGB to the planes that H.264 stores: ITU-R BT.709, limited range, chroma at half resolution in both
 * directions (8 bit). ffmpeg's scaler is not used for this, because it averages the colour of transparent px into their
 * neighbours, which leaves a fringe around cut-out pictures.
 */

/**
 * How planes say what is transparent: not at all (yuv420p), or by alpha (yuva420p), and then with the colours as they are
 * or multiplied with the alpha, as `overlay=alpha=premultiplied` takes them. What is not seen has the luma that it takes for
 * black (`overlayBlack`), which all luma is raised by, and the chroma of grey.
 */
export type PlaneAlpha = 'none' | 'straight' | 'premultiplied'

/**
 * Planes of yuv420p, or of yuva420p with an alpha, one after the other. Both sides must be even.
 * @param black the luma of what is not seen in premultiplied planes
 */
export async function toPlanes(
  rgba: Uint8Array,
  width: number,
  height: number,
  alpha: PlaneAlpha,
  black = 0,
): Promise<Uint8Array> {
  const area = width * height
  const hasAlpha = alpha !== 'none'
  const planes = new Uint8Array(area + area / 2 + (hasAlpha ? area : 0))
  // Rows are converted in slices of about half a million px, so that the event loop of a server is not blocked for long.
  const rows = Math.max(2, Math.floor(500_000 / width / 2) * 2)
  for (let top = 0; top < height; top += rows) {
    convertRows(rgba, planes, width, height, top, Math.min(height, top + rows))
    if (hasAlpha)
      for (let at = top * width; at < Math.min(height, top + rows) * width; at += 1)
        planes[area + area / 2 + at] = rgba[at * 4 + 3]!
    await breathe()
  }
  if (alpha === 'premultiplied') multiply(planes, width, height, black)
  return planes
}

/** Multiplies the colours of planes with their alpha; chroma with that of the px which share it. */
function multiply(planes: Uint8Array, width: number, height: number, black: number): void {
  const area = width * height
  const half = width / 2
  const alphaAt = area + area / 2
  for (let at = 0; at < area; at += 1) planes[at] = (planes[at]! * planes[alphaAt + at]!) / 255 + black + 0.5
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const first = alphaAt + y * width + x
      const share = (planes[first]! + planes[first + 1]! + planes[first + width]! + planes[first + width + 1]!) / 1020
      for (const plane of [area, area + area / 4]) {
        const at = plane + (y / 2) * half + x / 2
        planes[at] = (planes[at]! - 128) * share + 128.5
      }
    }
  }
}

function convertRows(
  rgba: Uint8Array,
  planes: Uint8Array,
  width: number,
  height: number,
  top: number,
  bottom: number,
): void {
  const area = width * height
  const half = width / 2
  for (let y = top; y < bottom; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const first = y * width + x
      let r = 0
      let g = 0
      let b = 0
      let weight = 0
      for (let part = 0; part < 4; part += 1) {
        const at = first + (part & 1) + (part >> 1) * width
        const red = rgba[at * 4]!
        const green = rgba[at * 4 + 1]!
        const blue = rgba[at * 4 + 2]!
        const opacity = rgba[at * 4 + 3]!
        planes[at] = 16.5 + 0.18258588 * red + 0.61423059 * green + 0.06200706 * blue
        r += red * opacity
        g += green * opacity
        b += blue * opacity
        weight += opacity
      }
      const chroma = (y / 2) * half + x / 2
      if (weight === 0) {
        planes[area + chroma] = 128
        planes[area + area / 4 + chroma] = 128
        continue
      }
      r /= weight
      g /= weight
      b /= weight
      planes[area + chroma] = 128.5 - 0.10064373 * r - 0.33857195 * g + 0.43921569 * b
      planes[area + area / 4 + chroma] = 128.5 + 0.43921569 * r - 0.39894216 * g - 0.04027352 * b
    }
  }
}
