import { describe, expect, it } from 'vitest'
import { speakable } from '../../../../../../electron/engine/speech/languages/english/index.ts'
import { heldBackHeteronyms } from './held-back-heteronyms.ts'
import { heteronymCases } from './heteronym-cases.ts'
import type { HeteronymCases } from './heteronym-cases.ts'

function soundOf(text: string, word: string): string | undefined {
  return [...speakable(text, { accent: 'American' })]
    .flatMap((sentence) => sentence.words)
    .find((one) => one.text.toLowerCase() === word)?.ipa
}

function rows(cases: HeteronymCases): [word: string, text: string, sound: string][] {
  return Object.entries(cases).flatMap(([word, sounds]) =>
    Object.entries(sounds).flatMap(([sound, texts]) =>
      texts.map((text): [string, string, string] => [word, text, sound]),
    ),
  )
}

describe('words whose neighbours tell their pronunciation', () => {
  it.each(rows(heteronymCases))('%s in "%s": %s', (word, text, sound) => {
    expect(soundOf(text, word)).toBe(sound)
  })
})

describe('further sentences', () => {
  it.each(rows(heldBackHeteronyms))('%s in "%s": %s', (word, text, sound) => {
    expect(soundOf(text, word)).toBe(sound)
  })
})
