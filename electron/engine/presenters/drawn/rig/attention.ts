import type { Conversation, ConversationTurn } from '../../delivery/index.ts'
import { between, type Random } from '../art/random.ts'
import { gazeAt, type Fixation } from './blinks.ts'

/** Where somebody who talks with another one looks, and how far the head is turned there. */
export interface Attention {
  fixations: readonly Fixation[]
  /** Turn of the head at a time, in the units of `Pose`. */
  facing: (t: number) => number
}

/** A stretch of time, s, in which the other one or the viewer is looked at. */
interface Gaze {
  startS: number
  endS: number
  /** -1 or 1: the other one, on that side; 0: the viewer. */
  at: -1 | 0 | 1
  /** Where the other one is. */
  side: -1 | 0 | 1
  listens: boolean
}

/** How far the eyes go to the other one, in head units. */
const [eyesAside, eyesSpread] = [4.2, 0.6]
/** How far the head is turned to the other one by who listens and by who speaks, and while the viewer is looked at. */
const facings = { listening: 2.1, speaking: 1.6, viewer: 0.55 } as const
/** How long the head takes, s. */
const turnS = 0.55

/**
 * Plans whom a presenter looks at in a conversation. Who listens looks at who speaks and now and then at the viewer; who speaks
 * looks mostly at the viewer, at the other one now and then, and at the end of the turn, which is handed over so.
 */
export function planAttention(random: Random, { turns }: Conversation): Attention {
  const gazes = turns.flatMap((turn) => (turn.isOwn ? speaking(random, turn) : listening(random, turn)))
  const fixations = gazes.flatMap((look) => fixationsIn(random, look))
  const turned = gazes.map((look): Fixation => ({ startS: look.startS, x: facingOf(look), y: 0 }))
  // The head begins to turn a little after the eyes.
  const facing = (t: number): number => (turned.length > 0 ? gazeAt(turned, t - 0.08, turnS).x : 0)
  return { fixations: fixations.length > 0 ? fixations : [{ startS: 0, x: 0, y: 0 }], facing }
}

/** Two who talk are a little turned to each other all the time. */
const facingOf = ({ at, side, listens }: Gaze): number =>
  at === 0 ? side * facings.viewer : at * facings[listens ? 'listening' : 'speaking']

function listening(random: Random, { fromS, toS, towards: side }: ConversationTurn): Gaze[] {
  const gazes: Gaze[] = []
  // Nobody turns at once to who begins to speak.
  let now = fromS === 0 ? 0 : fromS + between(random, 0.05, 0.3)
  while (now < toS) {
    const [long, short] = [between(random, 2.8, 5.5), between(random, 0.6, 1.1)]
    const left = toS - now
    const isLast = left < long + short + 1.4
    const endS = isLast ? toS : now + long
    gazes.push({ startS: now, endS, at: side, side, listens: true })
    if (!isLast) gazes.push({ startS: endS, endS: endS + short, at: 0, side, listens: true })
    now = isLast ? toS : endS + short
  }
  return gazes
}

/** A turn that is too short for it is not handed over by a look, s. */
const leastTurnS = 1.8

function speaking(random: Random, { fromS, toS, towards: side }: ConversationTurn): Gaze[] {
  const gazes: Gaze[] = []
  const handsOverS = toS - fromS < leastTurnS ? toS : toS - between(random, 0.6, 1)
  // The answer begins with a look at who has asked.
  let now = fromS
  if (fromS > 0 && handsOverS < toS) {
    const firstS = between(random, 0.4, 0.9)
    gazes.push({ startS: now, endS: now + firstS, at: side, side, listens: false })
    now += firstS
  }
  while (now < handsOverS) {
    const [long, short] = [between(random, 2.2, 4.4), between(random, 0.8, 1.4)]
    const left = handsOverS - now
    const isLast = left < long + short + 0.9
    const endS = isLast ? handsOverS : now + long
    gazes.push({ startS: now, endS, at: 0, side, listens: false })
    if (!isLast) gazes.push({ startS: endS, endS: endS + short, at: side, side, listens: false })
    now = isLast ? handsOverS : endS + short
  }
  if (handsOverS < toS) gazes.push({ startS: handsOverS, endS: toS, at: side, side, listens: false })
  return gazes
}

/** The eyes are never quite still: small jumps every 0.7 to 2.2 s. */
function fixationsIn(random: Random, { startS, endS, at }: Gaze): Fixation[] {
  const found: Fixation[] = []
  for (let now = startS; now < endS; now += between(random, 0.7, 2.2)) {
    const [x, y] = [between(random, -1, 1), between(random, -1, 1)]
    found.push(
      at === 0
        ? { startS: now, x: x * 0.8, y: y * 0.4 }
        : { startS: now, x: at * eyesAside + x * eyesSpread, y: y * 0.5 },
    )
  }
  return found
}
