import { be, beforeOther, beforeVerb, beginsObject, determiners, isPlural, set, subjects } from './neighbours.ts'
import type { Neighbours } from './neighbours.ts'
import { placeName } from './place-names.ts'

const modals = set(
  "to not never will would can could may might shall must should did do does didn't don't doesn't won't cannot can't couldn't wouldn't shouldn't",
)
const objectOrPath =
  /^(?:up|down|back|around|round|through|along|past|between|across|over|toward|towards|into|off|onto|among|its)$/

function any(near: Neighbours, words: ReadonlySet<string>): boolean {
  return [...words].some((word) => near.sentence.has(word))
}

const music =
  /^(?:players?|guitars?|guitarists?|drums?|lines?|clef|solos?|drop|boost|notes?|voices?|speakers?|amps?|amplifier|riffs?|tones?|parts?|track|sound|singers?|strings?|clarinet|trombone)$/
const musicBefore = /^(?:double|electric|upright|acoustic|heavy|deep|plays?|played|playing|on|more|less)$/
const fish = set(
  'fish fishing fished fisherman caught catch catches lake lakes river rivers pond grilled grill fillet fillets angler anglers striped largemouth smallmouth sea chilean ate eat eats cook cooks cooked chef lemon swim swam swims trout salmon perch bait hook lure recipe baked fried menu water',
)
const doveAdjectives = set(
  'white grey gray black mourning turtle young little small rock beautiful wounded lone peaceful',
)
const divingWords =
  /^(?:into|in|deep|deeper|under|underneath|beneath|below|down|off|headfirst|for|right|straight|again|through|after|from|to|out|overboard)$/
const tiny =
  /^(?:specks?|particles?|details?|amounts?|quantity|quantities|differences?|traces?|fractions?|fragments?|variations?|changes?|cracks?|holes?|grains?|organisms?|creatures?|insects?|inspection|scrutiny|portions?|doses?|adjustments?|flaws?|errors?|pieces?|scale|size|print|animals?|plants?|crystals?|drops?|droplets?|bubbles?|dots?|movements?|openings?|pores?|fibers?|fibres?|objects?|scratch|scratches|examination|study|risks?|chances?)$/
const ships = set(
  'ship ships boat boats stern deck sail sails sailed port starboard hull anchor waves captain crew sea dock ferry yacht canoe',
)
const taking = set('take takes took taken taking give gives gave given final deep low little last')
const paths =
  /^(?:roads?|rivers?|paths?|streams?|trails?|streets?|lanes?|staircases?|stairs|tracks?|railways?|vines?|highways?|creeks?|valleys?|canals?|routes?|which|that)$/
const windAdjectives =
  /^(?:strong|high|cold|light|trade|heavy|warm|gentle|desert|fierce|hot|icy|prevailing|westerly|easterly|solar|no)$/
const injuries = /^(?:muscle|acl|ligament|meniscus|tendon|cuff|hamstring|calf|cartilage|labrum|labral|retinal|groin)$/
const crying = set(
  'cheek cheeks eye eyes shed sheds wept weep weeps cry cried crying cries rolled rolls wiped wipe wipes joy fell trickled streamed sad sadness sorrow face',
)
const cryingNext = /^(?:gas|ducts?|drops?|stained|stains?|jerkers?|glands?|film)$/
const ripping = /^(?:up|down|apart|off|out|open|through|into|away|along)$/
const nounEnds =
  /^(?:|who|was|is|were|had|has|lay|sat|could|would|will|can|cannot|must|needed|needs|for|from|with|at|and|since|whose|aunt|uncle|mother|father|wife|husband|chair|carriage)$/
const sulking = /^(?:around|about|for|over|all|through|and|because|at|in|until|after|when)$/

/** Decides between two pronunciations: the first sound where `isFirst`, else the second. */
function either(isFirst: boolean, first: string, second: string): string {
  return isFirst ? first : second
}

function isWindingVerb(near: Neighbours): boolean {
  const { previous, next } = near
  const goesOn = objectOrPath.test(next)
  if (determiners.has(previous) || windAdjectives.test(previous)) return false
  if (previous === '' && (beginsObject.has(next) || /^(?:up|down|back)$/.test(next))) return true
  if (beforeVerb.has(previous) || /^(?:me|him|her)$/.test(previous)) return goesOn || beginsObject.has(next)
  return (paths.test(previous) || isPlural(previous)) && goesOn
}

function isWinds(near: Neighbours): boolean {
  const { previous, next } = near
  if (determiners.has(previous) || windAdjectives.test(previous)) return false
  return subjects.has(previous) || paths.test(previous) || objectOrPath.test(next) || beginsObject.has(next)
}

