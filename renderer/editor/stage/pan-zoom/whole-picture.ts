import type { Moment } from '../../motion/moment.ts'
import { moved } from '../view/moved-drawn.ts'
import type { Drawn } from '../view/element-painter.ts'
import { pictureRoom } from './ken-burns.ts'

/** Shows all of one element's picture, also what its crop hides. */
export function withWhole(drawn: Drawn[], id: string | null): Drawn[] {
  if (id === null) return drawn
  return drawn.map((one) => (one.id === id ? moved(one, { ...pictureRoom(one.element).bounds, crop: undefined }) : one))
}

/** The moments without that of one element, which stands still. */
export function withoutMoment(moments: ReadonlyMap<string, Moment>, id: string | null): ReadonlyMap<string, Moment> {
  if (id === null || !moments.has(id)) return moments
  return new Map([...moments].filter(([one]) => one !== id))
}
