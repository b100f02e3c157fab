import { pairs } from './heteronym-pairs.ts'
import {
  be,
  beforeOther,
  beforeVerb,
  beginsObject,
  determiners,
  have,
  isPlural,
  set,
  thirdPerson,
} from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import { byContext } from './word-contexts.ts'

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

const adverbs = set('not never always often also just')
/** Words that follow a noun as the verb of its sentence. */
const verbsOfNouns =
  /^(?:is|are|was|were|has|had|will|would|can|could|may|might|must|should|takes?|took|needs?|needed|ended|began|begins|starts?|started|broke|failed|fails|fell|rose|costs?|lasts?|went|came|comes|goes|won|lost|led)$/

/** Whether a word that has both pronunciations is a verb there. */
function isVerb(near: Neighbours, usual: 'verb' | 'other'): boolean {
  const { previous, beforeThat, next } = near
  // "It was not appropriate" against "do not appropriate".
  if (adverbs.has(previous) && be.has(beforeThat)) return false
  if (beforeVerb.has(previous)) return true
  if (beforeOther.has(previous) || /^\d|teen$|ty$/.test(previous)) return false
  // The base form follows a plural as its verb, and a singular noun or an adjective behind a determiner as a noun.
  if (isPlural(previous) && !/^an?$/.test(beforeThat))
    return !verbsOfNouns.test(next) && !(determiners.has(beforeThat) && next === '' && usual === 'other')
  if (determiners.has(beforeThat) && previous !== 'and' && previous !== 'or' && !/ly$/.test(previous)) return false
  if (verbsOfNouns.test(next)) return false
  if (beginsObject.has(next)) return true
  // "Upgrade now" at the start of a sentence is an imperative, so the word is a verb.
  if (previous === '' && /^(?:now|today|here|with|to)$/.test(next)) return true
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
      return /^(?:pipes?|paint|poisoning|pencils?|acid|batter(?:y|ies))$/.test(next) ||
        previous === 'of' ||
        (near.previous === 'pencil' && next !== 'to') ||
        (be.has(next) && /^(?:metals?|toxic|heavy|element|poisonous)$/.test([...sentence].at(-1) ?? ''))
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
      return beforeLivesNoun.has(previous) ||
        (next === '' && ['live', 'lived', 'lead', 'led'].some((one) => sentence.has(one)))
        ? 'L AY1 V Z'
        : 'L IH1 V Z'
    case 'axes':
      return ['wood', 'chopped', 'carried', 'swung', 'sharp', 'firemen', 'hatchets', 'tools', 'battle'].some((one) =>
        sentence.has(one),
      )
        ? 'AE1 K S IH0 Z'
        : 'AE1 K S IY0 Z'
    case 'bases':
      return /^(?:of|for|in)$/.test(next) &&
        !/^(?:military|army|naval|air|data|customer|user|fan|two|three|all)$/.test(previous)
        ? 'B EY1 S IY0 Z'
        : 'B EY1 S IH0 Z'
    case 'sow':
      return beforeOther.has(previous) || /^(?:and|nursed|fed|pregnant)$/.test(previous) ? 'S AW1' : 'S OW1'
    case 'buffet':
      return beforeVerb.has(previous) || (isPlural(previous) && beginsObject.has(next))
        ? 'B AH1 F AH0 T'
        : 'B AH0 F EY1'
    case 'putting':
      return /^(?:green|greens|stroke|strokes|surface)$/.test(next) || sentence.has('golf')
        ? 'P AH1 T IH0 NG'
        : 'P UH1 T IH0 NG'
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
    case 'research':
      // "We do research": nothing else is done so.
      return /^(?:do|does|did|doing|done)$/.test(previous) ? 'R IY1 S ER2 CH' : undefined
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
