import { expect, test } from 'vitest'
import type { PlanItem } from '../../../../electron/engine/capabilities/video/plan/types.ts'
import { piecesOf } from '../../../../electron/engine/previews/pieces.ts'

const item: PlanItem = { background: 'white', audio: [], elements: [] }
const parts = [4_000, 3_000, 2_000, 5_000].map((durationMs, scene) => {
  return { scene, position: 0, startMs: scene * 1_000, durationMs, speaks: true }
})
const lengths = (items: PlanItem[]): number[][] =>
  piecesOf(
    parts,
    items.map((one) => ({ item: one })),
  ).map((piece) => piece.map(({ durationMs }) => durationMs))

test('clips of a preview are drawn in pieces of six seconds or more, dialogues as a whole', () => {
  expect(lengths(parts.map(() => item))).toEqual([
    [4_000, 3_000],
    [2_000, 5_000],
  ])
  const turn = { dialogue: 0, speakers: ['a', 'b'], speaker: 'a' }
  expect(lengths(parts.map(() => ({ ...item, turn })))).toEqual([[4_000, 3_000, 2_000, 5_000]])
  const other = { ...item, turn: { ...turn, dialogue: 1 } }
  expect(lengths([{ ...item, turn }, { ...item, turn }, other, other])).toEqual([
    [4_000, 3_000],
    [2_000, 5_000],
  ])
})
