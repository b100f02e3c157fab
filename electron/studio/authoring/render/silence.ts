import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '../../../media/voice-files/wav-header.ts'
import { sendFile } from '../../service/remote/index.ts'
import { silentVoices } from '../preflight/index.ts'
import type { Preflight } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/** Samples per second, and the length of the sound in seconds. The duration of an item says how long it lasts. */
const rate = 8_000
const seconds = 1

function silentWav(): Buffer {
  const bytes = rate * seconds * 2
  return Buffer.concat([wavHeader(bytes, rate), Buffer.alloc(bytes)])
}

/**
 * Uploads the silent sound that scenes without speech need, once for as long as the service keeps it.
 * @returns its address; undefined where the project needs none
 */
export async function sendSilence(
  deps: RenderDeps,
  { project, kind }: Pick<Preflight, 'project' | 'kind'>,
): Promise<string | undefined> {
  if (silentVoices(project, kind).length === 0) return undefined
  const content = silentWav()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-silence-'))
  try {
    const name = 'silence.wav'
    const file = join(folder, name)
    await writeFile(file, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return await sendFile(deps, deps.connection, { file, name, sha256 }, deps.signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
