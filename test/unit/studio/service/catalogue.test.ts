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
