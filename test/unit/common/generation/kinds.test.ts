import { describe, expect, it } from 'vitest'
import {
  generationKindNames,
  generationSpecs,
  infoEndpoints,
  kindOfRecord,
  resultMedia,
  usualKinds,
} from '../../../../electron/common/generation/kinds.ts'
import { endpoints } from '../../../../electron/common/service/index.ts'

describe('kinds of generations', () => {
  it('are created and read by endpoints that do so', () => {
    for (const kind of generationKindNames) {
      const { create, media } = generationSpecs[kind]
      expect(endpoints[create].effect, kind).toBe('create')
      const { id, recordField } = infoEndpoints[media]
      expect(endpoints[id].effect).toBe('read')
      expect(Object.keys(endpoints[id].request.shape)).toEqual([recordField])
    }
  })

  it('have a name of their own in the engine', () => {
    const names = generationKindNames.map((kind) => generationSpecs[kind].capability)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    ['video', { source_data: { data: [] } }, 'avatar-video'],
    ['video', { ratio: '16:9' }, 'avatar-video'],
    ['video', {}, 'talking-avatar'],
    ['video', { lipsync: true, source_data: {} }, 'lip-sync'],
    ['video', { target_video: 'https://a.test/v.mp4', image_url: 'https://a.test/i.png' }, 'lip-sync'],
    ['video', { lipsync: false, image_url: 'https://a.test/i.png' }, 'character-swap'],
    ['video', { faceswap_fail_reason: '' }, 'character-swap'],
    ['audio', { voice_url: 'https://a.test/a.wav' }, 'voice-clone'],
    ['audio', { voice_url: '' }, 'speech'],
    ['image', { source_data: {} }, 'background'],
  ] as const)('a record of %s %j is of %s', (media, record, kind) => {
    expect(kindOfRecord(media, record)).toBe(kind)
  })

  it('every media has a usual one', () => {
    for (const media of resultMedia) expect(generationSpecs[usualKinds[media]].media).toBe(media)
  })
})
