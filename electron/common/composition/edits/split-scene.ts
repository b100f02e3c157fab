import { splitCues } from '../../captions/index.ts'
import { cutCamera } from '../../transitions/index.ts'
import { message } from '../../messages/index.ts'
import { current } from 'immer'
import { z } from 'zod'
import { marksIn, turnsIn } from '../../pronounce/index.ts'
import { lookUp } from '../compile/index.ts'
import { isDialogue } from '../dialogue/index.ts'
import { isLooped, isVisual, maxDuration } from '../model.ts'
import type { Element, Scene, Voice } from '../model.ts'
import { partAnchors } from './anchor-edits.ts'
import { claimIds, define, findScene, idArgument } from './define.ts'
import type { SceneDraft } from './define.ts'
import { beginLater } from './media-time.ts'
import { cutMotion, cutVolume } from './motion-time.ts'
import { EditRefused } from './refused.ts'
import { firstPart, laterPart, unsplittable } from './time-edits.ts'

const time = z.int().min(1).max(maxDuration)

export const splitEdits = {
  /**
   * Cuts a scene in two at `at`, ms from its start; `lengthMs` is its present length. A script is cut before the
   * character `textAt`, which must lie between two words; recorded speech continues where the first scene ends.
   * Elements that are shown at the cut continue in the second scene under the ids of `newIds`, at the same position of
   * their media; only avatars that always play from their beginning start again.
   */
  splitScene: define({
    args: z.strictObject({
      sceneId: idArgument,
      newId: idArgument,
      at: time,
      lengthMs: time,
      textAt: z.int().min(0).exactOptional(),
      newIds: z.record(idArgument, idArgument),
      /** How long the media of an element plays, ms, by the element's id, where that is known. */
      playsMs: z.record(idArgument, z.number().positive()).default({}),
    }),
    apply(draft, args) {
      const scene = findScene(draft, args.sceneId)
      const { at, lengthMs, newId, newIds } = args
      if (at >= lengthMs) {
        throw new EditRefused(
          'invalid-argument',
          message('editRefusals.playheadOutside', { name: scene.name, lengthMs }),
          'at',
        )
      }
      const whole = current(scene)
      const spanning = whole.elements.filter((one) => spans(one, at))
      const given = spanning.map((one) => lookUp(newIds, one.id))
      if (given.some((one) => one === undefined)) {
        const text = message('editRefusals.idsForSplit', { count: spanning.length })
        throw new EditRefused('invalid-argument', text, 'newIds')
      }
      claimIds(draft, [newId, ...(given as string[])], 'newIds')
      for (const one of spanning) refuseCutSpeech(one, at)
      const [voiceBefore, voiceAfter] = cutVoice(whole, at, args.textAt)
      const cameras = whole.camera && cutCamera(whole.camera, at / lengthMs)
      const second: Scene = {
        id: newId,
        name: whole.name,
        duration: durationAfter(whole, lengthMs - at),
        voice: voiceAfter,
        ...(whole.background === undefined ? {} : { background: whole.background }),
        elements: whole.elements.flatMap((one) =>
          elementAfter(one, at, lookUp(newIds, one.id), lookUp(args.playsMs, one.id)).map((later) =>
            partAnchors(one, later, whole.voice, voiceBefore, 'second'),
          ),
        ),
        ...(cameras ? { camera: cameras[1] } : {}),
      }
      scene.voice = voiceBefore
      if (cameras) scene.camera = cameras[0]
      cutCaptions(whole, [scene, second], at, lengthMs)
      if (!(scene.duration === 'voice' && isText(whole.voice))) scene.duration = at
      scene.elements = whole.elements.flatMap((one) =>
        elementBefore(one, at).map((first) => partAnchors(one, first, whole.voice, voiceBefore, 'first')),
      )
      draft.scenes.splice(draft.scenes.indexOf(scene) + 1, 0, second)
    },
  }),
}

/**
 * Gives each edited cue to the scene in which most of it is shown. Cues that followed the whole script follow its parts.
 */
