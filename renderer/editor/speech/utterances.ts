import type { SpeechLine } from '@common/bridge/index.ts'
import type { Project } from '@common/composition/index.ts'

/** A text that a voice has to speak: of a scene, or of a sound element with its own text. */
export interface Utterance {
  /** Id of the scene or element. */
  id: string
  sceneId: string
  line: SpeechLine
}

/** All texts of a project that a voice has to speak. */
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

/** Equal for two texts whose speech is the same. */
export const lineKey = (line: SpeechLine): string => JSON.stringify(line)
