// @vitest-environment happy-dom
import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useDocument } from '../../../../renderer/editor/document.ts'
import {
  anyVoice,
  choices,
  filterVoices,
  tierOf,
} from '../../../../renderer/editor/panels/voices/voice-filter.ts'
import { useVoiceChoice } from '../../../../renderer/editor/panels/voices/use-voice-choice.ts'
import { useSelection } from '../../../../renderer/editor/selection.ts'
import { scene, script } from '../../common/composition/projects.ts'
import { anyProject, fakeStudio, sessionOf, voice } from '../support/fake-studio.ts'

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

  it('offers only choices that are any', () => {
    expect(choices(voices, ({ gender }) => gender)).toEqual([
      { value: 'Female', count: 3 },
      { value: 'Male', count: 1 },
    ])
    expect(choices([voices[0]!], ({ gender }) => gender)).toEqual([])
    expect(choices(voices, tierOf).map(({ value }) => value)).toEqual(['finest', 'everyday'])
  })
})

describe('choosing a voice', () => {
  let pinia: Pinia
  beforeEach(() => {
    pinia = createPinia()
    setActivePinia(pinia)
    provideStudio(fakeStudio().client)
    const sample = { kind: 'asset', path: 'me.wav' } as const
    const clone = { kind: 'clone', sample, text: 'I am me.', rate: 70 } as const
    const recording = { kind: 'audio', source: { kind: 'asset', path: 'a.mp3' } } as const
    const scenes = [
      scene('s1', { voice: script, elements: [] }),
      scene('s2', { voice: clone, elements: [] }),
      scene('s3', { voice: recording, elements: [] }),
      scene('s4', { voice: { ...script, text: 'Bye.' }, elements: [] }),
      scene('s5', { voice: null, elements: [] }),
    ]
    useDocument().open(sessionOf({ ...anyProject(), scenes }))
  })
  afterEach(() => disposePinia(pinia))
  const voicesNow = () => useDocument().project!.scenes.map((one) => one.voice)

  it('keeps what the scene says and how fast', () => {
    const { chooseForScene } = useVoiceChoice()
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[0]).toEqual({ ...script, voiceId: 'ann' })
    useSelection().chooseScene('s2')
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[1]).toEqual({ kind: 'script', voiceId: 'ann', text: 'I am me.', rate: 70 })
    useSelection().chooseScene('s5')
    chooseForScene({ voiceId: 'ann' })
    expect(voicesNow()[4]).toEqual({ kind: 'script', voiceId: 'ann', text: '', rate: 100 })
  })

  it('in all scenes is one step, and leaves recordings and cloned voices alone', () => {
    const before = useDocument().project
    useVoiceChoice().chooseForAll({ voiceId: 'bob', name: 'Bob' })
    expect(voicesNow().map((one) => (one?.kind === 'script' ? one.voiceId : (one?.kind ?? null)))).toEqual([
      'bob',
      'clone',
      'audio',
      'bob',
      null,
    ])
    useDocument().undo()
    expect(useDocument().project).toEqual(before)
  })
})
