import { describe, expect, it } from 'vitest'
import { heldBackCases, heldBackSentences } from './held-back-cases.ts'
import { readingCases, sentenceCases } from './reading-cases.ts'
import { read, readWithMarks } from './reading.ts'

describe.each(Object.entries(readingCases))('%s', (_, cases) => {
  it.each(cases)('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })
})

describe.each(Object.entries(heldBackCases))('%s, further cases', (_, cases) => {
  it.each(cases)('%s is read "%s"', (text, spoken) => {
    expect(read(text)).toBe(spoken)
  })
})

describe('abbreviations and sentence ends', () => {
  it.each(sentenceCases)('%s → %s', (text, sentences) => {
    expect(readWithMarks(text)).toBe(sentences)
  })
})

describe('abbreviations and sentence ends, further cases', () => {
  it.each(heldBackSentences)('%s → %s', (text, sentences) => {
    expect(readWithMarks(text)).toBe(sentences)
  })
})
