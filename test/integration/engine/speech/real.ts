import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker, missingModels, officialVoices } from '../../../../electron/engine/speech/index.ts'
import type { CatalogueVoice, SpeakableVoice, Speaker } from '../../../../electron/engine/speech/index.ts'
import { findTools } from '../../../../electron/media/index.ts'
import { runProcess, TextTail } from '../../../../electron/media/process.ts'
import { sharedWorkers } from '../../../support/engine/start.ts'

const missing = missingModels()
if (missing.length > 0) {
  console.warn(
    `Speech tests with real models are skipped: ${missing.length} model files are missing, run "npm run setup".`,
  )
}

/** Whether the models are on this machine; without them real speech can't be tested. */
export const modelsThere = missing.length === 0

/** A speaker with a worker of its own, and a folder for the files that it makes. */
export async function openOwnBench(options: { idleMs?: number } = {}) {
  const scratchDir = mkdtempSync(join(tmpdir(), 'greenroom-speaker-'))
  const speaker = createSpeaker({ tools: await findTools(), scratchDir, workers: 1, ...options })
  const bench = await benchWith(speaker, scratchDir)
  return {
    ...bench,
    async close() {
      await speaker.close()
      rmSync(scratchDir, { recursive: true, force: true })
      await bench.close()
    },
  }
}

/** The speaker of all tests of this process, and a folder for the files that it makes. */
export async function openBench() {
  const { speaker, speechDir } = await sharedWorkers()
  return benchWith(speaker, speechDir)
}

async function benchWith<One extends Speaker>(speaker: One, scratchDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-speech-'))
  const tools = await findTools()
  return {
    folder,
    scratchDir,
    speaker,
    tools,
    file: (name: string) => join(folder, name),
    close(): Promise<void> {
      return rm(folder, { recursive: true, force: true })
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