/** "Wound" as the past of "wind", against the injury and the verb "to wound". */
function isPastOfWind(near: Neighbours): boolean {
  const { previous, next } = near
  if (/^(?:up|down|around|round|through|along|itself)$/.test(next)) return true
  if (modals.has(previous) || determiners.has(previous) || beforeOther.has(previous) === !be.has(previous)) return false
  if (be.has(previous) || /^(?:tightly|had|have|has|been)$/.test(previous)) return true
  return subjects.has(previous) || beginsObject.has(next)
}

function isTeardrop(near: Neighbours): boolean {
  const { previous, next, beforeThat } = near
  if (cryingNext.test(next)) return true
  if (previous === 'and' && beforeThat === 'wear') return false
  if (injuries.test(previous) || ripping.test(next) || modals.has(previous) || /^(?:in|on)$/.test(next)) return false
  if (any(near, crying)) return true
  if (beginsObject.has(next) || subjects.has(previous) || previous === '') return false
  return determiners.has(previous)
}

function isBending(near: Neighbours): boolean {
  const { previous, beforeThat, next } = near
  if (/^(?:ties?|and|string|strings|window)$/.test(next) && !any(near, ships))
    return taking.has(beforeThat) && next === 'and'
  if (/^(?:to|before|down|out)$/.test(next) || beforeVerb.has(previous)) return true
  return (taking.has(previous) || taking.has(beforeThat) || any(near, ships)) && !near.sentence.has('arrow')
}

function isBassSound(near: Neighbours): boolean {
  if (music.test(near.next)) return true
  if (/^(?:sea|striped|largemouth|smallmouth|chilean|freshwater|rock)$/.test(near.previous)) return false
  return musicBefore.test(near.previous) || !any(near, fish)
}

function isDived(near: Neighbours): boolean {
  const { previous, next } = near
  if (subjects.has(previous) || /ly$/.test(previous)) return true
  return !determiners.has(previous) && !doveAdjectives.has(previous) && previous !== '' && divingWords.test(next)
}

function isDeserting(near: Neighbours): boolean {
  if (determiners.has(near.previous)) return false
  if (beforeVerb.has(near.previous) || beginsObject.has(near.next)) return !beforeOther.has(near.previous)
  return (
    isPlural(near.previous) &&
    /^(?:|at|in|when|and|because|if|after|before|during|or|on|while|from|for)$/.test(near.next)
  )
}

/** "Minute" as "very small", against the sixty seconds of "a ten minute change" and "the last minute". */
function isTiny({ previous, next }: Neighbours): boolean {
  if (/^(?:so|very|extremely|too)$/.test(previous)) return true
  if (be.has(previous)) return /^(?:|and|but|compared|in)$/.test(next) || tiny.test(next)
  return (
    tiny.test(next) &&
    !/^(?:last|per|this|every|each|one|two|three|four|five|six|seven|eight|nine|ten|twelve)$|teen$|ty$/.test(previous)
  )
}

/** Phones of a word whose meaning its neighbours tell; undefined for all other words. */
export function byContext(near: Neighbours): string | undefined {
  const { word, previous, beforeThat, next } = near
  switch (word) {
    case 'bass':
      return either(isBassSound(near), 'B EY1 S', 'B AE1 S')
    case 'dove':
      return either(isDived(near), 'D OW1 V', 'D AH1 V')
    case 'desert':
      return either(isDeserting(near), 'D IH0 Z ER1 T', 'D EH1 Z ER0 T')
    case 'minute':
      return either(isTiny(near), 'M AY0 N UW1 T', 'M IH1 N AH0 T')
    case 'bow':
      return either(isBending(near), 'B AW1', 'B OW1')
    case 'bows':
      return either(isBending(near) || subjects.has(previous), 'B AW1 Z', 'B OW1 Z')
    case 'wind':
      return either(isWindingVerb(near), 'W AY1 N D', 'W IH1 N D')
    case 'winds':
      return either(isWinds(near), 'W AY1 N D Z', 'W IH1 N D Z')
    case 'wound':
      return either(isPastOfWind(near), 'W AW1 N D', 'W UW1 N D')
    case 'tear':
      return either(isTeardrop(near), 'T IH1 R', 'T EH1 R')
    case 'invalid': {
      const isPerson =
        (determiners.has(previous) || determiners.has(beforeThat)) && !be.has(previous) && nounEnds.test(next)
      return either(isPerson, 'IH1 N V AH0 L AH0 D', 'IH0 N V AE1 L AH0 D')
    }
    case 'moped':
      return either(
        subjects.has(previous) || (!determiners.has(previous) && !beforeOther.has(previous) && sulking.test(next)),
        'M OW1 P T',
        'M OW1 P EH2 D',
      )
    default:
      return placeName(near)
  }
}
