import { describe, expect, it } from 'vitest'
import { spokenWords, transcriptErrors, wordErrors } from '../../support/recogniser/word-errors.ts'

describe('counting word errors', () => {
  it.each([
    ['one two three', 'one two three', 0],
    ['one two three', 'one too three', 1],
    ['one two three', 'one three', 1],
    ['one two', 'one two three', 1],
    ['log in now', 'login now', 0],
    ['', 'one', 1],
    ['one two', '', 2],
  ])('%j heard as %j: %i', (spoken, transcript, errors) => {
    const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
    expect(wordErrors(words(spoken), words(transcript)).errors).toBe(errors)
  })

  it.each([
    ['five dollars and twenty cents', 'It costs $5.20', 2],
    ['it costs five dollars and twenty cents', 'It costs $5.20.', 0],
    ['november third twenty twenty six', 'November 3, 2026', 0],
    ['twelve fifty files', '1250 files', 0],
    ['one thousand two hundred fifty files', '1250 files', 0],
    ['nine thirty A M', '9.30 a.m.', 0],
    ['eight hundred people', '900 people', 1],
  ])('%j against the transcript %j: %i', (spoken, transcript, errors) => {
    expect(transcriptErrors(spokenWords(spoken), transcript).errors).toBe(errors)
  })
})
