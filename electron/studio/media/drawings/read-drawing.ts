import { basename, extname } from 'node:path'
import { drawingLosses } from '../../../common/bridge/index.ts'
import type { DrawingLoss, ReadDrawing } from '../../../common/bridge/index.ts'
import { message } from '../../../common/messages/index.ts'
import { readSvg, svgLimits, SvgRefused } from '../../../media/svg/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** Reads an SVG file as outlines. @throws StudioError `bad-drawing` naming the file and what to do */
export async function readDrawing(path: string): Promise<ReadDrawing> {
  const name = basename(path)
  try {
    const { drawing, lost } = await readSvg(path)
    return { name: basename(path, extname(path)), drawing, lost: [...new Set(lost.map(lossOf))] }
  } catch (error) {
    if (!(error instanceof SvgRefused)) throw error
    const values = { name, megabytes: svgLimits.bytes / 1024 / 1024, elements: svgLimits.nodes }
    throw new StudioError('bad-drawing', message(`svgErrors.${error.reason}`, values), {
      next: message(isSimplified.has(error.reason) ? 'svgErrors.simplify' : 'svgErrors.another'),
      field: 'path',
    })
  }
}

/** Reasons that a simpler drawing does not have. */
const isSimplified = new Set(['tooLarge', 'tooManyElements', 'tooDeep', 'tooDetailed', 'entities', 'nothingToDraw'])

/** Elements whose loss has the name of another. */
const sameAs: Readonly<Record<string, DrawingLoss>> = {
  animateTransform: 'animate',
  animateMotion: 'animate',
  set: 'animate',
}

function lossOf(word: string): DrawingLoss {
  return sameAs[word] ?? drawingLosses.find((one) => one === word) ?? 'other'
}
