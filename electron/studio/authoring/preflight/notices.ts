import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import type { Message, MessageKey } from '../../../common/messages/index.ts'
import { heardMusic, isStyled, lookUp, overlapAfter, speakersOf, turnsOf } from '../../../common/composition/index.ts'
import type { DialogueTurn, Element, Project, Scene, Source, TimedSpeech } from '../../../common/composition/index.ts'
import {
  chineseMarks,
  gestures,
  isActing,
  markupProblems,
  markupTokens,
  moods,
  speakerMarks,
  splitMarks,
  unknownMarks,
} from '../../../common/pronounce/index.ts'
import type { ProjectExtensionName } from '../../../common/service/extension/extension.ts'
import { figureSize, handsInView } from '../../../common/service/extension/gestures.ts'
import { sceneSpans } from '../../../common/transitions/index.ts'
import { played } from './estimate.ts'
import type { KnownLengths } from './estimate.ts'
import { nameInMessage } from '../../service/connections/index.ts'
import { warningFault } from './fault.ts'
import type { Fault } from './fault.ts'
import { nearest } from './nearest.ts'
import type { PreflightDeps, ProjectFile } from './types.ts'

/** How many of them are named. */
const mostNamed = 4

/** A warning for the words, pictures and presenters of a template that nobody has changed or confirmed, at the first of them. */
export function leftSamples({ slots, scenes }: Project): Fault[] {
  const places = new Map<string, { name: string; path: string }>()
  for (const [index, scene] of scenes.entries()) {
    places.set(scene.id, { name: scene.name, path: `scenes[${index}].voice.text` })
    for (const [at, { id, name, hidden }] of scene.elements.entries())
      if (!hidden) places.set(id, { name, path: `scenes[${index}].elements[${at}].source` })
  }
  const left = (slots ?? []).flatMap(({ target, done }) => (done ? [] : [places.get(target) ?? []])).flat()
  const [first] = left
  if (!first) return []
  const names = [...new Set(left.map(({ name }) => `“${name}”`))]
  const named = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '')
  const text = message('renderErrors.samplesLeft', { names: named, n: left.length })
  return [warningFault(first.path, 'sample-left', text, message('renderErrors.samplesLeftNext'))]
}

/**
 * Warnings for scenes whose scripts ask for gestures and moods that the service doesn't make, and for presenters that it
 * can't let move more calmly or more lively.
 * @param project with its scripts as they are typed
 */
export function marksLeftOut({ scenes }: Project, extensions: readonly ProjectExtensionName[]): Fault[] {
  if (extensions.includes('gestures')) return []
  const next = message('renderErrors.gesturesLeftNext')
  return scenes.flatMap(({ name, voice, elements }, index) => {
    const presenters = elements.flatMap(({ name: presenter, hidden, liveliness }, at) => {
      if (hidden || !liveliness) return []
      const text = message('renderErrors.livelinessLeft', { name: presenter })
      return [warningFault(`scenes[${index}].elements[${at}].liveliness`, 'no-effect', text, next)]
    })
    if (!voice || voice.kind === 'audio' || !splitMarks(voice.text).marks.some(isActing)) return presenters
    const text = message('renderErrors.gesturesLeft', { name })
    return [warningFault(`scenes[${index}].voice.text`, 'no-effect', text, next), ...presenters]
  })
}

/** Warnings for presenters that wear what the service can't dress them in: it shows them as they come. */
export function stylingsLeftOut({ scenes }: Project, extensions: readonly ProjectExtensionName[]): Fault[] {
  if (extensions.includes('styling')) return []
  const next = message('renderErrors.gesturesLeftNext')
  return scenes.flatMap(({ elements }, index) =>
    elements.flatMap((element, at) => {
      if (element.hidden || !isStyled(element)) return []
      const text = message('renderErrors.stylingLeft', { name: element.name })
      return [warningFault(`scenes[${index}].elements[${at}].styling`, 'no-effect', text, next)]
    }),
  )
}

/**
 * Warnings for scenes whose presenters take turns, where the service is not told whose turn it is: it gets each turn as an item
 * with its voice, decides itself who of those that it shows moves the mouth, and lets nobody listen.
 */
