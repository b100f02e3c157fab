import { describe, expect, test } from 'vitest'
import type { DialogueExtension } from '../../../../../electron/common/service/extension/dialogue.ts'
import { avatarVideoBody } from '../../../../../electron/common/service/index.ts'
import { deliveryOf } from '../../../../../electron/engine/capabilities/video/conversation.ts'
import { createPoseCache } from '../../../../../electron/engine/capabilities/video/draw.ts'
import type { ReadyLayer } from '../../../../../electron/engine/capabilities/video/layers.ts'
import type { MouthTracks } from '../../../../../electron/engine/capabilities/video/mouths.ts'
import { planAvatarVideo } from '../../../../../electron/engine/capabilities/video/plan.ts'
import type { VideoPlan } from '../../../../../electron/engine/capabilities/video/plan/types.ts'
import { planAvatarRuns } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import type { Scene } from '../../../../../electron/engine/capabilities/video/scenes.ts'
import { engineFps } from '../../../../../electron/engine/presenters/frame-rate.ts'
import { closed } from '../../../../../electron/engine/speech/visemes/poses.ts'

const texts = ['Welcome, Kenji.', 'Thank you. What shall we talk about?', 'Tea.']
const lengths = [1_600, 3_200, 800]
const gapMs = 200
/** The turns of an extension: the second one's scene is cut into two items. */
const turns = [
  { items: 1, speaker: 1 as const, text: texts[0]! },
  {
    items: 2,
    speaker: 2 as const,
    text: texts[1]!,
    script: { text: texts[1]!, marks: [{ at: 0, kind: 'mood' as const, name: 'warm' as const }] },
  },
  { items: 1, speaker: 1 as const, text: texts[2]! },
]
const voices = ['a.wav', 'b.wav#t=0,2', 'b.wav#t=2,3.4', 'c.wav']
const durations = [lengths[0]! + gapMs, 2_000, 1_200 + gapMs, lengths[2]!]

function planWith(dialogue: DialogueExtension | undefined): VideoPlan {
  const avatar = (id: string, avatarId: string) => ({ type: 'avatar', id, avatar_id: avatarId, layer_number: 1 })
  const body = avatarVideoBody.parse({
    data: voices.map((url, index) => ({
      elements: [avatar('left', 'mara'), avatar('right', 'kenji')],
      width: 1280,
      height: 720,
      avatarFrom: 2,
      duration: durations[index],
      voice: { voice_url: `https://example.com/${url}` },
    })),
  })
  const look = { shown: true, look: {}, scenes: [{ items: 4, text: texts.join('\n') }] }
  return planAvatarVideo(body, { version: 1, ...(dialogue ? { dialogue } : {}), captions: look as never })
}

const dialogue: DialogueExtension = { scenes: [{ items: 4, speakers: ['left', 'right'], turns }] }

/** The scenes of a plan, with Kenji right of Mara, and words that begin every 400 ms of their file. */
function scenesOf(plan: VideoPlan): Scene[] {
  const layer = (id: string, x: number): ReadyLayer => ({
    kind: 'draw',
    actor: { kind: 'official', id, avatar: {} as never },
    element: x === 0 ? 0 : 1,
    id: x === 0 ? 'left' : 'right',
    shown: { width: 500, height: 540 },
    layer: { kind: 'avatar', x, y: 0, scaleX: 1, scaleY: 1, layer: 1 },
  })
  return plan.items.map((item, index): Scene => {
    const turn = [0, 1, 1, 2][index]!
    const text = texts[turn]!
    const words = text.split(' ').map((word, at) => ({ text: word, startMs: at * 400, endMs: at * 400 + 300 }))
    const fragment =
      index === 1 ? { startMs: 0, endMs: 2_000 } : index === 2 ? { startMs: 2_000, endMs: 3_400 } : undefined
    const { caption, script } = item.voice!
    const voice = {
      path: `/${turn}.wav`,
      label: 'turn',
      durationMs: Math.min(durations[index]!, lengths[turn]! - (fragment?.startMs ?? 0)),
      wholeMs: lengths[turn]!,
      words,
      text,
      ...(fragment ? { fragment } : {}),
      ...(caption === undefined ? {} : { caption }),
      ...(script ? { script } : {}),
    }
    return { item, durationMs: durations[index]!, audio: [], layers: [layer('mara', 0), layer('kenji', 600)], voice }
  })
}

