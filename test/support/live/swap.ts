import type { Page } from 'playwright-core'
import type { LiveSourceFace } from '../../../electron/common/bridge/index.ts'
import type { FaceModels } from '../../../electron/engine/vision/faces/index.ts'
import type { AlgorithmSettings } from '../../../renderer/live/algorithm/types.ts'
import type { CameraClip } from './clip.ts'
import { meshOf, pictureOf, ssimOutside } from './measure.ts'
import type { Received, Rig } from './page/main.ts'

declare global {
  var rig: Rig
}

export interface SwapFigures {
  /** Number of compared frames, and of those whose sent picture has a face. */
  frames: number
  withFace: number
  /**
   * Shares of `withFace`: frames in which the detector finds the face again; frames that are nearer to the source than
   * to the camera's own face.
   */
  found: number
  nearer: number
  /** Mean distances of the descriptors. */
  toSource: number
  toOwn: number
  /** Similarity outside of the face: mean and least of the frames. */
  ssim: number
  leastSsim: number
  latenciesMs: number[]
}

const distance = (a: Float32Array, b: Float32Array): number => 1 - a.reduce((sum, value, at) => sum + value * b[at]!, 0)

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Begins a session in the page and waits until faces are swapped. */
export async function startSwap(
  page: Page,
  faces: LiveSourceFace[],
  settings: AlgorithmSettings = { faces: 'all', label: false },
  audio = false,
): Promise<void> {
  await page.evaluate(async ([given, how, sound]) => rig.start(given, how, { audio: sound }), [
    faces,
    settings,
    audio,
  ] as const)
  await page.waitForFunction(() => rig.stats().faces > 0, undefined, { timeout: 120_000 })
}

/** Received frames, one of every `every`. */
export const receive = (page: Page, count: number, every: number): Promise<Received[]> =>
  page.evaluate(([many, step]) => rig.receive(many, step), [count, every] as const)

/** Compares received frames with the camera's and with the person of the source. */
export async function measureSwap(
  models: FaceModels,
  clip: CameraClip,
  received: readonly Received[],
  source: Float32Array,
): Promise<SwapFigures> {
  const ssims: number[] = []
  const [toSource, toOwn]: [number[], number[]] = [[], []]
  let [withFace, found] = [0, 0]
  for (const { code, width, height, planes: text } of received) {
    const sent = clip.frames[code ?? -1]
    if (!sent || width !== clip.width || height !== clip.height)
      throw new Error(`A frame came back as ${String(width)} x ${String(height)} px with the number ${String(code)}.`)
    const got = Uint8Array.from(Buffer.from(text, 'base64'))
    const before = pictureOf(sent, width, height)
    const own = await meshOf(models, before)
    ssims.push(ssimOutside(sent, got, width, height, own?.points ?? null))
    if (!own) continue
    withFace++
    const after = pictureOf(got, width, height)
    const mesh = await meshOf(models, after)
    if (!mesh) continue
    found++
    const seen = await models.describe(after, mesh)
    toSource.push(distance(seen, source))
    toOwn.push(distance(seen, await models.describe(before, own)))
  }
  return {
    frames: received.length,
    withFace,
    found: found / Math.max(1, withFace),
    nearer: toSource.filter((value, at) => value < toOwn[at]!).length / Math.max(1, toSource.length),
    toSource: mean(toSource),
    toOwn: mean(toOwn),
    ssim: mean(ssims),
    leastSsim: Math.min(...ssims),
    latenciesMs: received.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs])),
  }
}
