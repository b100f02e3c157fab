import { expect, it } from 'vitest'
import { judgeSpeech } from '../../../../electron/common/proof/index.ts'

const sound = {
  durationMs: 4_000,
  isSilent: false,
  clippedShare: 0,
  integratedLufs: -16,
  endDb: -50,
  pauses: [{ startMs: 1_200, endMs: 2_300 }],
}
const words = 'Doors open at eight. Bring a friend and a warm coat.'
  .split(' ')
  .map((text, index) => ({ text, startMs: index * 300, endMs: index * 300 + 280 }))

it('takes marks for pauses for no words, and finds a fault behind one where it is written', () => {
  const text = 'Doors open at eight. [pause 1s] Bring a friend and a warm coat.'
  expect(judgeSpeech(text, 100, { words, sound }).faults).toEqual([])
  const wrong = words.with(6, { ...words[6]!, text: 'lantern' })
  const [fault] = judgeSpeech(text, 100, { words: wrong, sound }).faults
  expect(fault).toMatchObject({ kind: 'different', start: text.indexOf('friend') })
})

it('tells silence alone, and nothing of the words that are missing', () => {
  const silent = { ...sound, isSilent: true, integratedLufs: null, pauses: [] }
  expect(judgeSpeech('Doors open.', 100, { words: [], sound: silent }).faults).toMatchObject([{ kind: 'silent' }])
})
