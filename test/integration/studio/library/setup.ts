import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { findTools } from '../../../../electron/media/index.ts'
import { systemClock } from '../../../../electron/studio/core/clock.ts'
import { SaveFault } from '../../../../electron/studio/core/save-fault.ts'
import type { SaveRequest } from '../../../../electron/studio/jobs/index.ts'
import { Library, LibraryIndex, mediaInspector } from '../../../../electron/studio/library/index.ts'
import type { LibraryOptions } from '../../../../electron/studio/library/index.ts'
import { serve } from './server.ts'
import type { Cut, Handler } from './server.ts'

type Server = Awaited<ReturnType<typeof serve>>

/** A video of two seconds. */
export let video = Buffer.alloc(0)
let fixtures = ''
/** Folder of the present test, deleted after it. */
export let folder = ''
export let index: LibraryIndex
export let library: Library
let server: Server | null = null

/** Gives each test of a file a library of its own, and a server while it runs. */
export function useLibrary(): void {
  beforeAll(async () => {
    fixtures = mkdtempSync(join(tmpdir(), 'greenroom-clip-'))
    const path = join(fixtures, 'clip.mp4')
    const input = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25:duration=2']
    const { ffmpeg } = await findTools()
    execFileSync(ffmpeg, ['-v', 'error', ...input, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path])
    video = readFileSync(path)
    expect(video.length).toBeGreaterThan(20_000)
  })
  afterAll(() => rmSync(fixtures, { recursive: true, force: true }))
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'greenroom-library-'))
    reopen()
  })
  afterEach(async () => {
    await closeServer()
    index.close()
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
}

/**
 * Opens the library on the same folder again.
 *
 * @param stallMs long enough that a busy machine is not taken for a stalled server
 */
export function reopen(stallMs = 20_000, complete?: LibraryOptions['complete']): void {
  index = new LibraryIndex(join(folder, 'library.db'))
  const inspect = mediaInspector(() => findTools())
  const options = { index, inspect, clock: systemClock, stallMs, retryMs: [10, 20, 20] }
  library = new Library({ ...options, ...(complete ? { complete } : {}) })
}

/** Serves one file; a server of before is closed first. */
export async function serveAt(handler: Handler): Promise<{ url: string; seen: Server['seen'] }> {
  await closeServer()
  server = await serve(handler)
  return { url: `${server.url}/result.mp4?sig=1`, seen: server.seen }
}

async function closeServer(): Promise<void> {
  await server?.close()
  server = null
}

export const clips = (): string => join(folder, 'clips')
export const files = (): string[] => (existsSync(clips()) ? readdirSync(clips()).sort() : [])

/** Resolves when the growing file has that many bytes. */
export function cut(after: number): Cut {
  const size = (name: string): number => statSync(join(clips(), name)).size
  const kept = (bytes: number): boolean =>
    files().some((name) => name.endsWith('.greenroom-part') && size(name) === bytes)
  return { after, kept }
}

export function request(url: string, more: Partial<SaveRequest> = {}): SaveRequest {
  return {
    jobId: 'job-1',
    kind: 'avatar-video',
    media: 'video',
    title: 'My clip',
    url,
    target: { folder: clips(), name: 'My clip' },
    madeAt: 1_000,
    expiresAt: 2_000,
    signal: new AbortController().signal,
    ...more,
  }
}

export async function faultOf(promise: Promise<unknown>): Promise<SaveFault> {
  const error: unknown = await promise.then(
    () => new Error('it was saved'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof SaveFault)) throw error
  return error
}
