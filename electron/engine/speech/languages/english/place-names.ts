import { set } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'

interface Town {
  sound: string
  /** Words right after the name that only the town has. */
  after: ReadonlySet<string>
  /** Names of the land around it: beside one of them, the subject of a sentence is the town. */
  around: ReadonlySet<string>
  /** Words right after the name that tell of something else. */
  notBefore?: ReadonlySet<string>
}

const towns: Readonly<Record<string, Town>> = {
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
/** Words before the name of a town. */
const placePrepositions = set(
  'in to from near via around visit visited visiting leave left reach reached outside between toward towards',
)

/** Phones of a word that is also the name of a town, where it is written with a capital and stands like a name. */
export function placeName(near: Neighbours): string | undefined {
  if (near.word === 'lima') return near.next.startsWith('bean') ? 'L AY1 M AH0' : 'L IY1 M AH0'
  const town = Object.hasOwn(towns, near.word) ? towns[near.word] : undefined
  if (town === undefined || !/^[A-Z][a-z]/.test(near.written)) return undefined
  if (town.after.has(near.next)) return town.sound
  const isSubject = /^(?:is|was|has|had|lies|became|and)$/.test(near.next)
  if (isSubject && [...town.around].some((name) => near.sentence.has(name))) return town.sound
  return placePrepositions.has(near.previous) && town.notBefore?.has(near.next) !== true ? town.sound : undefined
}
