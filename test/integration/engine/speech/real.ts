import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker, missingModels, officialVoices } from '../../../../electron/engine/speech/index.ts'
import type { CatalogueVoice, SpeakableVoice } from '../../../../electron/engine/speech/index.ts'
import { findTools } from '../../../../electron/media/index.ts'
import { runProcess, TextTail } from '../../../../electron/media/process.ts'

const missing = missingModels()
if (missing.length > 0) {
  console.warn(
    `Speech tests with real models are skipped: ${missing.length} model files are missing, run "npm run setup".`,
  )
}

/** Whether the models are on this machine; without them real speech can't be tested. */
export const modelsThere = missing.length === 0

/** A real speaker, and a folder for the files that it makes. */
export async function openBench(options: { idleMs?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-speech-'))
  const tools = await findTools()
  const scratchDir = join(folder, 'scratch')
  const speaker = createSpeaker({ tools, scratchDir, workers: 1, ...options })
  return {
    folder,
    scratchDir,
    speaker,
    tools,
    file: (name: string) => join(folder, name),
    async close() {
      await speaker.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function voice(voiceId: string): CatalogueVoice {
  const found = officialVoices.find((candidate) => candidate.voiceId === voiceId)
  if (!found) throw new Error(`no voice ${voiceId}`)
  return found
}

export const official = (voiceId: string): SpeakableVoice => ({ kind: 'official', voice: voice(voiceId) })

/** Runs ffmpeg and returns its output. */
export async function ffmpeg(program: string, args: readonly string[]): Promise<string> {
  const tail = new TextTail()
  const end = await runProcess(program, ['-hide_banner', '-nostdin', '-nostats', ...args], {
    onStderr: (chunk) => tail.add(chunk),
  })
  if (end.exitCode !== 0) throw new Error(tail.text)
  return tail.text
}

/** Integrated loudness (LUFS) and true peak (dB) as ffmpeg measures them. */
export async function loudness(program: string, path: string): Promise<{ lufs: number; peak: number }> {
  const filter = 'ebur128=peak=true:framelog=quiet'
  const log = await ffmpeg(program, ['-i', path, '-af', filter, '-f', 'null', '-'])
  return {
    lufs: Number(/I:\s+(-?[\d.]+) LUFS/.exec(log)?.[1] ?? NaN),
    peak: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(log)?.[1] ?? NaN),
  }
}

/** Memory a process holds (bytes); 0 where the system doesn't tell. */
export function residentBytes(pid: number): number {
  const path = `/proc/${pid}/status`
  if (!existsSync(path)) return 0
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) * 1024
}
