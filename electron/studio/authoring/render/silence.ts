import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendFile } from '../../service/remote/index.ts'
import { silentVoices } from '../preflight/index.ts'
import type { Preflight } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

/** Samples per second, and the length of the sound in seconds. The duration of an item says how long it lasts. */
const rate = 8_000
const seconds = 1

/** A WAV file of silence: PCM, mono, 16 bit (Multimedia Programming Interface and Data Specifications 1.0, 1991). */
function silentWav(): Buffer {
  const bytes = rate * seconds * 2
  const wav = Buffer.alloc(44 + bytes)
  wav.write('RIFF', 0, 'latin1')
  wav.writeUInt32LE(36 + bytes, 4)
  wav.write('WAVEfmt ', 8, 'latin1')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(rate, 24)
  wav.writeUInt32LE(rate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'latin1')
  wav.writeUInt32LE(bytes, 40)
  return wav
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
