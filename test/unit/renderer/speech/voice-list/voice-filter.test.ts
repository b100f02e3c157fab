import { describe, expect, it } from 'vitest'
import { officialVoices } from '../../../../../electron/engine/speech/catalogue/catalogue.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { voiceWord } from '../../../../../renderer/speech/voice-list/voice-words.ts'
import {
  anyVoice,
  choices,
  filterVoices,
  offeredVoices,
  tierOf,
} from '../../../../../renderer/speech/voice-list/voice-filter.ts'
import { voice } from '../../support/fake-studio.ts'

const voices = [
  voice('finest-heart', { name: 'Heart', description: 'Warm and clear', useCase: 'Stories' }),
  voice('everyday-carl', { name: 'Carl', gender: 'Male', description: 'Low and calm' }),
  voice('finest-emma', { name: 'Emma', accent: 'British' }),
  voice('v-9', { name: 'Lucía', language: 'es-ES', accent: '', from: 4 }),
]
const names = (query: Partial<typeof anyVoice>, favourites: string[] = []): string[] =>
  filterVoices(voices, { ...anyVoice, ...query }, new Set(favourites)).map(({ name }) => name)

describe('filtering voices', () => {
  it('keeps the order of the service, favourites first', () => {
    expect(names({})).toEqual(['Heart', 'Carl', 'Emma', 'Lucía'])
    expect(names({}, ['v-9', 'finest-emma'])).toEqual(['Emma', 'Lucía', 'Heart', 'Carl'])
    expect(names({ favourites: true }, ['v-9'])).toEqual(['Lucía'])
  })

  it('shows own recordings before the voices of the service, and none of them twice', () => {
    const mine = voice('sample:7', { name: 'Me', from: 4 })
    const match = voice(`own-${'0a'.repeat(10)}`, { name: 'Own voice 1', from: 4 })
    const all = [...voices, match, mine]
    const shown = offeredVoices(all, [])
    expect(filterVoices(shown, anyVoice, new Set()).map(({ name }) => name)).toEqual([
      'Me',
      'Heart',
      'Carl',
      'Emma',
      'Lucía',
    ])
    expect(offeredVoices(all, [match.voiceId])).toContain(match)
  })

  it('goes by gender, accent, language and kind', () => {
    expect(names({ gender: 'male' })).toEqual(['Carl'])
    expect(names({ accent: 'British' })).toEqual(['Emma'])
    expect(names({ language: 'es-es' })).toEqual(['Lucía'])
    expect(names({ tier: 'finest' })).toEqual(['Heart', 'Emma'])
    expect(names({ tier: 'finest', accent: 'American' })).toEqual(['Heart'])
    expect(voices.map(tierOf)).toEqual(['finest', 'everyday', 'finest', null])
  })

  it('finds words of name, description and use, and no "male" in "female"', () => {
    expect(names({ search: 'warm stor' })).toEqual(['Heart'])
    expect(names({ search: 'male' })).toEqual(['Carl'])
    expect(names({ search: 'LUCÍ' })).toEqual(['Lucía'])
    expect(names({ search: 'nobody' })).toEqual([])
  })

  it('finds gender, accent and use by the words that are shown, and shows unknown ones as they came', () => {
    i18n.global.locale.value = 'zh-CN' as never
    try {
      expect(voiceWord('use', 'Social media')).toBe('社交媒体')
      expect(voiceWord('accent', 'Scots (Doric)')).toBe('Scots (Doric)')
      expect(names({ search: '男声' })).toEqual(['Carl'])
      expect(names({ search: '英式' })).toEqual(['Emma'])
      for (const { accent, gender, useCase } of officialVoices)
        expect(
          [voiceWord('accent', accent), voiceWord('gender', gender), voiceWord('use', useCase)].join(''),
        ).not.toMatch(/[A-Za-z]/)
    } finally {
      i18n.global.locale.value = 'en'
    }
  })

  it('offers only choices that are any', () => {
    expect(choices(voices, ({ gender }) => gender)).toEqual([
      { value: 'Female', count: 3 },
      { value: 'Male', count: 1 },
    ])
    expect(choices([voices[0]!], ({ gender }) => gender)).toEqual([])
    expect(choices(voices, tierOf).map(({ value }) => value)).toEqual(['finest', 'everyday'])
  })
})
