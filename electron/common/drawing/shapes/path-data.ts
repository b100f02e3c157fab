import svgpath from 'svgpath'
import { pathCode } from '../canvas.ts'
import type { PathCommands } from '../canvas.ts'

const codes: Readonly<Record<string, number>> = {
  M: pathCode.move,
  L: pathCode.line,
  Q: pathCode.quadratic,
  C: pathCode.cubic,
  Z: pathCode.close,
  z: pathCode.close,
}

/** Path data that was read before; a stage reads the same at each frame. */
const read = new Map<string, PathCommands>()
const mostRead = 2000

/**
 * Reads path data of SVG 2 (section 9.3) as absolute lines and curves. As SVG wants it, what comes before the first
 * fault is drawn.
 */
export function pathData(data: string): PathCommands {
  const before = read.get(data)
  if (before) return before
  const commands: number[] = []
  let isWhole = true
  svgpath(data)
    .abs()
    .unshort()
    .unarc()
    .iterate(([name, ...numbers], _index, x, y) => {
      isWhole &&= numbers.every((one) => Number.isFinite(one))
      if (!isWhole) return
      if (name === 'H') commands.push(pathCode.line, numbers[0]!, y)
      else if (name === 'V') commands.push(pathCode.line, x, numbers[0]!)
      else commands.push(codes[name]!, ...numbers)
    })
  if (read.size >= mostRead) read.clear()
  read.set(data, commands)
  return commands
}
