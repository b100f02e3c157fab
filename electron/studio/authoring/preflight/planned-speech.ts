import type { Text } from '../../../common/messages/index.ts'
import { turnsOf } from '../../../common/composition/index.ts'
import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'

/** A text that has to be spoken before the video is requested. */
export interface PlannedSpeech {
  /** Id of the scene, of its turn, or of the audio element; it is the key in the compiler's options. */
  id: string
  /** Field of the project that the text is from, or the name of the text. */
  field: Text
  title: string
  kind: 'speech' | 'voice-clone'
  text: string
  rate: number
  /** Which reading of the text is wanted; absent: the usual one. */
  take?: number
  voiceId?: string
  /** File or address of the recording that a cloned voice is made from; it is replaced by the URL of the upload. */
  sample?: { kind: 'asset'; path: string } | { kind: 'url'; url: string }
}

/**
 * The texts of a project that must be spoken before the request. An item of an avatar video takes a `voice_url`
 * (`createAvatarVideo` in docs/openapi.json), so all of its texts are spoken first. A talking avatar takes text but no
 * rate and no take, so only texts with another rate than the natural one and those in another take than the usual one are. Texts in a cloned voice always are, and so is each turn of
 * a dialogue.
 */
export function linesToSpeak(project: Project, kind: BodyKind): PlannedSpeech[] {
  const lines: PlannedSpeech[] = []
  project.scenes.forEach((scene, index) => {
    const field = `scenes[${index}]`
    const title = scene.name || `#${index + 1}`
    const { voice } = scene
    const timed = scene.elements.some(
      (element) => !element.hidden && (element.start !== undefined || element.end !== undefined),
    )
    const turns = turnsOf(scene) ?? []
    const read = turns[0] ?? (voice?.kind === 'script' ? voice : null)
    if (turns.length > 1)
      lines.push(...turns.map((turn) => ({ ...spokenBy(turn), id: turn.id, field: `${field}.voice`, title })))
    else if (read && (kind === 'avatar-video' || read.rate !== 100 || read.take || timed || isOwn(read)))
      lines.push({ ...spokenBy(read), id: scene.id, field: `${field}.voice`, title })
    if (voice?.kind === 'clone')
      lines.push({ ...voice, kind: 'voice-clone', id: scene.id, field: `${field}.voice`, title })
    scene.elements.forEach((element, at) => {
      const { source } = element
      if (element.hidden || source.kind !== 'script') return
      if (kind === 'avatar-video' || source.rate !== 100 || isOwn(source))
        lines.push({
          ...spokenBy(source),
          id: element.id,
          field: `${field}.elements[${at}]`,
          title: element.name,
        })
    })
  })
  return lines
}

function isOwn({ voiceId }: { voiceId: string }): boolean {
  return sampleIdOf(voiceId) !== null
}

/**
 * Voice id and sample of a voice. An own voice is cloned from its recording, whose key among the files to send is the
 * voice's id.
 */
function spokenBy(voice: {
  voiceId: string
  text: string
  rate: number
  take?: number
}): Pick<PlannedSpeech, 'kind' | 'text' | 'rate' | 'take' | 'voiceId' | 'sample'> {
  const { voiceId, text, rate } = voice
  const take = voice.take ? { take: voice.take } : {}
  if (!isOwn(voice)) return { kind: 'speech', voiceId, text, rate, ...take }
  return { kind: 'voice-clone', sample: { kind: 'asset', path: voiceId }, text, rate, ...take }
}
