import { expect, test } from 'vitest'
import { guessMapping, isColumnName } from '../../../../electron/common/sheets/index.ts'

const named = (names: string[]) =>
  guessMapping(
    names.map((name) => ({ name, samples: ['Some words here.'] })),
    true,
  )
const none = { text: null, voice: null, rate: null, file: null }

test.each([
  [['text', 'voice', 'rate', 'file'], { text: 0, voice: 1, rate: 2, file: 3 }],
  [['ID', 'Speaker', 'Line', 'Speed'], { text: 2, voice: 1, rate: 3, file: 0 }],
  [['File Name', 'VoiceOver_Text', 'Voice ID'], { text: 1, voice: 2, file: 0 }],
  [['Script (EN)', 'speaking rate (%)', 'filename'], { text: 0, rate: 1, file: 2 }],
  [['文件名', '文案', '音色', '语速'], { text: 1, voice: 2, rate: 3, file: 0 }],
  [['编号', '配音内容', '发音人'], { text: 1, voice: 2, file: 0 }],
  [['Start', 'End', 'Speaker', 'Text'], { text: 3, voice: 2 }],
  [['product', 'price', 'narration for video'], { text: 2 }],
  [['name', 'title', 'text'], { text: 2, file: 0 }],
])('%j', (names, mapping) => {
  expect(named(names)).toEqual({ ...none, ...mapping })
})

test('without names, what is in the columns tells', () => {
  const columns = [
    { name: 'Column 1', samples: ['intro.wav', 'outro.wav'] },
    { name: 'Column 2', samples: ['80%', '100 %'] },
    { name: 'Column 3', samples: ['Welcome to the show.', 'Good bye, and thanks.'] },
  ]
  expect(guessMapping(columns, false)).toEqual({ text: 2, voice: null, rate: 1, file: 0 })
  expect(guessMapping([{ name: 'Column 1', samples: [] }], false)).toEqual({ ...none, text: 0 })
  expect(guessMapping([], false)).toEqual({ ...none, text: 0 })
})

test('numbers are not taken for the text while there are words', () => {
  const columns = [
    { name: 'a', samples: ['1', '2'] },
    { name: 'b', samples: ['One', 'Two'] },
  ]
  expect(guessMapping(columns, true).text).toBe(1)
})

test('names of columns are told from what people say', () => {
  for (const name of ['Text', 'voice_id', 'FileName', '台词', '序号']) expect(isColumnName(name)).toBe(true)
  for (const name of ['Hello', 'paid', 'The text.', '']) expect(isColumnName(name)).toBe(false)
})
