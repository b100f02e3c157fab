import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AudioUnreadableError,
  measureEnergy,
  mouthFromAudio,
} from '../../../../../electron/engine/speech/visemes/index.ts'
import type { MouthTrack } from '../../../../../electron/engine/speech/visemes/index.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import type { MediaTools } from '../../../../../electron/media/index.ts'
import { correlation } from '../../../../unit/engine/speech/visemes/correlation.ts'
import { english } from '../../../../support/english.ts'
import { inDepth } from '../../../../support/depth.ts'

const sample = join(import.meta.dirname, '../../../../../../shared/samples/voices/librivox-reader-10s.flac')
let tools: MediaTools
let folder: string

beforeAll(async () => {
  tools = await findTools()
  folder = mkdtempSync(join(tmpdir(), 'visemes-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function make(name: string, ...args: string[]): string {
  const path = join(folder, name)
  execFileSync(tools.ffmpeg, ['-v', 'error', '-y', ...args, path])
  return path
}

async function fitWithEnergy(track: MouthTrack, path: string): Promise<number> {
  const { rms } = await measureEnergy(tools, path)
  const loudness = track.poses.map((_, frame) => {
    const window = rms.slice(frame * 4, frame * 4 + 4)
    return Math.sqrt(window.reduce((sum, value) => sum + value * value, 0) / Math.max(1, window.length))
  })
  return correlation(
    track.poses.map((pose) => pose.open),
    loudness,
  )
}

/** Two bursts of something voice-like with a silence between, 2 s in all. */
const bursts =
  'aevalsrc=if(between(t\\,0.3\\,0.8)+between(t\\,1.2\\,1.7)\\,0.4*sin(2*PI*140*t)*(0.6+0.4*sin(2*PI*4*t))\\,0):d=2:s=44100'

describe('loudness alone', () => {
  it('measures the loudness of any sound file in steps of 10 ms', async () => {
    const path = make('bursts.mp3', '-f', 'lavfi', '-i', bursts)
    const { rms, stepMs } = await measureEnergy(tools, path)
    expect(stepMs).toBe(10)
    expect(rms.length * stepMs).toBeGreaterThanOrEqual(2000)
    expect(rms.length * stepMs).toBeLessThan(2150)
    expect(rms[50]).toBeGreaterThan(0.05)
    expect(rms[100]).toBeLessThan(0.01)
  })

  it('moves the mouth with the loudness, shut in silence, and says why there are no shapes', async () => {
    const path = make('bursts.wav', '-f', 'lavfi', '-i', bursts)
    const track = await mouthFromAudio(tools, path, 25, { shapesUpToMs: 0 })
    expect(track).toMatchObject({ method: 'energy', fps: 25 })
    expect(english(track.note)).toMatch(/follows its loudness/)
    expect(track.poses).toHaveLength(50)
    expect(await fitWithEnergy(track, path)).toBeGreaterThan(0.75)
    for (const frame of [0, 2, 4, 24, 26, 46, 48]) expect(track.poses[frame]!.open).toBeLessThan(0.05)
  })

  it('gives the number of frames asked for when the clip is longer than the sound', async () => {
    const path = make('short.wav', '-f', 'lavfi', '-i', bursts)
    const track = await mouthFromAudio(tools, path, 30, { shapesUpToMs: 0, durationMs: 3500 })
    expect(track.poses).toHaveLength(105)
    expect(track.poses.slice(62).every((pose) => pose.open === 0)).toBe(true)
  })
})

describe('shapes from sound', () => {
  it('keeps the mouth shut for a silent file', async () => {
    const path = make('silence.wav', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '1')
    const track = await mouthFromAudio(tools, path, 25)
    expect(track.poses).toHaveLength(25)
    expect(Math.max(...track.poses.map((pose) => pose.open))).toBeLessThan(0.05)
  })

  it.runIf(inDepth && existsSync(sample))('recognises real speech (skipped without ../shared/samples)', async () => {
    const path = make('speech.wav', '-i', sample, '-t', '4')
    const shares: number[] = []
    const track = await mouthFromAudio(tools, path, 25, {
      durationMs: 4000,
      onProgress: (share) => shares.push(share),
    })
    expect(track.method).toBe('shapes')
    expect(track.poses).toHaveLength(100)
    expect(await fitWithEnergy(track, path)).toBeGreaterThan(0.6)
    expect(track.poses.filter((pose) => pose.press > 0.5).length).toBeGreaterThan(0)
    expect(shares.at(-1)).toBe(1)
  })
})

describe('bad input', () => {
  it.each(['no such file.wav', 'text.wav', 'empty.mp3'])('refuses %s with a sentence', async (name) => {
    if (name === 'text.wav') writeFileSync(join(folder, name), 'not a sound')
    if (name === 'empty.mp3') writeFileSync(join(folder, name), '')
    const attempt = mouthFromAudio(tools, join(folder, name), 25)
    await expect(attempt).rejects.toThrow(AudioUnreadableError)
    await expect(attempt).rejects.toThrow(name)
  })

  it('refuses a video without sound', async () => {
    const path = make('mute.mp4', '-f', 'lavfi', '-i', 'color=c=red:s=64x64:d=1')
    await expect(mouthFromAudio(tools, path, 25)).rejects.toThrow(AudioUnreadableError)
  })

  it('stops when cancelled', async () => {
    const path = make('long.wav', '-f', 'lavfi', '-i', 'sine=d=120')
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('enough')), 30)
    await expect(mouthFromAudio(tools, path, 25, { signal: controller.signal })).rejects.toThrow('enough')
  })
})
