import type { Size } from '../geometry.ts'
import { pixelsOf } from '../motion/series.ts'
import { itemsOf } from '../plan-types.ts'
import type { PlannedItem, PlannedSegment } from '../plan-types.ts'

/**
 * ffmpeg opens all inputs of a graph at once and decodes ahead in each, so memory, threads and open files grow with
 * the number of items. Beyond these bounds a composition is made in parts, one graph each, that are joined without
 * encoding again.
 */
const maxInputs = 40
const maxInputBytes = 768 * 1024 * 1024
/** Most px of the pictures of moving stills, which are files while a part is made. */
const maxSeriesPixels = 384_000_000

/**
 * Frames that ffmpeg may buffer for one input, in its decoder's threads and the queues around it: for a clip, and for a
 * plate.
 */
const framesHeldClip = 16
const framesHeldPlate = 3
/**
 * Bytes for each px of a clip with its alpha below: frames of twice its size in the decoder and the queues, and those of the
 * filters that put both together (measured, as the next one).
 */
const alphaBelowBytes = 155
/** Frames in RGB that the filters of an appearance hold at once. */
const framesHeldStyled = 12
/** Bytes for each px of the frame that the filters of a transition hold; of one that is scaled or blurred (measured). */
const transitionBytes = 48
const scaledBytes = 128

/** Cuts segments where one graph would take too much. @param frame size of the video */
export function cutIntoChunks(segments: readonly PlannedSegment[], frame: Size): PlannedSegment[][] {
  const chunks: PlannedSegment[][] = []
  let inputs = Infinity
  let bytes = Infinity
  let pixels = Infinity
  for (const segment of segments) {
    const cost = segmentCost(segment, frame)
    inputs += cost.inputs
    bytes += cost.bytes
    pixels += cost.pixels
    if (inputs > maxInputs || bytes > maxInputBytes || pixels > maxSeriesPixels) {
      chunks.push([])
      inputs = cost.inputs
      bytes = cost.bytes
      pixels = cost.pixels
    }
    chunks.at(-1)!.push(segment)
  }
  return chunks
}

interface Cost {
  inputs: number
  bytes: number
  pixels: number
}

/** What a segment takes; a transition also has a ground, and a picture for its circle. */
function segmentCost(segment: PlannedSegment, frame: Size): Cost {
  const costs = itemsOf(segment).map((item) => costOf(item, frame))
  const sum = (key: keyof Cost): number => costs.reduce((total, cost) => total + cost[key], 0)
  const { transition } = segment
  if (!transition) return { inputs: sum('inputs'), bytes: sum('bytes'), pixels: sum('pixels') }
  const isScaled = transition.states.some((state) =>
    [state.before, state.after].some(({ scale, blur }) => scale !== 1 || blur > 0),
  )
  const own = frame.width * frame.height * (isScaled ? scaledBytes : transitionBytes)
  return { inputs: sum('inputs') + 2, bytes: sum('bytes') + own, pixels: sum('pixels') }
}

function costOf(item: PlannedItem, { width, height }: Size): Cost {
  const clips = item.stack.flatMap((part) => (part.kind === 'clip' ? [part.clip] : []))
  const series = item.stack.flatMap((part) => (part.kind === 'moving' ? part.still.series : []))
  const moved = item.stack.flatMap((part) => (part.kind === 'moved' ? part.still.mover : []))
  const movers = [...moved, ...clips.flatMap(({ mover }) => mover ?? [])]
  const plates = item.stack.filter(({ kind }) => kind === 'plate').length + 1
  const frame = width * height * 2.5
  const decoded = clips.reduce((sum, { video }) => {
    const { codedWidth, codedHeight, alphaBelow } = video
    return sum + codedWidth * codedHeight * (alphaBelow ? alphaBelowBytes : 2.5 * framesHeldClip)
  }, 0)
  const styled = clips.flatMap((clip) => clip.styled ?? [])
  const drawn = [...styled.map(({ rect }) => rect), ...movers.map(({ canvas }) => canvas)].reduce(
    (sum, size) => sum + size.width * size.height * 4,
    0,
  )
  const moving = series.reduce((sum, { size }) => sum + size.width * size.height * 2.5, 0)
  const pictures = styled.flatMap(({ files }) => [files.mask ?? [], files.border ?? []].flat())
  return {
    inputs: plates + series.length + moved.length + clips.length + pictures.length + item.sounds.length,
    bytes: (frame * plates + moving) * framesHeldPlate + decoded + drawn * framesHeldStyled,
    pixels: pixelsOf(series),
  }
}
