import sharp from 'sharp'

/** Difference to white from which a pixel counts as ink, 0 to 255. */
const inkFrom = 96

/** The box of all that is dark on a white picture: its edges in px. */
async function inkBox(path: string): Promise<number[]> {
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (255 - data[(y * width + x) * channels]! < inkFrom) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < 0) throw new Error(`${path} shows no ink.`)
  return [left, top, right, bottom]
}

/** How far the edges of the ink of two pictures are apart at the most, px. */
export async function inkDistance(one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([inkBox(one), inkBox(other)])
  return Math.max(...a.map((edge, at) => Math.abs(edge - b[at]!)))
}
