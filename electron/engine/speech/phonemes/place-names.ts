import { set } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'

interface Place {
  sound: string
  /** Words right after the name that only the place has. */
  after: ReadonlySet<string>
  /** Names of the land around it: beside one of them, the subject of a sentence is the place. */
  around: ReadonlySet<string>
  /** Words right after the name that tell of something else. */
  notBefore?: ReadonlySet<string>
}

const places: Readonly<Record<string, Place>> = {
  nice: {
    sound: 'N IY1 S',
    after: set('france cannes monaco marseille airport'),
    around: set('france french riviera cannes monaco provence'),
  },
  reading: {
    sound: 'R EH1 D IH0 NG',
    after: set('england pennsylvania berkshire pa fc railroad festival station ohio massachusetts'),
    around: set('england berkshire thames pennsylvania'),
    notBefore: set('list lists room comprehension glasses aloud level levels and time skills'),
  },
  mobile: {
    sound: 'M OW0 B IY1 L',
    after: set('alabama al bay county'),
    around: set('alabama'),
    notBefore: set(
      'phone phones app apps users devices device safari web games gaming banking and home data site view',
    ),
  },
}
/** Words before the name of a place. */
const placePrepositions = set(
  'in to from near via around visit visited visiting leave left reach reached outside between toward towards',
)

/** Phones of a word that is also the name of a town, where it is written with a capital and stands like a name. */
export function placeName(near: Neighbours): string | undefined {
  if (near.word === 'lima') return near.next.startsWith('bean') ? 'L AY1 M AH0' : 'L IY1 M AH0'
  const place = Object.hasOwn(places, near.word) ? places[near.word] : undefined
  if (place === undefined || !/^[A-Z][a-z]/.test(near.written)) return undefined
  if (place.after.has(near.next)) return place.sound
  const isSubject = /^(?:is|was|has|had|lies|became|and)$/.test(near.next)
  if (isSubject && [...place.around].some((name) => near.sentence.has(name))) return place.sound
  return placePrepositions.has(near.previous) && place.notBefore?.has(near.next) !== true ? place.sound : undefined
}
