import { message, errorText, GreenroomError } from '../../../common/messages/index.ts'
import type { Project } from '../../../common/composition/index.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import { windowAdvice } from './advice.ts'
import { faultAt } from './fault.ts'
import type { Fault } from './fault.ts'
import type { PlannedSpeech } from './planned-speech.ts'
import { namesIn } from './names.ts'
import type { PreflightDeps, ProjectFile } from './types.ts'

/** The recordings of the user's own voices that a project uses. The `path` of each is the id of its voice. */
export async function readRecordings(
  deps: PreflightDeps,
  project: Project,
): Promise<{ recordings: ProjectFile[]; faults: Fault[] }> {
  const { probe, signal, speaking, advice = windowAdvice } = deps
  const recordings: ProjectFile[] = []
  const faults: Fault[] = []
  for (const [voiceId, places] of namesIn(project).own) {
    signal.throwIfAborted()
    try {
      if (!speaking) throw new GreenroomError('unknown-voice', message('renderErrors.noOwnVoices'))
      const { path: file, name } = await speaking.sample(voiceId)
      const info = await probe(file, message('mediaErrors.labels.voiceRecording', { name }), signal)
      recordings.push({ path: voiceId, file, name: nameFor(file), info })
    } catch (error) {
      signal.throwIfAborted()
      const text = errorText(error)
      faults.push(...places.map((field) => faultAt(field, 'unknown-voice', text, advice.voices)))
    }
  }
  return { recordings, faults }
}

/** A neutral file name for a recording: services are told no name of a person. */
function nameFor(file: string): string {
  const ending = /\.[a-z0-9]{2,5}$/i.exec(file)?.[0] ?? ''
  return `voice${ending}`
}

/** A planned text with the recording's file in place of the own voice's id; null when the recording can't be used. */
export function withRecording(line: PlannedSpeech, recordings: readonly ProjectFile[]): PlannedSpeech | null {
  const { sample } = line
  if (sample?.kind !== 'asset' || sampleIdOf(sample.path) === null) return line
  const found = recordings.find(({ path }) => path === sample.path)
  return found ? { ...line, sample: { kind: 'asset', path: found.file } } : null
}
