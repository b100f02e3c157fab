import { createPinia, disposePinia, setActivePinia } from 'pinia'
import type { Pinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CatalogueAvatar } from '../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../renderer/bridge/studio.ts'
import { useCatalogue } from '../../../../renderer/stores/catalogue.ts'
import { voicesFor } from '../../../../renderer/welcome/gallery/start-template.ts'
import { fakeStudio, voice } from '../support/fake-studio.ts'

const avatar = (avatarId: string, gender: string) => ({ avatarId, gender }) as CatalogueAvatar
const template = (...avatars: string[]) => ({ presenters: avatars.map((one) => ({ avatar: one, voice: 'english' })) })

describe('the voices of a template in another language', () => {
  let pinia: Pinia
  beforeEach(async () => {
    pinia = createPinia()
    setActivePinia(pinia)
    const studio = fakeStudio()
    provideStudio(studio.client)
    const chinese = (voiceId: string, gender: string) => voice(voiceId, { language: 'zh', gender })
    studio.on.voices = () => [
      voice('heart'),
      chinese('xiaoxiao', 'Female'),
      chinese('xiaoyi', 'Female'),
      chinese('yunyang', 'Male'),
    ]
    await useCatalogue().load()
    useCatalogue().avatars = [avatar('mara', 'female'), avatar('ines', 'Female'), avatar('samuel', 'male')]
  })
  afterEach(() => disposePinia(pinia))

  it('have the gender of their presenters, and each presenter one of its own', () => {
    expect(voicesFor(template('samuel', 'mara', 'ines'), 'zh-CN')).toEqual(['yunyang', 'xiaoxiao', 'xiaoyi'])
    expect(voicesFor(template('mara', 'ines', 'mara'), 'zh-CN')).toEqual(['xiaoxiao', 'xiaoyi', 'xiaoxiao'])
    expect(voicesFor(template('nobody'), 'zh-CN')).toEqual(['xiaoxiao'])
  })

  it('are none in English, which templates name their own for, and where the service has none', () => {
    expect(voicesFor(template('mara'), 'en')).toEqual([])
    useCatalogue().voices = [voice('heart')]
    expect(voicesFor(template('mara'), 'zh-CN')).toEqual([])
  })
})
