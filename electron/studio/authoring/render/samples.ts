import type { Project } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { sampleIdOf } from '../../../common/pronounce/index.ts'
import { hashFile } from './assets.ts'
import type { Asset } from './assets.ts'
import type { RenderDeps } from './deps.ts'
import { windowAdvice } from './deps.ts'
import { RenderError } from './errors.ts'
import { namesIn } from './known.ts'
import type { Line } from './voices.ts'

/**
 * The recordings of the user's own voices that a project speaks with, by voice id.
 * @throws RenderError `unknown-voice`, naming all that are gone
 */
export async function readSamples(deps: RenderDeps, project: Project): Promise<Asset[]> {
  const { signal, speaking, advice = windowAdvice } = deps
  const found: Asset[] = []
  const gone: { places: readonly string[]; message: string }[] = []
  for (const [voiceId, places] of namesIn(project).own) {
    signal.throwIfAborted()
    try {
      if (!speaking) throw new Error('There are no own voices here.')
      const { path: file, name } = await speaking.sample(voiceId)
      const info = await deps.probe(file, `the recording of “${name}”`, signal)
      const sha256 = await hashFile(file, signal)
      found.push({ path: voiceId, file, name: nameFor(file), sha256, info })
    } catch (error) {
      if (signal.aborted) throw signal.reason
      gone.push({ places, message: error instanceof Error ? error.message : String(error) })
    }
  }
  if (gone.length === 0) return found
  throw new RenderError(
    'unknown-voice',
    gone.length === 1 ? 'An own voice can’t be used.' : `${gone.length} own voices can’t be used.`,
    {
      details: gone.map(({ places, message }) => `${places.join(', ')}: ${message}`),
      problems: gone.flatMap(({ places, message }) =>
        places.map((place) => errorAt(place, 'unknown-voice', message)),
      ),
      next: advice.voices,
    },
  )
}

/** Services are told no name of a person. */
function nameFor(file: string): string {
  const ending = /\.[a-z0-9]{2,5}$/i.exec(file)?.[0] ?? ''
  return `voice${ending}`
}

/** Why an own voice can't be used; null when it can. */
export async function whyNoSample(speaking: RenderDeps['speaking'], voiceId: string): Promise<string | null> {
  try {
    if (!speaking) return 'There are no own voices here.'
    await speaking.sample(voiceId)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A line with the recording of an own voice in place of its id; null when that is gone. */
export async function withSampleFile(line: Line, speaking: RenderDeps['speaking']): Promise<Line | null> {
  const { sample } = line
  if (sample?.kind !== 'asset' || sampleIdOf(sample.path) === null) return line
  const found = await speaking?.sample(sample.path).catch(() => null)
  return found ? { ...line, sample: { kind: 'asset', path: found.path } } : null
}
