import { be, beforeOther, beforeVerb, beginsObject, have, set, thirdPerson } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import { byContext } from './word-contexts.ts'

interface Pair {
  verb: string
  other: string
  usual: 'verb' | 'other'
}

const noun = (verb: string, other: string): Pair => ({ verb, other, usual: 'other' })
const verb = (verbSound: string, other: string): Pair => ({ verb: verbSound, other, usual: 'verb' })

const pairs: Readonly<Record<string, Pair>> = {
  abuse: noun('AH0 B Y UW1 Z', 'AH0 B Y UW1 S'),
  addict: noun('AH0 D IH1 K T', 'AE1 D IH2 K T'),
  advocate: noun('AE1 D V AH0 K EY2 T', 'AE1 D V AH0 K AH0 T'),
  alternate: noun('AO1 L T ER0 N EY2 T', 'AO1 L T ER0 N AH0 T'),
  appropriate: noun('AH0 P R OW1 P R IY0 EY2 T', 'AH0 P R OW1 P R IY0 AH0 T'),
  approximate: noun('AH0 P R AA1 K S AH0 M EY2 T', 'AH0 P R AA1 K S AH0 M AH0 T'),
  articulate: noun('AA0 R T IH1 K Y AH0 L EY2 T', 'AA0 R T IH1 K Y AH0 L AH0 T'),
  associate: noun('AH0 S OW1 S IY0 EY2 T', 'AH0 S OW1 S IY0 AH0 T'),
  attribute: noun('AH0 T R IH1 B Y UW2 T', 'AE1 T R AH0 B Y UW2 T'),
  close: verb('K L OW1 Z', 'K L OW1 S'),
  combine: verb('K AH0 M B AY1 N', 'K AA1 M B AY0 N'),
  compact: noun('K AH0 M P AE1 K T', 'K AA1 M P AE2 K T'),
  compound: noun('K AH0 M P AW1 N D', 'K AA1 M P AW0 N D'),
  compress: verb('K AH0 M P R EH1 S', 'K AA1 M P R EH0 S'),
  conduct: verb('K AH0 N D AH1 K T', 'K AA1 N D AH0 K T'),
  conflict: noun('K AH0 N F L IH1 K T', 'K AA1 N F L IH0 K T'),
  console: noun('K AH0 N S OW1 L', 'K AA1 N S OW0 L'),
  construct: verb('K AH0 N S T R AH1 K T', 'K AA1 N S T R AH0 K T'),
  contest: noun('K AH0 N T EH1 S T', 'K AA1 N T EH0 S T'),
  contract: noun('K AH0 N T R AE1 K T', 'K AA1 N T R AE2 K T'),
  contrast: noun('K AH0 N T R AE1 S T', 'K AA1 N T R AE0 S T'),
  convert: verb('K AH0 N V ER1 T', 'K AA1 N V ER0 T'),
  convict: noun('K AH0 N V IH1 K T', 'K AA1 N V IH0 K T'),
  coordinate: verb('K OW0 AO1 R D AH0 N EY2 T', 'K OW0 AO1 R D AH0 N AH0 T'),
  decrease: noun('D IH0 K R IY1 S', 'D IY1 K R IY2 S'),
  defect: noun('D IH0 F EH1 K T', 'D IY1 F EH0 K T'),
  delegate: noun('D EH1 L AH0 G EY2 T', 'D EH1 L AH0 G AH0 T'),
  deliberate: noun('D IH0 L IH1 B ER0 EY2 T', 'D IH0 L IH1 B ER0 AH0 T'),
  desert: noun('D IH0 Z ER1 T', 'D EH1 Z ER0 T'),
  digest: noun('D AY0 JH EH1 S T', 'D AY1 JH EH0 S T'),
  discount: noun('D IH0 S K AW1 N T', 'D IH1 S K AW0 N T'),
  duplicate: noun('D UW1 P L AH0 K EY2 T', 'D UW1 P L AH0 K AH0 T'),
  elaborate: noun('IH0 L AE1 B ER0 EY2 T', 'IH0 L AE1 B R AH0 T'),
  escort: noun('EH0 S K AO1 R T', 'EH1 S K AO0 R T'),
  estimate: noun('EH1 S T AH0 M EY2 T', 'EH1 S T AH0 M AH0 T'),
  excuse: noun('IH0 K S K Y UW1 Z', 'IH0 K S K Y UW1 S'),
  export: noun('IH0 K S P AO1 R T', 'EH1 K S P AO0 R T'),
  extract: noun('IH0 K S T R AE1 K T', 'EH1 K S T R AE2 K T'),
  graduate: noun('G R AE1 JH AH0 W EY2 T', 'G R AE1 JH AH0 W AH0 T'),
  house: noun('HH AW1 Z', 'HH AW1 S'),
  impact: noun('IH0 M P AE1 K T', 'IH1 M P AE0 K T'),
  import: noun('IH0 M P AO1 R T', 'IH1 M P AO2 R T'),
  increase: noun('IH0 N K R IY1 S', 'IH1 N K R IY2 S'),
  insert: verb('IH0 N S ER1 T', 'IH1 N S ER2 T'),
  insult: noun('IH0 N S AH1 L T', 'IH1 N S AH2 L T'),
  invite: verb('IH0 N V AY1 T', 'IH1 N V AY0 T'),
  misuse: noun('M IH0 S Y UW1 Z', 'M IH0 S Y UW1 S'),
  moderate: noun('M AA1 D ER0 EY2 T', 'M AA1 D ER0 AH0 T'),
  object: noun('AH0 B JH EH1 K T', 'AA1 B JH EH0 K T'),
  perfect: noun('P ER0 F EH1 K T', 'P ER1 F IH2 K T'),
  permit: noun('P ER0 M IH1 T', 'P ER1 M IH2 T'),
  present: noun('P R IH0 Z EH1 N T', 'P R EH1 Z AH0 N T'),
  produce: verb('P R AH0 D UW1 S', 'P R OW1 D UW0 S'),
  progress: noun('P R AH0 G R EH1 S', 'P R AA1 G R EH2 S'),
  project: noun('P R AH0 JH EH1 K T', 'P R AA1 JH EH0 K T'),
  protest: noun('P R AH0 T EH1 S T', 'P R OW1 T EH2 S T'),
  rebel: noun('R IH0 B EH1 L', 'R EH1 B AH0 L'),
  recall: verb('R IH0 K AO1 L', 'R IY1 K AO2 L'),
  record: noun('R IH0 K AO1 R D', 'R EH1 K ER0 D'),
  refund: noun('R IH0 F AH1 N D', 'R IY1 F AH2 N D'),
  refuse: verb('R IH0 F Y UW1 Z', 'R EH1 F Y UW2 Z'),
  reject: verb('R IH0 JH EH1 K T', 'R IY1 JH EH0 K T'),
  replay: noun('R IY0 P L EY1', 'R IY1 P L EY2'),
  segment: noun('S EH0 G M EH1 N T', 'S EH1 G M AH0 N T'),
  separate: noun('S EH1 P ER0 EY2 T', 'S EH1 P R AH0 T'),
  subject: noun('S AH0 B JH EH1 K T', 'S AH1 B JH IH0 K T'),
  survey: noun('S ER0 V EY1', 'S ER1 V EY2'),
  suspect: noun('S AH0 S P EH1 K T', 'S AH1 S P EH2 K T'),
  torment: noun('T AO0 R M EH1 N T', 'T AO1 R M EH2 N T'),
  transfer: noun('T R AE0 N S F ER1', 'T R AE1 N S F ER0'),
  transport: noun('T R AE0 N S P AO1 R T', 'T R AE1 N S P AO0 R T'),
  upgrade: noun('AH0 P G R EY1 D', 'AH1 P G R EY2 D'),
  use: verb('Y UW1 Z', 'Y UW1 S'),
}