function cutCaptions(whole: Scene, parts: readonly [SceneDraft, Scene], at: number, lengthMs: number): void {
  const { captions } = whole
  if (!captions) return
  const endMs = Math.max(lengthMs, ...captions.cues.map((cue) => cue.endMs))
  const cut = splitCues(captions.cues, [
    { sceneId: parts[0].id, startMs: 0, endMs: at },
    { sceneId: parts[1].id, startMs: at, endMs },
  ])
  const follows = captions.script !== undefined && captions.script === textOfVoice(whole.voice)
  parts.forEach((part, index) => {
    const script = follows ? textOfVoice(part.voice) : captions.script
    part.captions = { cues: cut[index]!.cues, ...(script === undefined ? {} : { script }) }
  })
}

const textOfVoice = (voice: Voice | null): string | undefined =>
  voice === null || voice.kind === 'audio' ? undefined : voice.text

const spans = ({ start = 0, end }: Element, at: number): boolean => start < at && (end === undefined || end > at)

const isText = (voice: Voice | null): boolean => voice !== null && voice.kind !== 'audio'

function refuseCutSpeech(element: Element, at: number): void {
  if (element.source.kind !== 'script') return
  const why = unsplittable(element, at - (element.start ?? 0), undefined)
  if (why) throw new EditRefused('invalid-argument', why, 'at')
}

function cutVoice(scene: Scene, at: number, textAt: number | undefined): [Voice | null, Voice | null] {
  const { voice } = scene
  if (!voice) return [null, null]
  if (voice.kind === 'audio') return [voice, { kind: 'audio', source: beginLater(voice.source, at) }]
  const before = withoutLastSpeaker(voice.text.slice(0, textAt ?? 0).trimEnd())
  const after = voice.text.slice(textAt ?? 0).trimStart()
  if (before === '' || after === '') {
    const text = message('editRefusals.betweenWords', { name: scene.name })
    throw new EditRefused('invalid-argument', text, 'textAt')
  }
  const { pasted: _words, pastedAt: _place, ...rest } = voice
  return [
    { ...voice, text: before },
    { ...rest, text: `${markOfSpeaker(voice, textAt ?? 0)}${after}` },
  ]
}

/** The mark that keeps the second part of a script with who speaks where it is cut; none where it says so itself. */
function markOfSpeaker(voice: Exclude<Voice, { kind: 'audio' }>, textAt: number): string {
  if (!isDialogue(voice)) return ''
  const turn = turnsIn(voice.text, voice.speaker).find(({ to }) => to > textAt)
  return turn && turn.from <= textAt ? `[speaker ${turn.speaker}] ` : ''
}

/** A text without a mark of a speaker at its end, who says nothing of it. */
function withoutLastSpeaker(text: string): string {
  const last = marksIn(text).at(-1)
  return last?.mark.kind === 'speaker' && last.to === text.length ? text.slice(0, last.from).trimEnd() : text
}

/** A script's scene lasts as long as it is spoken, and so does the rest of a recording; all other lengths are kept. */
function durationAfter(scene: Scene, restMs: number): Scene['duration'] {
  return scene.duration === 'voice' && scene.voice !== null ? 'voice' : restMs
}

function elementBefore(element: Element, at: number): Element[] {
  if ((element.start ?? 0) >= at) return []
  if (!spans(element, at)) return [element]
  const { end: _end, ...rest } = firstPart(element, at - (element.start ?? 0))
  return [rest]
}

function elementAfter(element: Element, at: number, newId: string | undefined, playsMs: number | undefined): Element[] {
  const { start = 0, end } = element
  if (end !== undefined && end <= at) return []
  const goesOn = start < at
  const cuttable = goesOn && unsplittable(element, at - start, playsMs) === null
  // Sound that has ended has nothing left for the second scene; a loop begins again there.
  if (goesOn && !cuttable && !isVisual(element) && !isLooped(element)) return []
  const begun = goesOn ? cutVolume(cutMotion(element, at - start).later, at - start).later : element
  const { start: _start, end: _end, ...rest } = cuttable ? laterPart(element, at - start) : begun
  return [
    {
      ...rest,
      ...(goesOn ? { id: newId! } : start === at ? {} : { start: start - at }),
      ...(end === undefined ? {} : { end: end - at }),
    },
  ]
}
