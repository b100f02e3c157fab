import { describe, expect, it } from 'vitest'
import { likelyLanguage, offeredLanguages } from '../../../../../renderer/speech/voices/languages.ts'

describe('languages of an own voice', () => {
  it('are English alone where only the built-in engine makes voices', () => {
    expect(offeredLanguages(false)).toEqual(['en-US', 'en-GB', 'en-AU', 'en-IN'])
    expect(offeredLanguages(true)).toContain('de')
  })

  it('suggest none that is not offered', () => {
    expect(likelyLanguage(['de-AT', 'en'], offeredLanguages(true))).toBe('de')
    expect(likelyLanguage(['de-AT', 'en'], offeredLanguages(false))).toBe('en-US')
    expect(likelyLanguage(['de-AT'], offeredLanguages(false))).toBe('')
  })
})