const mouths = {
  trackOf: () =>
    Promise.resolve({ fps: engineFps, poses: Array.from({ length: 500 }, () => ({ ...closed, open: 1 })) }),
}

describe('a dialogue', () => {
  const plan = planWith(dialogue)
  const scenes = scenesOf(plan)
  const runs = planAvatarRuns(scenes, plan)

  test('is drawn without a break, each mouth open in its own turns alone', async () => {
    expect(runs.map(({ actor, durationMs }) => [actor.id, durationMs])).toEqual([
      ['mara', 6_000],
      ['kenji', 6_000],
    ])
    expect(runs.map(({ parts }) => parts.map(({ speaks }) => speaks))).toEqual([
      [true, false, false, true],
      [false, true, true, false],
    ])
    const posesOf = createPoseCache(scenes, mouths as unknown as MouthTracks)
    const [mara, kenji] = await Promise.all(runs.map((run) => posesOf(run, () => undefined)))
    const opens = (poses: typeof mara): string => poses!.map(({ open }) => (open > 0 ? 'x' : '.')).join('')
    const frames = (ms: number): number => (ms * engineFps) / 1000
    const runOf = (mark: string, ms: number): string => mark.repeat(frames(ms))
    expect(opens(mara)).toBe(runOf('x', 1_600) + runOf('.', 3_600) + runOf('x', 800))
    expect(opens(kenji)).toBe(runOf('.', 1_800) + runOf('x', 3_200) + runOf('.', 1_000))
  })

  test('lets each one look at the other, and hear what is asked and how', () => {
    const [mara, kenji] = runs.map((run) => deliveryOf(run, scenes))
    expect(mara!.conversation!.turns).toEqual([
      { fromS: 0, toS: 1.8, isOwn: true, towards: 1 },
      { fromS: 1.8, toS: 5.2, isOwn: false, towards: 1 },
      { fromS: 5.2, toS: 6, isOwn: true, towards: 1 },
    ])
    expect(kenji!.conversation!.turns.map(({ isOwn, towards }) => [isOwn, towards])).toEqual([
      [false, -1],
      [true, -1],
      [false, -1],
    ])
    // Kenji's words end at 2.5 s (thank you) and 4.5 s (the question); his mood is over with his turn.
    expect(mara!.conversation!.others.ends).toEqual([{ at: 2.5 }, { at: 4.5, asks: 'wh' }])
    expect(mara!.conversation!.others.tones).toEqual([
      { at: expect.closeTo(1.8, 2) as number, name: 'warm' },
      { at: 5.2, name: 'neutral' },
    ])
    expect(kenji!.marks).toEqual([{ at: expect.closeTo(1.8, 2) as number, kind: 'mood', name: 'warm' }])
    expect(mara!.marks).toEqual([])
    expect(mara!.cues!.ends.map(({ at }) => at)).toEqual([0.7, 5.5])
  })

  test('is captioned turn by turn', () => {
    expect(plan.items.map(({ voice }) => voice?.caption)).toEqual([texts[0], texts[1], texts[1], texts[2]])
  })

  test('has nobody whose mouth moves where the second speaker is not seen', () => {
    const alone = planWith({ scenes: [{ items: 4, speakers: ['left'], turns }] })
    const [mara, kenji] = planAvatarRuns(scenesOf(alone), alone)
    expect(mara!.parts.map(({ speaks }) => speaks)).toEqual([true, false, false, true])
    expect(kenji!.parts.some(({ speaks }) => speaks)).toBe(false)
  })

  test('is refused where its turns are not all items', () => {
    expect(() => planWith({ scenes: [{ items: 3, speakers: ['left'], turns: turns.slice(0, 2) }] })).toThrow()
    expect(() => planWith({ scenes: [{ items: 4, speakers: ['left'], turns: turns.slice(1) }] })).toThrow()
  })

  test('leaves other items as they are', () => {
    const plain = planWith({ scenes: [{ items: 2 }, { items: 2 }] })
    expect(plain).toEqual(planWith(undefined))
  })
})
