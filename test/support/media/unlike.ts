import { findTools } from '../../../electron/media/index.ts'
import { readFrames } from './reading.ts'

/** Number of different pixels of two videos after one second, in the upper and the lower third. */
export async function unlike(
  one: string,
  other: string,
  size = { width: 320, height: 180 },
): Promise<{ above: number; below: number }> {
  const tools = await findTools()
  const [a, b] = [await readFrames(tools, one, size), await readFrames(tools, other, size)]
  const third = size.height / 3
  const count = (from: number): number => {
    let found = 0
    for (let y = from; y < from + third; y += 1)
      for (let x = 0; x < size.width; x += 1) if (Math.abs(a[25]!.luma(x, y) - b[25]!.luma(x, y)) > 60) found += 1
    return found
  }
  return { above: count(0), below: count(2 * third) }
}
