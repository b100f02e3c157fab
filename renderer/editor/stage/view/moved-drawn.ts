import type { LiveBox } from '../../rotation.ts'
import type { Drawn } from './element-painter.ts'

/** An element as a drag shows it. */
export function moved(drawn: Drawn, live: LiveBox): Drawn {
  const { rotation, crop, ...box } = live
  if (rotation === undefined && !('crop' in live)) return { ...drawn, box }
  const { element } = drawn
  const { crop: _, ...appearance } = { ...element.appearance, ...(rotation === undefined ? {} : { rotation }) }
  const shown = 'crop' in live ? crop : element.appearance?.crop
  const changed = { ...element, appearance: { ...appearance, ...(shown ? { crop: shown } : {}) } }
  return { ...drawn, box, drawnElement: changed }
}
