import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { MediaError } from '../../errors.ts'
import type { Size } from '../geometry.ts'
import type { Film, PlannedItem, PlannedTransition, PlanTools } from '../plan-types.ts'
import { framesAt } from '../timing.ts'
import { writeCircle } from './circle.ts'
import type { Segment } from '../pieces.ts'
import { transitionStates } from './states.ts'

/** How a scene takes the place of the items of the one before it. */
export async function planTransition(
  segment: Segment,
  before: PlannedItem[],
  { composition, timeline, frame, rate }: Film,
  { tools, plates, folder }: Pick<PlanTools, 'tools' | 'plates' | 'folder'>,
): Promise<PlannedTransition> {
  const index = segment.pieces[0]!.scene
  const span = timeline.scenes[index]!
  const states = transitionStates(composition.scenes![index]!.transition!, span, segment, frame, rate)
  const isAble =
    ['perspective', 'sendcmd', 'alphamerge'].every((name) => tools.filters.has(name)) &&
    ['lutyuv', 'gblur', 'drawbox'].every((name) => tools.commanded.has(name))
  if (!isAble) throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
  // Where scenes have no backgrounds, there is none below them either.
  const shown = [...segment.before, ...segment.pieces].map((piece) => composition.items[piece.index]!)
  const isBare = composition.alpha === true && shown.every(({ background }) => background === null)
  const isRound = states.some(({ after }) => after.circle !== undefined)
  return {
    before,
    states,
    ground: await plates.base(frame, isBare ? undefined : { color: states[0]!.ground }, [], composition.alpha),
    frames: framesAt(span.startMs + span.overlapMs, rate) - framesAt(span.startMs, rate),
    circle: isRound ? await circleIn(folder, frame) : null,
  }
}

/** The file of the circle; all transitions of a video share it. */
async function circleIn(folder: string, frame: Size): Promise<string> {
  const path = join(folder, 'circle.gray')
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (!isThere) await writeCircle(path, frame)
  return path
}