export function dialoguesLeftOut(
  { scenes }: Project,
  extensions: readonly ProjectExtensionName[],
  connection: PreflightDeps['connection'],
): Fault[] {
  if (extensions.includes('dialogue')) return []
  const next = message('renderErrors.dialogueLeftNext')
  return scenes.flatMap((scene, index) => {
    const { name, voice } = scene
    const isByTurns = (turnsOf(scene)?.length ?? 0) > 1
    if (!isByTurns && voice?.speaker === undefined) return []
    const text = message('renderErrors.dialogueLeft', { name, service: nameInMessage(connection) })
    return [warningFault(`scenes[${index}].voice.${isByTurns ? 'text' : 'speaker'}`, 'no-effect', text, next)]
  })
}

/** All marks of scripts in both languages, by what is written in the brackets. */
const knownMarks = [
  'pause',
  ...[...moods, ...gestures, ...speakerMarks].flatMap((name) => [name, chineseMarks[name]]),
].map((id) => ({
  id,
  name: id,
}))

/** Warnings for words in brackets that are spoken because they are none of the marks, with the marks that look alike. */
export function spokenMarks({ scenes }: Project): Fault[] {
  return scenes.flatMap(({ name, voice }, index) => {
    if (!voice || voice.kind === 'audio') return []
    return unknownMarks(voice.text).flatMap(({ mark, written, isPlainWord }) => {
      const alike = nearest(written, knownMarks).map(({ id }) => `[${id}]`)
      if (alike.length === 0 && !isPlainWord) return []
      const text = message('renderErrors.markUnknown', { name, mark })
      const marks = alike.join(', ')
      const next = marks ? message('renderErrors.markNearest', { marks }) : message('renderErrors.markUnknownNext')
      return [warningFault(`scenes[${index}].voice.text`, 'mark-unknown', text, next)]
    })
  })
}

/** Elements of markup that services without it can't be told in plain text. */
const unwritable = new Set(['emphasis', 'prosody'])

/** Warnings for markup of scripts that isn't understood, or that the service doesn't take. */
export function markupNotices({ scenes }: Project, extensions: readonly ProjectExtensionName[]): Fault[] {
  return scenes.flatMap(({ name, voice }, index) => {
    if (!voice || voice.kind === 'audio') return []
    const path = `scenes[${index}].voice.text`
    const wrong = markupProblems(voice.text).map((problem) =>
      warningFault(
        path,
        'mark-unknown',
        message('renderErrors.markupUnknown', { name, problem }),
        message('renderErrors.markupUnknownNext'),
      ),
    )
    const isLost =
      !extensions.includes('markup') && markupTokens(voice.text).some(({ element }) => unwritable.has(element))
    if (!isLost) return wrong
    const text = message('renderErrors.markupLeft', { name })
    return [...wrong, warningFault(path, 'no-effect', text, message('renderErrors.gesturesLeftNext'))]
  })
}

/** Warnings for scenes whose scripts ask for gestures that nobody makes, or that are made outside of the picture. */
export function unseenGestures({ scenes, canvas }: Project): Fault[] {
  return scenes.flatMap((scene, index) => {
    const { name, voice } = scene
    if (!voice || voice.kind === 'audio') return []
    const path = `scenes[${index}].voice.text`
    const speakers = gesturing(scene, voice)
    if (speakers.some((speaker) => !speaker || speaker.source.kind !== 'avatar' || speaker.source.from === 3)) {
      const text = message('renderErrors.gesturesByNobody', { name })
      return [warningFault(path, 'no-effect', text, message('renderErrors.gesturesByNobodyNext'))]
    }
    return speakers.flatMap((speaker) => (speaker ? handsUnseen(name, speaker, path, canvas.height) : []))
  })
}

/** Who of a scene is asked for gestures, each once; undefined for one that is not seen. */
function gesturing(scene: Scene, { text, speaker }: { text: string; speaker?: 2 }): (Element | undefined)[] {
  const turns: readonly Pick<DialogueTurn, 'speaker' | 'text'>[] = turnsOf(scene) ?? [{ speaker: speaker ?? 1, text }]
  const asked = turns.filter((turn) => splitMarks(turn.text).marks.some(({ kind }) => kind === 'gesture'))
  const shown = speakersOf(scene)
  return [...new Set(asked.map((turn) => shown[turn.speaker - 1]))]
}

function handsUnseen(name: string, speaker: Element, path: string, canvasHeight: number): Fault[] {
  const { appearance = {}, motion, y, height = figureSize.height, scaleY } = speaker
  // A fade moves nothing into the picture.
  const moves = motion !== undefined && (motion.keyframes !== undefined || motion.in?.kind !== 'fade')
  if (handsInView({ y, height: height * scaleY, moves }, appearance, canvasHeight)) return []
  const text = message('renderErrors.handsUnseen', { name, presenter: speaker.name })
  return [warningFault(path, 'no-effect', text, message('renderErrors.handsUnseenNext'))]
}

