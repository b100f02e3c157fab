import type { BodyKind, Project } from '../../../common/composition/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'

/** Something that has to be said before the video is asked for. */
export interface PlannedSpeech {
  /** Of the scene, or of the audio element: the key in compile options. */
  id: string
  place: string
  title: string
  kind: 'speech' | 'voice-clone'
  text: string
  rate: number
  voiceId?: string
  /** Source of a clone's sample, to be replaced by its URL. */
  sample?: { kind: 'asset'; path: string } | { kind: 'url'; url: string }
}

/**
 * Which texts must be spoken first. An avatar video's item takes `voice_url` (service-interface: Create avatar video), so
 * all of its texts; a talking avatar takes text itself but no rate, so those at another rate; clones always.
 */
export function linesToSpeak(project: Project, kind: BodyKind): PlannedSpeech[] {
  const lines: PlannedSpeech[] = []
  project.scenes.forEach((scene, index) => {
    const place = `scenes[${index}]`
    const title = scene.name || `Scene ${index + 1}`
    const { voice } = scene
    const timed = scene.elements.some(
      (element) => !element.hidden && (element.start !== undefined || element.end !== undefined),
    )
    if (voice?.kind === 'script' && (kind === 'avatar-video' || voice.rate !== 100 || timed || isOwn(voice)))
      lines.push({ ...spokenBy(voice), id: scene.id, place: `${place}.voice`, title })
    if (voice?.kind === 'clone')
      lines.push({ ...voice, kind: 'voice-clone', id: scene.id, place: `${place}.voice`, title })
    scene.elements.forEach((element, at) => {
      const { source } = element
      if (element.hidden || source.kind !== 'script') return
      if (kind === 'avatar-video' || source.rate !== 100 || isOwn(source))
        lines.push({
          ...spokenBy(source),
          id: element.id,
          place: `${place}.elements[${at}]`,
          title: element.name,
        })
    })
  })
  return lines
}

function isOwn({ voiceId }: { voiceId: string }): boolean {
  return sampleIdOf(voiceId) !== null
}

/** A voice of the user's own is cloned from its recording, whose path among the files that are sent is the voice's id. */
function spokenBy(voice: {
  voiceId: string
  text: string
  rate: number
}): Pick<PlannedSpeech, 'kind' | 'text' | 'rate' | 'voiceId' | 'sample'> {
  const { voiceId, text, rate } = voice
  if (!isOwn(voice)) return { kind: 'speech', voiceId, text, rate }
  return { kind: 'voice-clone', sample: { kind: 'asset', path: voiceId }, text, rate }
}
