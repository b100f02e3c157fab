import type { SpeechLine } from '@common/bridge/index.ts'
import { turnsOf } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import { withoutMarks } from '@common/pronounce/index.ts'

/** A text that a voice has to speak: of a scene, or of a sound element with its own text. */
export interface Utterance {
  /** Id of the scene or element. */
  id: string
  sceneId: string
  line: SpeechLine
}

/** All texts of a project that a voice has to speak, without their marks: those make no other speech. */
export function linesOf(project: Project): Utterance[] {
  return project.scenes.flatMap((scene) => {
    const lines: Utterance[] = []
    const { voice } = scene
    if (voice?.kind === 'script' && isSaid(voice.text)) {
      const turns = (turnsOf(scene) ?? [voice]).map(({ voiceId, text, rate, take }) => {
        return { kind: 'script' as const, voiceId, text: withoutMarks(text), rate, ...(take ? { take } : {}) }
      })
      const line: SpeechLine = turns.length > 1 ? { kind: 'dialogue', turns } : turns[0]!
      if (turns.every(({ voiceId }) => voiceId !== '')) lines.push({ id: scene.id, sceneId: scene.id, line })
    }
    if (voice?.kind === 'clone' && isSaid(voice.text)) {
      const { rate, sample, take } = voice
      const text = withoutMarks(voice.text)
      const from = sample.kind === 'url' ? sample.url : sample.path
      const line: SpeechLine = { kind: 'clone', sample: from, text, rate, ...(take ? { take } : {}) }
      lines.push({ id: scene.id, sceneId: scene.id, line })
    }
    for (const { id, kind, source, hidden } of scene.elements) {
      if (kind !== 'audio' || hidden || source.kind !== 'script') continue
      if (source.voiceId === '' || !isSaid(source.text)) continue
      const { voiceId, rate } = source
      const text = withoutMarks(source.text)
      lines.push({ id, sceneId: scene.id, line: { kind: 'script', voiceId, text, rate } })
    }
    return lines
  })
}

const isSaid = (text: string): boolean => withoutMarks(text).trim() !== ''

/** Equal for two texts whose speech is the same. */
export const lineKey = (line: SpeechLine): string => JSON.stringify(line)
