import type { HandOffFormat } from '../../../../common/bridge/clips/hand-off.ts'
import type { EditTimeline } from '../types.ts'
import { toEdl } from './edl.ts'
import { toFcpxml } from './fcpxml.ts'
import { toMlt } from './mlt.ts'
import { toOtio } from './otio.ts'

interface HandOffSpec {
  ending: string
  write: (timeline: EditTimeline) => string
  /** Whether pictures lie above each other; otherwise all of a scene is one clip. */
  hasLayers: boolean
  /** Whether a picture may lie anywhere on the canvas, and be seen through. */
  hasPositions: boolean
  /** Whether sounds fade, and have levels of their own. */
  hasLevels: boolean
  /** Whether volumes change as they do in the clip: under speech, and by keyframes. */
  hasCurves: boolean
}

/** The documents that a project is handed off in. */
export const handOffFormats: Record<HandOffFormat, HandOffSpec> = {
  otio: { ending: '.otio', write: toOtio, hasLayers: true, hasPositions: false, hasLevels: false, hasCurves: false },
  fcpxml: {
    ending: '.fcpxml',
    write: toFcpxml,
    hasLayers: true,
    hasPositions: true,
    hasLevels: true,
    hasCurves: false,
  },
  edl: { ending: '.edl', write: toEdl, hasLayers: false, hasPositions: false, hasLevels: false, hasCurves: false },
  mlt: { ending: '.mlt', write: toMlt, hasLayers: true, hasPositions: true, hasLevels: true, hasCurves: true },
}
