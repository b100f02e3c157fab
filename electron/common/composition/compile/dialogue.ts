import { message } from '../../messages/index.ts'
import { blankedPauses, isActing, plainText, splitMarks } from '../../pronounce/index.ts'
import type { DialogueExtension } from '../../service/extension/dialogue.ts'
import type { ScriptMarks } from '../../service/extension/gestures.ts'
import { isDialogue, speakersOf, turnsOf } from '../dialogue/index.ts'
import { turnSpans } from '../dialogue/times.ts'
import type { Element, Project, Scene } from '../model.ts'
import { errorAt } from '../problems.ts'
import { lookUp } from './options.ts'
import type { Context } from './options.ts'
import type { Slice } from './slices.ts'
import { soundPart, unresolved } from './sources.ts'

/** The sound of a turn, and when it is heard, ms from the scene's start. */
export interface SpokenTurn extends Slice {
  url: string
}

/**
 * The sounds of a scene's turns; null for a scene that has not several, undefined while a length is not known. Each turn is an
 * item with a voice of its own, so its speech must exist.
 */
export function spokenTurns(
  scene: Scene,
  path: string,
  { options, problems }: Context,
): readonly SpokenTurn[] | null | undefined {
  const turns = turnsOf(scene)
  if (!turns || turns.length < 2) return null
  const urls = turns.map(({ id }) => lookUp(options.speech, id))
  const lengths = turns.map(({ id }) => lookUp(options.voiceDurations, id) ?? 0)
  if (urls.includes(undefined)) {
    const text = message('projectProblems.compile.turnsUnspoken', { name: scene.name })
    problems.push(errorAt(`${path}.voice`, 'voice-unresolved', text))
  }
  if (lengths.some((ms) => !(ms > 0))) {
    const text = message('projectProblems.compile.lengthOfTurns', { name: scene.name })
    problems.push(errorAt(`${path}.duration`, 'voice-length-unknown', text))
    return undefined
  }
  return turnSpans(lengths).map((span, index) => ({ ...span, url: urls[index] ?? unresolved }))
}

/** The turn that a slice of its scene belongs to: the silence after a turn is its own. */
export function turnAt(turns: readonly SpokenTurn[], slice: Slice | undefined): number {
  const found = slice ? turns.findLastIndex(({ startMs }) => startMs <= slice.startMs) : 0
  return Math.max(0, found)
}

/** What of a turn is heard in a slice; undefined in the silence after it. */
export function turnInSlice({ url, ...turn }: SpokenTurn, slice: Slice | undefined): { url: string } | undefined {
  if (!slice || (slice.startMs <= turn.startMs && slice.endMs >= turn.endMs)) return { url }
  const [startMs, endMs] = [slice.startMs - turn.startMs, slice.endMs - turn.startMs]
  const part = soundPart(url, startMs, endMs, turn.endMs - turn.startMs)
  return part === undefined ? undefined : { url: part }
}

/**
 * Who speaks in the scenes of a project, and what each turn asks of its speaker; undefined where the first avatar of each
 * scene speaks all of it.
 * @param project with its scripts as they are typed
 * @param items how many items of the body each scene became
 * @param turnItems how many of them each of its turns is
 * @param keyOf the key of an element in the extension
 */
export function dialogueOf(
  { scenes }: Pick<Project, 'scenes'>,
  items: readonly number[],
  turnItems: readonly (readonly number[])[],
  keyOf: (element: Element) => string = ({ id }) => id,
): DialogueExtension | undefined {
  if (!scenes.some(({ voice }) => voice?.speaker !== undefined || isDialogue(voice))) return undefined
  return {
    scenes: scenes.map((scene, index) => {
      const count = Math.max(1, items[index] ?? 1)
      const turns = turnsIn(scene, count, turnItems[index] ?? [])
      return turns.length === 0 ? { items: count } : { items: count, speakers: speakersOf(scene).map(keyOf), turns }
    }),
  }
}

type ExtensionTurns = NonNullable<DialogueExtension['scenes'][number]['turns']>

function turnsIn(scene: Scene, items: number, counts: readonly number[]): ExtensionTurns {
  const turns = turnsOf(scene)
  if (turns)
    return turns.flatMap(({ speaker, text }, index) => {
      const count = counts[index] ?? 0
      // A scene of a fixed length may end before its last turns.
      return count === 0 ? [] : [{ items: count, speaker, text: plainText(text), ...scriptOf(text) }]
    })
  const { voice } = scene
  return voice?.speaker === undefined ? [] : [{ items, speaker: voice.speaker }]
}

/** The marks of a script that its speaker acts by, with their places in it; nothing where it has none. */
export function scriptOf(script: string): { script?: ScriptMarks } {
  const { text, marks } = splitMarks(script)
  const acting = marks.filter(isActing)
  return acting.length > 0 ? { script: { text: blankedPauses(text), marks: acting } } : {}
}