const beforeLiveVerb = set('to i you we they who people families and still not never would could can will used where')
const afterLiveAdjective = set(
  'stream streams streaming streamed video videos music show shows event events chat broadcast broadcasts concert concerts audience session sessions demo demos performance performances tv television coverage update updates data preview webinar call class classes from on tonight today now feed support',
)
const afterCloseAdjective = set(
  'to by friend friends call enough relationship look attention range contact family second together',
)
const beforeCloseAdjective = set('very so too pretty getting gets come comes came stay stayed how as quite really')
const beforeLivesNoun = set(
  'our their your my his her the of save saved saves saving many whose daily human lost changed change changes these those nine own both',
)
const timePast = set('yesterday ago last already once')

function isVerb(near: Neighbours, usual: Pair['usual']): boolean {
  if (beforeVerb.has(near.previous)) return true
  if (beforeOther.has(near.previous) || /^\d|teen$|ty$/.test(near.previous)) return false
  if (beginsObject.has(near.next)) return true
  // "Upgrade now" at the start of a sentence is an imperative, so the word is a verb.
  if (near.previous === '' && /^(?:now|today|here|with|to)$/.test(near.next)) return true
  return usual === 'verb'
}

function special(near: Neighbours): string | undefined {
  const { word, previous, next, sentence } = near
  switch (word) {
    case 'read': {
      const past =
        have.has(previous) || be.has(previous) || have.has(near.beforeThat) || ['he', 'she', 'it'].includes(previous)
      const canBePast = !beforeVerb.has(previous) || previous === 'i' || previous === 'we' || previous === 'they'
      return past || (canBePast && [...timePast].some((time) => sentence.has(time))) ? 'R EH1 D' : 'R IY1 D'
    }
    case 'lead':
      return /^(?:pipes?|paint|poisoning|pencils?|acid|batter(?:y|ies))$/.test(next) || previous === 'of'
        ? 'L EH1 D'
        : 'L IY1 D'
    case 'live':
      if (beforeLiveVerb.has(previous) && !afterLiveAdjective.has(next)) return 'L IH1 V'
      return afterLiveAdjective.has(next) && !beforeLiveVerb.has(previous)
        ? 'L AY1 V'
        : /^(?:a|go|goes|going|went|gone|is|are|watch|be|was|the|this|streamed|broadcast|performed|recorded|aired|streaming|airing)$/.test(
              previous,
            )
          ? 'L AY1 V'
          : 'L IH1 V'
    case 'lives':
      return beforeLivesNoun.has(previous) ? 'L AY1 V Z' : 'L IH1 V Z'
    case 'close':
      return afterCloseAdjective.has(next) || beforeCloseAdjective.has(previous) || (be.has(previous) && next !== 'the')
        ? 'K L OW1 S'
        : undefined
    case 'closer':
    case 'closest':
      return word === 'closer' ? 'K L OW1 S ER0' : 'K L OW1 S AH0 S T'
    case 'used':
      return next === 'to' && !be.has(previous) ? 'Y UW1 S T' : 'Y UW1 Z D'
    case 'content':
      return (be.has(previous) || /^(?:feel|feels|felt|quite|perfectly)$/.test(previous)) &&
        !/^(?:is|was|that|for|creator|creators)$/.test(next)
        ? 'K AH0 N T EH1 N T'
        : 'K AA1 N T EH0 N T'
    case 'tears':
      return thirdPerson.has(previous) ? 'T EH1 R Z' : 'T IH1 R Z'
    case 'polish':
      return near.written.startsWith('P') && previous !== '' ? 'P OW1 L IH0 SH' : 'P AA1 L IH0 SH'
    case 'resume':
      return /[éÉ]/.test(near.written.normalize('NFC')) || (beforeOther.has(previous) && previous !== 'is')
        ? 'R EH1 Z AH0 M EY2'
        : 'R IH0 Z UW1 M'
    default:
      return byContext(near)
  }
}

const sibilant = /(?:S|Z|SH|ZH|CH|JH)$/

/** Phones of a word that has several pronunciations, by its neighbours; undefined for a word that has only one. */
export function heteronym(near: Neighbours): string | undefined {
  const decided = special(near)
  if (decided !== undefined) return decided
  if (Object.hasOwn(pairs, near.word)) {
    const pair = pairs[near.word]
    return pair && (isVerb(near, pair.usual) ? pair.verb : pair.other)
  }
  const stem = near.word.replace(/s$/, '')
  const pair = near.word.endsWith('s') && Object.hasOwn(pairs, stem) ? pairs[stem] : undefined
  if (!pair) return undefined
  // "He records it" against "the records": a verb with -s follows a third person or precedes its object.
  const third =
    thirdPerson.has(near.previous) ||
    (!beforeOther.has(near.previous) && near.previous !== '' && beginsObject.has(near.next))
  const sound = third ? pair.verb : pair.other
  return sibilant.test(sound) ? `${sound} IH0 Z` : /(?:P|T|K|F|TH)$/.test(sound) ? `${sound} S` : `${sound} Z`
}
