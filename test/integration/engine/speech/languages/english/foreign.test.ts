import { describe, expect, it } from 'vitest'
import { speakable } from '../../../../../../electron/engine/speech/languages/english/index.ts'
import type { Accent } from '../../../../../../electron/engine/speech/languages/english/index.ts'

function sounds(text: string, accent: Accent = 'American'): string {
  return [...speakable(text, { accent })]
    .flatMap((sentence) => sentence.words)
    .map((word) => word.ipa)
    .join(' ')
}

describe('foreign names and words', () => {
  it.each([
    ['Goethe', 'ɡˈɜːɹɾə'],
    ["Goethe's", 'ɡˈɜːɹɾəz'],
    ['Dvořák', 'dvˈɔːɹʒˌæk'],
    ['Oaxaca', 'wəhˈɑːkə'],
    ['Des Moines', 'də mˈɔɪn'],
    ['Łódź', 'wˈuːtʃ'],
    ['faux pas', 'fˈoʊ pˈɑː'],
    ["coup d'état", 'kˈuː deɪtˈɑː'],
    ['vis-à-vis', 'vˌiːz ə vˈiː'],
    ["hors d'œuvres", 'ˌɔːɹ dˈɜːɹvz'],
    ['Pinot Noir', 'pˈiːnoʊ nwˈɑːɹ'],
    ['crème brûlée', 'kɹˈɛm bɹuːlˈeɪ'],
    ["s'il vous plaît", 'sˌiːl vˌuː plˈɛ'],
  ])('%s: %s', (text, ipa) => {
    expect(sounds(text)).toBe(ipa)
  })

  it('follow the accent of the voice', () => {
    expect(sounds('Goethe', 'British')).toBe('ɡˈɜːtə')
    expect(sounds('Pinot Noir', 'British')).toBe('pˈiːnəʊ nwˈɑː')
  })

  it('are told from English words by their accents', () => {
    expect(sounds('Jesús')).not.toBe(sounds('Jesus'))
    expect(sounds('Hermès')).not.toBe(sounds('Hermes'))
    expect(sounds('we résumé')).not.toBe(sounds('we resume'))
    expect(sounds('café')).toBe(sounds('cafe'))
  })

  it('keep the sound of ñ in words that no dictionary has', () => {
    for (const word of ['Núñez', 'España', 'vicuña', 'Ibáñez']) expect(sounds(word)).toMatch(/nj|ni/)
  })

  it('do not change the same letters in English text', () => {
    expect(sounds('a pas de deux')).not.toContain('pˈɑː dˌə')
    expect(sounds('En gulfs the town')).not.toContain('ˌɑːn')
    expect(sounds('a carte')).not.toContain('ˌɑː')
  })
})