/** Voices without known words may overlap for this long, ms: they begin and end with a short silence. */
const silentMs = 300

/** Warnings for transitions during which the voice of a scene begins while the one before it still speaks. */
export function overlappingVoices(
  { scenes }: Project,
  known: KnownLengths,
  spoken: ReadonlyMap<string, TimedSpeech>,
): Fault[] {
  const voiceTimes = scenes.map((scene) => voiceOf(scene, known, spoken.get(scene.id)))
  return scenes.flatMap((scene, index): Fault[] => {
    const [before, voices] = [scenes[index - 1], [voiceTimes[index - 1], voiceTimes[index]]]
    const [first, second] = voices
    if (!before || !first || !second || !scene.transition) return []
    const lengthOf = (at: number, voiceMs: number): number => {
      const { duration } = scenes[at]!
      return duration === 'voice' ? voiceMs + overlapAfter(scenes, at) : duration
    }
    const durations = [lengthOf(index - 1, first.lengthMs), lengthOf(index, second.lengthMs)]
    const spans = sceneSpans([
      { durationMs: durations[0]! },
      { durationMs: durations[1]!, transition: scene.transition },
    ])
    const lastMs = Math.min(first.lastMs, durations[0]!)
    const overlapMs = Math.round(lastMs - (spans[1]!.startMs + second.firstMs))
    if (overlapMs <= 0) return []
    const values = { name: before.name, next: scene.name, seconds: Math.max(0.1, Math.round(overlapMs / 100) / 10) }
    const text = message('renderErrors.voicesOverlap', values)
    return [
      warningFault(`scenes[${index}].transition`, 'voices-overlap', text, message('renderErrors.voicesOverlapNext')),
    ]
  })
}

/** When a scene's voice is spoken, ms; null where it has none or its length isn't known. */
function voiceOf(
  { id, voice }: Scene,
  known: KnownLengths,
  speech: TimedSpeech | undefined,
): { lengthMs: number; firstMs: number; lastMs: number } | null {
  if (!voice) return null
  const file = voice.kind === 'audio' ? voice.source : null
  const lengthMs = file ? (file.kind === 'asset' ? played(file, known) : null) : lookUp(known.voices, id)
  if (!lengthMs) return null
  const words = speech?.words ?? []
  const [first, last] = [words[0], words.at(-1)]
  if (first && last) return { lengthMs, firstMs: first.startMs, lastMs: last.endMs }
  return { lengthMs, firstMs: silentMs / 2, lastMs: lengthMs - silentMs / 2 }
}

/** Where in a file something begins to play, with its name and place in the project. */
interface Begin {
  name: string
  path: string
  begin: number
  field: string
}

/** Warnings for all that begins after the end of its file, or in a file that has no length. */
export function uselessBegins(project: Project, files: readonly ProjectFile[]): Fault[] {
  return beginsIn(project).flatMap(({ name, path, begin, field }): Fault[] => {
    const length = files.find((one) => one.path === path)?.info.durationMs
    if (length === undefined || begin < length) return []
    return length === 0
      ? [idle(field, message('renderErrors.beginsNowhere', { name, begin }), 'renderErrors.beginsNowhereNext')]
      : [
          idle(
            field,
            message('renderErrors.beginsAfterEnd', { name, begin, length }),
            'renderErrors.beginsAfterEndNext',
          ),
        ]
  })
}

function idle(field: string, text: Message, next: MessageKey): Fault {
  return warningFault(`${field}.begin`, 'no-effect', text, message(next))
}

function beginsIn(project: Project): Begin[] {
  const music = heardMusic(project)?.source
  const inScenes = project.scenes.flatMap(({ name: sceneName, voice, elements }, index) => {
    const at = `scenes[${index}]`
    return [
      ...(voice?.kind === 'audio' ? begins(sceneName, voice.source, `${at}.voice.source`) : []),
      ...elements.flatMap(({ name, source, hidden }, element) =>
        hidden ? [] : begins(name, source, `${at}.elements[${element}].source`),
      ),
    ]
  })
  return music?.kind === 'asset' ? [...inScenes, ...begins(basename(music.path), music, 'music.source')] : inScenes
}

function begins(name: string, source: Source, field: string): Begin[] {
  if (source.kind !== 'asset' || !source.begin) return []
  return [{ name, field, path: source.path, begin: source.begin }]
}
