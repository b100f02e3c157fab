import { describe, expect, test } from 'vitest'
import { framesOf } from '../../../support/engine/media.ts'
import { at, renderVideo, videoWorld, voice } from '../../../support/engine/video-world.ts'
import { inDepth } from '../../../support/depth.ts'

const world = videoWorld()

describe('a dialogue in an avatar video', () => {
  test.runIf(inDepth)(
    'two presenters take turns: each mouth is open in its own turns alone, and nobody stands still',
    async () => {
      const canvas = { width: 480, height: 270 }
      const [henrik, kenji] = [
        { type: 'avatar', id: 'h', avatar_id: 'henrik', width: 250, height: 270, ...at(-5, 0), layer_number: 1 },
        { type: 'avatar', id: 'k', avatar_id: 'kenji', width: 250, height: 270, ...at(235, 0), layer_number: 2 },
      ]
      const texts = ['Papa has a car.', 'And a far bar!']
      const spoken = await Promise.all(
        texts.map(async (input_text) => {
          const { _id } = await world.client.ok('createTts', { input_text, voice_id: voice, rate: '100%' })
          const record = await world.client.ended('audioInfo', String(_id))
          return { url: String(record['url']), ms: Number(record['engine_duration_ms']) }
        }),
      )
      const turns = [0, 1].map((index) => ({ items: 1, speaker: index + 1 }))
      const done = await renderVideo(world.client, 'createAvatarVideo', {
        data: spoken.map(({ url, ms }) => ({
          ...canvas,
          avatarFrom: 2,
          background: '#ffffff',
          duration: Math.round(ms) + 200,
          elements: [henrik, kenji],
          voice: { voice_url: url },
        })),
        extras: { project: { version: 1, dialogue: { scenes: [{ items: 2, speakers: ['h', 'k'], turns }] } } },
      })
      expect(done['engine_note']).toBeUndefined()
      const frames = await framesOf(String(done['video']), canvas, 10)
      // The dark of an open mouth is red, and darker than lips.
      const openIn = (pixels: Uint8Array, left: number): number => {
        let count = 0
        for (let y = 110; y < 142; y++)
          for (let x = left + 100; x < left + 150; x++) {
            const index = (y * canvas.width + x) * 3
            const [red, green] = [pixels[index]!, pixels[index + 1]!]
            if (red > 2.2 * green && red < 135 && green < 45) count += 1
          }
        return count
      }
      const half = Math.round((spoken[0]!.ms + 200) / 100)
      const [own, other] = [frames.slice(0, half - 2), frames.slice(half + 1)]
      const most = (list: Uint8Array[], left: number): number => Math.max(...list.map((one) => openIn(one, left)))
      const [henrikOpen, henrikShut] = [most(own, -5), most(other, -5)]
      const [kenjiShut, kenjiOpen] = [most(own, 235), most(other, 235)]
      expect(henrikOpen).toBeGreaterThan(Math.max(12, henrikShut * 4))
      expect(kenjiOpen).toBeGreaterThan(Math.max(12, kenjiShut * 4))
      // Who listens moves the head: much of the face changes from the middle of the turn to its end.
      const changed = (list: Uint8Array[], left: number): number => {
        const [a, b] = [list[1]!, list.at(-2)!]
        let count = 0
        for (let y = 20; y < 150; y++)
          for (let x = left + 70; x < left + 180; x++) {
            const index = (y * canvas.width + x) * 3
            if (Math.abs(a[index]! - b[index]!) > 12) count += 1
          }
        return count
      }
      expect(changed(own, 235)).toBeGreaterThan(150)
      expect(changed(other, -5)).toBeGreaterThan(150)
    },
  )
})
