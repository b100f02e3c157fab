import { areScenesJoinedHere, heardMusic } from '../../composition/index.ts'
import type { Project } from '../../composition/index.ts'
import type { SoundFormatName } from '../../formats/index.ts'
import { message } from '../../messages/index.ts'
import type { Text } from '../../messages/index.ts'
import type { ProjectExtensionName } from '../../service/extension/extension.ts'

/**
 * What marks a finished file as made by AI. `credentials`: signed content credentials. `added-credentials`: those that the
 * studio signs, because it adds something to the clip of another service. `watermark`: a pattern in the content, which the
 * built-in engine writes. `metadata`: a tag, which is not signed. The others
 * are for people: the sign in the picture, the sentence at the beginning.
 */
export const clipMarks = [
  'credentials',
  'added-credentials',
  'watermark',
  'metadata',
  'visible-sign',
  'spoken-notice',
] as const
export type ClipMark = (typeof clipMarks)[number]

/** The marks that a clip of a project will have. */
export function marksOfClip(
  project: Project,
  service: { extensions: readonly ProjectExtensionName[]; captionsByService: boolean },
): ClipMark[] {
  const { sign, notice } = project.disclosure ?? {}
  const forPeople = [...(sign ? (['visible-sign'] as const) : []), ...(notice ? (['spoken-notice'] as const) : [])]
  // Greenroom's engine is the one that takes what a project says beyond a body; it marks all that it makes.
  if (service.extensions.length > 0) return ['credentials', 'watermark', 'metadata', ...forPeople]
  const isChangedHere =
    sign === true ||
    areScenesJoinedHere(project, service.extensions) ||
    heardMusic(project) !== null ||
    project.loudness !== undefined ||
    (project.captions?.shown === true && !service.captionsByService)
  return [...(isChangedHere ? (['added-credentials'] as const) : []), ...forPeople]
}

/** Formats of sound that hold content credentials (`isSignable` of `electron/media/provenance`). */
const signedSounds: readonly SoundFormatName[] = ['wav', 'mp3', 'm4a']

/** The marks of a file of speech that is written here. @param builtIn whether the built-in engine speaks */
export const marksOfSpeech = (
  format: SoundFormatName,
  { notice, builtIn }: { notice: boolean; builtIn: boolean },
): ClipMark[] => [
  ...(signedSounds.includes(format) ? (['credentials'] as const) : []),
  ...(builtIn ? (['watermark'] as const) : []),
  'metadata',
  ...(notice ? (['spoken-notice'] as const) : []),
]

/** The marks of a recording of a live session. @param sign with the visible sign */
export const marksOfRecording = (sign: boolean): ClipMark[] => [
  'credentials',
  'metadata',
  ...(sign ? (['visible-sign'] as const) : []),
]

/** The marks of a face tool's result, which the studio adds to that of another service. @param sign with the visible sign */
export const marksOfTool = (builtIn: boolean, sign: boolean): ClipMark[] => [
  ...(builtIn ? (['credentials', 'watermark'] as const) : (['added-credentials'] as const)),
  'metadata',
  ...(sign ? (['visible-sign'] as const) : []),
]

/** What is told before a file is made: how it will be marked, or that it won't be. */
export function marksLine(marks: readonly ClipMark[]): Text {
  if (marks.length === 0) return message('provenance.before.none')
  return message('provenance.before.line', { marks: marks.map((mark) => message(`provenance.before.names.${mark}`)) })
}

/** What a mark is, in a sentence. */
export const clipMarkText = (mark: ClipMark): Text => message(`provenance.before.about.${mark}`)
