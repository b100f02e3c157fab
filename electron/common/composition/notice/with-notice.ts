import { languageText, message } from '../../messages/index.ts'
import type { Disclosure } from '../../service/extension/disclosure.ts'
import { estimateSpeechSeconds } from '../../service/engine-prices.ts'
import { turnsOf } from '../dialogue/index.ts'
import { isFilm, isVisual, maxDuration } from '../model.ts'
import type { Element, Project, Scene, Voice } from '../model.ts'
import { errorAt, warningAt } from '../problems.ts'
import type { Problem } from '../problems.ts'
import { beginsWithNotice, noticeSentence } from './sentences.ts'

/** Id of the scene in which the notice is spoken. */
export const noticeSceneId = 'spoken-notice'

/** A voice of the service, of which one speaks the notice where the project has none that reads texts. */
export interface NoticeVoice {
  voiceId: string
  /** BCP 47 tag or a language's name; '' when unknown. */
  language: string
}

/** A project as its clip is made, which begins with the notice. */
export interface ProjectWithNotice {
  project: Project
  /** Why the notice can't be spoken (errors), or is spoken in another language (a warning). */
  problems: Problem[]
}

type ReadingVoice = Exclude<Voice, { kind: 'audio' }>

/**
 * The project as its clip is made, where it asks for a spoken notice (`disclosure`). An avatar video gets a scene for it
 * before all others: the first voice that reads a text says the sentence, over what the first scene shows when it begins.
 * Times within scenes stay as they are that way. A talking avatar has one scene, so its text begins with the sentence. A
 * project that has the notice already, or asks for none, is returned as it is.
 * @param voices those of the service: their languages, and one for a project in which no voice reads a text
 */
export function withNotice(
  project: Project,
  kind: 'avatar-video' | 'talking-avatar',
  voices: readonly NoticeVoice[] = [],
): ProjectWithNotice {
  if (!project.disclosure?.notice || project.scenes.length === 0 || hasNotice(project)) return { project, problems: [] }
  const own = readingVoice(project)
  const known = (id: string): string => voices.find(({ voiceId }) => voiceId === id)?.language ?? ''
  // What the voice speaks comes first: a French voice reads an English sentence badly, whatever the project is written in.
  const language = (own?.kind === 'script' && known(own.voiceId)) || project.language || ''
  const sentence = noticeSentence('video', language) ?? noticeSentence('video', 'en')!
  const problems: Problem[] = []
  if (language !== '' && noticeSentence('video', language) === null) {
    const values = { language: languageText(language) }
    problems.push(warningAt('', 'notice-language', message('projectProblems.notice.english', values)))
  }
  if (kind === 'talking-avatar') return { ...inText(project, sentence.text, problems), problems }
  const speaks = own ?? anyVoice(voices, sentence.language)
  if (!speaks) {
    problems.push(errorAt('', 'notice-voice', message('projectProblems.notice.noVoice')))
    return { project, problems }
  }
  const rate = speaks.rate
  const voice: Voice = { ...speaks, text: sentence.text }
  const [first, ...others] = project.scenes
  // The first scene of a project follows no other one, so a transition that it has kept was never seen.
  const { transition: _unseen, ...begins } = first!
  const lengthMs = Math.round(estimateSpeechSeconds(sentence.text, rate) * 1000)
  return {
    project: {
      ...project,
      ...(project.duration === undefined ? {} : { duration: Math.min(maxDuration, project.duration + lengthMs) }),
      scenes: [noticeScene(first!, voice, sentence.text), begins, ...others],
    },
    problems,
  }
}

/** Whether a project begins with the notice already. */
export function hasNotice({ scenes: [first] }: Pick<Project, 'scenes'>): boolean {
  if (!first) return false
  const { id, voice } = first
  return id === noticeSceneId || (voice !== null && voice.kind !== 'audio' && beginsWithNotice(voice.text))
}

/** How the clip of a project tells that AI made it: the notice counts where it is spoken. */
export function disclosureOf(project: Pick<Project, 'scenes' | 'disclosure'>): Disclosure {
  const { sign, notice } = project.disclosure ?? {}
  return { ...(sign ? { sign } : {}), ...(notice && hasNotice(project) ? { notice } : {}) }
}

/** The path of a place in a project as it was before it got the scene of the notice; that scene is no place in it. */
export function pathBeforeNotice({ scenes: [first] }: Pick<Project, 'scenes'>, path: string): string {
  if (first?.id !== noticeSceneId) return path
  const found = /^scenes\[(\d+)\]/.exec(path)
  if (!found) return path
  const index = Number(found[1])
  return index === 0 ? '' : `scenes[${index - 1}]${path.slice(found[0].length)}`
}

/** The first voice of a project that reads a text, with the speaker that has it. */
function readingVoice({ scenes }: Project): ReadingVoice | null {
  for (const scene of scenes) {
    const { voice } = scene
    if (voice?.kind === 'clone') {
      const { pasted: _pasted, pastedAt: _at, ...rest } = voice
      return rest
    }
    const turn = turnsOf(scene)?.[0]
    const { voiceId, rate } = turn ?? (voice?.kind === 'script' ? voice : { voiceId: '', rate: 100 })
    const second = turn?.speaker === 2 ? { second: { voiceId, rate }, speaker: 2 as const } : {}
    if (voiceId !== '') return { kind: 'script', voiceId, text: '', rate, ...second }
    for (const { source, hidden } of scene.elements)
      if (source.kind === 'script' && !hidden && source.voiceId !== '')
        return { kind: 'script', voiceId: source.voiceId, text: '', rate: source.rate }
  }
  return null
}

function anyVoice(voices: readonly NoticeVoice[], language: string): ReadingVoice | null {
  const found = voices.find((one) => noticeSentence('video', one.language)?.language === language)
  return found ? { kind: 'script', voiceId: found.voiceId, text: '', rate: 100 } : null
}

function noticeScene(first: Scene, voice: Voice, name: string): Scene {
  const { background, elements } = first
  return {
    id: noticeSceneId,
    name,
    duration: 'voice',
    voice,
    ...(background === undefined ? {} : { background }),
    elements: elements.filter(isThereAtFirst).map(atFirst),
  }
}

/** Whether an element is seen in the first picture of its scene: one that comes in later would be seen twice. */
function isThereAtFirst({ kind, hidden, start = 0, motion, anchors }: Element): boolean {
  return isVisual({ kind }) && !hidden && start === 0 && !motion?.in && !anchors?.start
}

/** The element as the first picture shows it, for as long as the notice is spoken: without movement, end and sound. */
function atFirst(element: Element): Element {
  const { end: _end, anchors: _anchors, motion: _motion, pasted: _pasted, ...rest } = element
  return {
    ...rest,
    id: `${noticeSceneId}-${element.id}`.slice(0, 190),
    ...(isFilm(element.kind) && element.kind !== 'avatar' ? { sound: { ...element.sound, muted: true } } : {}),
  } as Element
}

function inText(project: Project, sentence: string, problems: Problem[]): { project: Project } {
  const [scene, ...others] = project.scenes
  const { voice, captions: _own, ...rest } = scene!
  if (!voice || voice.kind === 'audio') {
    problems.push(errorAt('', 'notice-voice', message('projectProblems.notice.recording')))
    return { project }
  }
  const spoken = { ...voice, text: `${sentence} ${voice.text}` }
  return { project: { ...project, scenes: [{ ...rest, voice: spoken }, ...others] } }
}
