import { expect, test } from 'vitest'
import type { Language } from '../../../../electron/common/languages.ts'
import { Catalogue } from '../../../../electron/studio/service/catalogue/index.ts'
import type { StudioConnection } from '../../../../electron/studio/service/connections/index.ts'

test('voices that are described in the language of the user are asked for again when it changes', async () => {
  let language: Language = 'en'
  let requests = 0
  const voices = (): Promise<unknown[]> => {
    requests += 1
    return Promise.resolve([
      { voiceId: 'v', name: 'Vera', description: language === 'en' ? 'Warm.' : '温暖。', raw: {} },
    ])
  }
  const connection = {
    id: 'engine',
    baseUrl: 'http://127.0.0.1:1',
    service: { voices },
    get language() {
      return language
    },
  } as unknown as StudioConnection
  const media = { urlForRemote: () => null, urlFor: () => null }
  const catalogue = new Catalogue({
    connection: () => connection,
    media: media as never,
    ownVoices: { list: () => [] },
    clock: { now: () => 0, after: () => () => undefined },
  })
  const described = async () => (await catalogue.voices('engine')).map(({ description }) => description)
  expect([await described(), await described()]).toEqual([['Warm.'], ['Warm.']])
  expect(requests).toBe(1)
  language = 'zh-CN'
  expect(await described()).toEqual(['温暖。'])
  expect(requests).toBe(2)
})

test('pictures of a styling are those of the engine that offers it, choices by their colours alone', async () => {
  const raw = {
    engine_width: 1000,
    engine_height: 1080,
    engine_styling: { outfits: ['tee', 'toga'], haircuts: [], glasses: ['round'], hair_color: true },
  }
  const avatar = (avatarId: string, more: object = {}) => ({
    id: avatarId,
    avatarId,
    name: avatarId,
    thumbnailUrl: `http://127.0.0.1:1/official/avatars/${avatarId}.png`,
    url: null,
    raw: { ...raw, ...more },
  })
  const connection = {
    id: 'engine',
    baseUrl: 'http://127.0.0.1:1',
    service: { avatars: () => Promise.resolve([avatar('mara'), avatar('old', { engine_styling: undefined })]) },
  } as unknown as StudioConnection
  const media = { urlForRemote: (url: string) => url, urlFor: () => null }
  const catalogue = new Catalogue({
    connection: () => connection,
    media: media as never,
    ownVoices: { list: () => [] },
    clock: { now: () => 0, after: () => () => undefined },
  })
  const [mara, old] = await catalogue.avatars('engine')
  expect(mara!.styling).toEqual({ outfits: ['tee'], haircuts: [], glasses: ['round'], hairColor: true })
  expect(old).not.toHaveProperty('styling')
  const ask = (avatarId: string) =>
    catalogue.styled('engine', { avatarId, styling: { outfit: 'tee', hairColor: '#112233' }, height: 540, cell: 60 })
  expect(await ask('old')).toBeNull()
  expect(await ask('gone')).toBeNull()
  const { stillUrl, choicesUrl } = (await ask('mara'))!
  const read = (url: string) => Object.fromEntries(new URL(url).searchParams)
  expect(read(stillUrl)).toEqual({ height: '540', background: '0', styling: '{"outfit":"tee","hairColor":"#112233"}' })
  expect(read(choicesUrl)).toEqual({ choices: '60', styling: '{"hairColor":"#112233"}' })
})
