import type { SpeechLine } from '@common/bridge/index.ts'
import type { Project } from '@common/composition/index.ts'

/** Something a voice has to say: of a scene, or of a sound element with a text of its own. */
export interface Utterance {
  /** Id of the scene or element. */
  id: string
  sceneId: string
  line: SpeechLine
}

/** Everything in a project that is read aloud by a voice and has words to say. */
export function linesOf(project: Project): Utterance[] {
  return project.scenes.flatMap((scene) => {
    const lines: Utterance[] = []
    const { voice } = scene
    if (voice?.kind === 'script' && voice.voiceId !== '' && voice.text.trim() !== '') {
      const { voiceId, text, rate } = voice
      lines.push({ id: scene.id, sceneId: scene.id, line: { kind: 'script', voiceId, text, rate } })
    }
    if (voice?.kind === 'clone' && voice.text.trim() !== '') {
      const { text, rate, sample } = voice
      const from = sample.kind === 'url' ? sample.url : sample.path
      lines.push({ id: scene.id, sceneId: scene.id, line: { kind: 'clone', sample: from, text, rate } })
    }
    for (const { id, kind, source, hidden } of scene.elements) {
      if (kind !== 'audio' || hidden || source.kind !== 'script') continue
      if (source.voiceId === '' || source.text.trim() === '') continue
      const { voiceId, text, rate } = source
      lines.push({ id, sceneId: scene.id, line: { kind: 'script', voiceId, text, rate } })
    }
    return lines
  })
}

/** What makes two lines the same speech. */
export const lineKey = (line: SpeechLine): string => JSON.stringify(line)
