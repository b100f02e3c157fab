import { describe, expect, it } from 'vitest'
import {
  clipFormat,
  clipFormatNames,
  extensionOf,
  fileType,
  holdsPicture,
  isLossless,
  mediaEndings,
  pictureFormat,
  soundCodec,
  soundFormat,
  soundFormatNames,
  softwareEncoders,
  typeOfContainer,
  typeOfEnding,
} from '../../../../electron/common/formats/index.ts'
import { findTools } from '../../../../electron/media/index.ts'

describe('kinds of media files', () => {
  it('every ending means one kind', () => {
    expect(new Set(mediaEndings).size).toBe(mediaEndings.length)
    for (const ending of mediaEndings) {
      expect(ending).toMatch(/^\.[a-z0-9]+$/)
      expect(typeOfEnding(ending.toUpperCase())?.endings).toContain(ending)
    }
    expect(typeOfEnding('.exe')).toBeUndefined()
  })

  it.each([
    ['mp4', {}, 'video/mp4', '.mp4'],
    ['mp4', { sound: true }, 'audio/mp4', '.m4a'],
    ['matroska', {}, 'video/x-matroska', '.mkv'],
    ['matroska', { webm: true }, 'video/webm', '.webm'],
    ['jpeg', {}, 'image/jpeg', '.jpg'],
    ['mpeg-ts', {}, 'video/mp2t', '.ts'],
    ['ogg', { sound: true }, 'audio/ogg', '.ogg'],
  ])('what a probe calls %s with %o is %s', (container, how, mime, ending) => {
    const type = typeOfContainer(container, how)
    expect([type?.mime, type?.endings[0]]).toEqual([mime, ending])
  })

  it('a container that nothing is known about has no type', () => {
    expect(typeOfContainer('toString')).toBeUndefined()
  })
})

describe('what a voiceover and a clip can become', () => {
  it('the names that sheets and batches keep are the same as ever', () => {
    expect(soundFormatNames).toEqual(['wav', 'mp3', 'm4a', 'ogg'])
    expect(clipFormatNames).toEqual(['h264', 'hevc', 'vp9', 'av1', 'prores', 'gif', 'mp3', 'm4a', 'wav'])
  })

  it('each is a kind of file, and encoders and muxers are ones that our ffmpeg has', async () => {
    const { encoders } = await findTools()
    for (const name of soundFormatNames) {
      expect(fileType(soundFormat(name).file).media).toBe('audio')
      expect(encoders).toContain(soundCodec(soundFormat(name).codec).encoder)
      expect(isLossless(name)).toBe(name === 'wav')
    }
    for (const name of clipFormatNames) {
      const { file } = clipFormat(name)
      expect(mediaEndings).toContain(`.${extensionOf(file)}`)
      expect(fileType(file).media === 'audio').toBe(!holdsPicture(name))
      if (!holdsPicture(name)) continue
      const { codec, sound } = pictureFormat(name)
      expect(softwareEncoders[codec].some(({ encoder }) => encoders.has(encoder))).toBe(true)
      for (const codec of sound) expect(encoders).toContain(soundCodec(codec).encoder)
    }
  })
})
