import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { drawPieces } from '../../../../../electron/engine/capabilities/video/draw-pieces.ts'
import { createAvatarRenderer } from '../../../../../electron/engine/presenters/drawn/renderer.ts'
import { findTools } from '../../../../../electron/media/index.ts'
import { scratch } from '../../../../support/media/making.ts'
import { output } from '../../../../support/media/reading.ts'
import { inDepth } from '../../../../support/depth.ts'

const tools = await findTools()
const files = await scratch()
const avatars = createAvatarRenderer({ tools, scratchDir: files.path('scratch') })
afterAll(async () => {
  await avatars.close()
  await files.remove()
})

const frames = 151
const request = (name: string) => ({
  avatarId: 'mara',
  width: 60,
  height: 64,
  durationMs: 7_000,
  fps: 25,
  seed: 3,
  outBase: files.path(name),
  purpose: 'compose' as const,
  settles: true,
  part: { firstFrame: 10, frames },
})
const signal = new AbortController().signal
/** The digest and the time of each frame. */
const framesOf = async (path: string): Promise<string[]> =>
  String(await output(tools, ['-i', path, '-f', 'framemd5', 'pipe:1']))
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split(',').toSpliced(3, 1).join(','))

test.runIf(inDepth)(
  'a clip that is drawn in pieces has the frames and times of the one that is drawn as a whole',
  async () => {
    const shares: number[] = []
    const drawn: number[] = []
    const counted = {
      renderClip: (...call: Parameters<typeof avatars.renderClip>) => {
        drawn.push(call[0].part!.frames)
        return avatars.renderClip(...call)
      },
    }
    const options = { signal, onProgress: (share: number) => shares.push(share) }
    const whole = await drawPieces(counted, tools, request('whole'), { ...options, most: 1 })
    const pieces = await drawPieces(counted, tools, request('pieces'), { ...options, most: 4 })
    expect(drawn).toEqual([frames, 76, 75])
    const wanted = await framesOf(whole)
    expect(wanted).toHaveLength(frames)
    expect(await framesOf(pieces)).toEqual(wanted)
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect((await readdir(files.folder)).filter((name) => name !== 'scratch')).toHaveLength(2)
  },
)
