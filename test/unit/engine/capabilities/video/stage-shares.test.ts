import { expect, test } from 'vitest'
import type { PlanElement, VideoPlan } from '../../../../../electron/engine/capabilities/video/plan/types.ts'
import { stageSharesOf } from '../../../../../electron/engine/capabilities/video/stage-shares.ts'
import type { StageShares } from '../../../../../electron/engine/capabilities/video/stage-shares.ts'

import fc from '../../../../support/fast-check.ts'

const at = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1, layer: 1 }
const avatar = (px: number): PlanElement => ({
  kind: 'avatar',
  avatarId: 'mara',
  field: 'elements[0]',
  index: 0,
  place: { ...at, width: px, height: px },
})

interface Shown {
  voiceId?: string
  text?: string
  avatars?: number[]
  durationMs?: number
  size?: number
}

function plan(items: readonly Shown[]): VideoPlan {
  const size = items[0]?.size ?? 1080
  return {
    width: size,
    height: size,
    items: items.map(({ voiceId, text, avatars = [], durationMs }) => ({
      background: '#000000',
      audio: [],
      elements: avatars.map(avatar),
      ...(voiceId
        ? { voice: { kind: 'text', field: 'voice', text: text ?? 'Hello there.', sent: '', voiceId, rate: 100 } }
        : {}),
      ...(durationMs === undefined ? {} : { durationMs }),
    })),
  }
}

const sum = ({ sources, sounds, avatars, compose }: StageShares): number => sources + sounds + avatars + compose

test('the shares of the stages are one in all, and each is something, whatever a video is made of', () => {
  const item = fc.record(
    {
      voiceId: fc.constantFrom('finest-heart', 'everyday-marcus', 'somebody-else'),
      text: fc.string({ minLength: 1, maxLength: 400 }),
      avatars: fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 3 }),
      durationMs: fc.integer({ min: 1, max: 600_000 }),
      size: fc.integer({ min: 16, max: 4096 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
      const shares = stageSharesOf(plan(items))
      expect(sum(shares)).toBeCloseTo(1, 9)
      for (const share of Object.values(shares)) expect(share).toBeGreaterThan(0)
    }),
  )
})

test('what takes longer has the larger share', () => {
  const text = 'Good morning, and welcome to the studio, where clips are made.'
  const spoken = (voiceId: string) => stageSharesOf(plan([{ voiceId, text, avatars: [500] }]))
  expect(spoken('finest-heart').sounds).toBeGreaterThan(2 * spoken('everyday-marcus').sounds)
  const shown = (avatars: number[]) => stageSharesOf(plan([{ durationMs: 20_000, avatars }]))
  expect(shown([]).avatars).toBeLessThan(0.05)
  expect(shown([400]).avatars).toBeGreaterThan(shown([]).avatars)
  expect(shown([900, 900]).avatars).toBeGreaterThan(shown([900]).avatars)
  // An avatar is never drawn larger than the picture.
  expect(shown([9_000]).avatars).toBeCloseTo(shown([1_080]).avatars, 9)
})
