import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'
import { useReading } from '../../../../../renderer/speech/voiceovers/reading/reading.ts'
import { isCertain, roleOf, variablesOf, withRole } from '../../../../../renderer/speech/voiceovers/reading/roles.ts'
import { usualVoice } from '../../../../../renderer/speech/voiceovers/usual-voice.ts'
import { voice } from '../../support/fake-studio.ts'
import { anyReading, fakeVoiceovers } from './fake-voiceovers.ts'

const mapping = { text: 0, voice: 1, rate: null, file: null }
const named = (...names: string[]) => names.map((name) => ({ name, samples: [] }))

describe('whether columns need to be asked for', () => {
  it('not with our names, whatever their case', () => {
    expect(isCertain(anyReading({ columns: named('Text', 'VOICE') }), mapping)).toBe(true)
    const file = { ...mapping, file: 2 }
    expect(isCertain(anyReading({ columns: named('text', 'voice', 'file_name', 'more') }), file)).toBe(true)
  })

  it('with other names, and when there is something to say', () => {
    expect(isCertain(anyReading({ columns: named('Skript', 'voice') }), mapping)).toBe(false)
    expect(isCertain(anyReading({ columns: named('text', 'speaker') }), mapping)).toBe(false)
    const notices = [{ line: 3, message: 'Too many cells.' }]
    expect(isCertain(anyReading({ notices }), mapping)).toBe(false)
    expect(isCertain(anyReading({ hasHeader: false }), mapping)).toBe(false)
  })

  it('not where there is one thing only: lines, subtitles', () => {
    const lines = { text: 0, voice: null, rate: null, file: null }
    expect(isCertain(anyReading({ hasHeader: false, columns: named('Column 1') }), lines)).toBe(true)
    expect(isCertain(anyReading({ format: 'srt', columns: named('Start', 'End', 'Text') }), mapping)).toBe(true)
  })
})

describe('roles of columns', () => {
  it('are held by one column each', () => {
    const moved = withRole(mapping, 2, 'text')
    expect(moved).toEqual({ text: 2, voice: 1, rate: null, file: null })
    expect(roleOf(moved, 0)).toBe('variable')
    expect(withRole(moved, 1, 'text')).toEqual({ text: 1, voice: null, rate: null, file: null })
    expect(variablesOf(anyReading({ columns: named('a', 'b', 'c') }), moved)).toEqual(['a'])
  })
})

describe('the voice of a new sheet', () => {
  const voices = [voice('finest-heart'), voice('everyday-bob'), voice('ann')]
  it('is the last one, a favourite, a quick one, or the first', () => {
    expect(usualVoice(voices, 'ann', ['finest-heart'])).toBe('ann')
    expect(usualVoice(voices, 'gone', ['gone', 'finest-heart'])).toBe('finest-heart')
    expect(usualVoice(voices, undefined, [])).toBe('everyday-bob')
    expect(usualVoice([voice('x')], undefined, [])).toBe('x')
    expect(usualVoice([], undefined, [])).toBeNull()
  })
})

describe('reading a table', () => {
  beforeEach(() => {
    setActivePinia(createPinia())
    useToasts().toasts.splice(0)
  })

  it('makes a sheet at once where nothing needs to be asked', async () => {
    const studio = fakeVoiceovers()
    provideStudio(studio.client)
    const reading = useReading()
    const sheet = await reading.readText('text,voice\nHello,ann', null)
    expect(sheet).toMatchObject({ id: 'made', voiceId: 'everyday-bob' })
    expect(studio.named('create')).toEqual([
      { name: 'spots', from: { reading: 'r1', mapping: studio.state.guess }, voiceId: 'everyday-bob' },
    ])
    expect(reading.reading).toBeNull()
    expect(reading.busy).toBeNull()
  })

  it('reads the file whose path was pasted', async () => {
    const studio = fakeVoiceovers()
    provideStudio(studio.client)
    await useReading().readText('"/srv/Chapter 1.csv"\n', null)
    await useReading().readText('/srv is where we keep them.', null)
    expect(studio.named('read')).toMatchObject([
      { source: { kind: 'file', path: '/srv/Chapter 1.csv' } },
      { source: { kind: 'text', text: '/srv is where we keep them.' } },
    ])
  })

  it('asks for foreign columns, and adds to the sheet it was asked for', async () => {
    const studio = fakeVoiceovers()
    studio.state.reading = anyReading({ columns: named('Skript', 'Wer') })
    provideStudio(studio.client)
    const reading = useReading()
    expect(await reading.readText('…', 's1')).toBeNull()
    reading.mapping = withRole(reading.mapping, 0, 'variable')
    expect(reading.ready).toBeNull()
    expect(await reading.confirm()).toBeNull()
    reading.mapping = withRole(reading.mapping, 1, 'text')
    expect(await reading.confirm()).toMatchObject({ id: 's1' })
    expect(studio.named('append')).toEqual([
      { sheet: 's1', reading: 'r1', mapping: { text: 1, voice: null, rate: null, file: null } },
    ])
  })

  it('reads again with other options, and keeps the old ones where that is refused', async () => {
    const studio = fakeVoiceovers()
    studio.state.reading = anyReading({ columns: named('Skript', 'Wer') })
    provideStudio(studio.client)
    const reading = useReading()
    await reading.readText('…', null)
    await reading.readAgain({ delimiter: ';' })
    expect(reading.reading?.delimiter).toBe(';')
    await reading.readAgain({ encoding: 'klingon' })
    expect(reading.options).toEqual({ delimiter: ';' })
    expect(useToasts().toasts.at(-1)).toMatchObject({ level: 'error', message: 'No encoding.' })
  })

  it('stays away when it was dropped while it was read again', async () => {
    const studio = fakeVoiceovers()
    studio.state.reading = anyReading({ columns: named('Skript') })
    provideStudio(studio.client)
    const reading = useReading()
    await reading.readText('…', null)
    const again = reading.readAgain({ delimiter: ';' })
    await reading.dismiss()
    await again
    expect(reading.reading).toBeNull()
  })

  it('drops what is not used', async () => {
    const studio = fakeVoiceovers()
    studio.state.reading = anyReading({ columns: named('Skript') })
    provideStudio(studio.client)
    const reading = useReading()
    await reading.readText('…', null)
    await reading.dismiss()
    expect(studio.named('drop')).toEqual(['r1'])
  })
})
