import { describe, expect, it } from 'vitest'
import { cropBox } from '../../../../../electron/engine/vision/face-detection/crop.ts'
import { readInlineImage } from '../../../../../electron/engine/vision/face-detection/inline-image.ts'
import { mediaTypeOf } from '../../../../../electron/engine/vision/face-detection/media-type.ts'
import { groupPersons } from '../../../../../electron/engine/vision/face-detection/persons.ts'
import { Presence } from '../../../../../electron/engine/vision/face-detection/presence.ts'
import { cornersOf, frameWire, regionOf } from '../../../../../electron/engine/vision/face-detection/wire.ts'

/** Descriptor of a person: their own direction with a small part of another. */
function descriptor(person: number, wobble = 0): Float32Array {
  const vector = new Float32Array(128)
  vector[person] = Math.cos(wobble)
  vector[100 + person] = Math.sin(wobble)
  return vector
}
const box = (x: number, y = 0, width = 10, height = 10) => ({ x, y, width, height })

describe('persons over frames', () => {
  it('are one however their faces wobble, and never two in one frame', () => {
    const faces = [
      { frame: 0, descriptor: descriptor(1), name: 'a0' },
      { frame: 0, descriptor: descriptor(2), name: 'b0' },
      { frame: 1, descriptor: descriptor(2, 0.6), name: 'b1' },
      { frame: 2, descriptor: descriptor(1, -0.7), name: 'a2' },
      { frame: 2, descriptor: descriptor(1, 0.1), name: 'twin2' },
    ]
    const groups = groupPersons(faces).map((group) => group.map(({ name }) => name))
    expect(groups).toContainEqual(['b0', 'b1'])
    expect(groups).toContainEqual(['a0', 'twin2'])
    expect(groups).toContainEqual(['a2'])
  })

  it('stay alone where nobody can be told', () => {
    const faces = [0, 1, 2].map((frame) => ({ frame, descriptor: undefined }))
    expect(groupPersons(faces)).toHaveLength(3)
    expect(groupPersons([])).toEqual([])
  })

  it('give the same groups in whatever order frames bring them', () => {
    const faces = Array.from({ length: 40 }, (_, index) => ({
      frame: Math.floor(index / 4),
      descriptor: descriptor(index % 4, ((index * 7) % 10) / 10),
      person: index % 4,
    }))
    const groups = groupPersons(faces)
    expect(groups).toHaveLength(4)
    for (const group of groups) expect(new Set(group.map(({ person }) => person)).size).toBe(1)
  })
})

describe('who has left', () => {
  it('is told with the last place in every later frame, until they are back', () => {
    const presence = new Presence()
    const her = (x: number) => ({ box: box(x), descriptor: descriptor(1) })
    const him = (x: number) => ({ box: box(x), descriptor: descriptor(2) })
    expect(presence.next([her(0), him(100)])).toEqual([])
    expect(presence.next([her(5)])).toEqual([box(100)])
    expect(presence.next([])).toEqual([box(5), box(100)])
    expect(presence.next([him(300), her(8)])).toEqual([])
  })

  it('goes by places where faces have no descriptor', () => {
    const presence = new Presence()
    presence.next([{ box: box(0) }])
    expect(presence.next([{ box: box(2) }])).toEqual([])
    expect(presence.next([{ box: box(500) }])).toEqual([box(2)])
  })
})

describe('what something is taken for', () => {
  it.each([
    ['video', { kind: 'video', container: 'mp4' }, 'https://h/a.jpg', 'image/jpeg'],
    ['video', { kind: 'image', container: 'gif' }, 'https://h/a', undefined],
    ['video', { kind: 'animation', container: 'webp' }, 'https://h/a.webp', 'image/webp'],
    ['video', { kind: 'animation', container: 'apng' }, undefined, undefined],
    ['image', { kind: 'animation', container: 'png' }, 'https://h/a.png?x=1', undefined],
    ['image', { kind: 'animation', container: 'png' }, 'https://h/a', 'image/png; charset=x'],
    ['image', { kind: 'image', container: 'jpeg' }, 'https://h/a.mp4', 'video/mp4'],
  ] as const)('%s', (wanted, info, url, type) => {
    expect(mediaTypeOf(info, url, type)).toBe(wanted)
  })
})

describe('an image within a request', () => {
  const bytes = Buffer.from([1, 2, 3, 250, 255])

  it('is read with or without a data URI, with line breaks and in either alphabet', () => {
    expect(readInlineImage(bytes.toString('base64')).bytes).toEqual(bytes)
    expect(readInlineImage(bytes.toString('base64url')).bytes).toEqual(bytes)
    expect(readInlineImage(` AQID\r\n+v8=\n`).bytes).toEqual(bytes)
    expect(readInlineImage(' \n data:image/png;base64,AQID%2Bv8%3D').bytes).toEqual(bytes)
    expect(readInlineImage('AQID+v8=====').bytes).toEqual(bytes)
    expect(readInlineImage(`data:image/png;charset=x;base64,${bytes.toString('base64')}`)).toEqual({
      bytes,
      contentType: 'image/png',
    })
  })

  it.each([
    ['data:image/png,AQID', /data URI without Base64/],
    ['data:image/png;base64,', /img holds no data/],
    ['https://example.com/a.png', /is not Base64 data/],
    ['AQ=ID', /is not Base64 data/],
    ['====', /img holds no data/],
    [`${'='.repeat(1_000_000)}x`, /is not Base64 data/],
    ['data:image/png;base64,AQ%zz', /is not Base64 data/],
  ])('%s is refused', (text, reason) => {
    expect(() => readInlineImage(text)).toThrow(reason)
  })
})

describe('numbers on the wire', () => {
  it('round boxes to px without losing an edge', () => {
    expect(regionOf({ x: 1.4, y: 2.6, width: 10.4, height: 0.1 })).toEqual([1, 3, 11, 1])
    expect(cornersOf({ x: 1.4, y: 2.6, width: 10.4, height: 10 })).toEqual([1, 3, 12, 13])
  })

  it('cut faces out inside the picture', () => {
    expect(cropBox(box(5, 5, 100, 100), 0.3, 120, 400)).toEqual({ x: 0, y: 0, width: 120, height: 135 })
    expect(cropBox(box(50, 50, 10, 10), 0, 100, 100)).toEqual(box(50, 50, 10, 10))
  })

  it('keep lists of a frame parallel, and its crops null unless asked for', () => {
    const landmarks = Array.from({ length: 6 }, (_, at): [number, number] => [at + 0.06, at * 2])
    const faces = [{ box: box(0), score: 1, landmarks, crop: { path: 'a', box: box(-0) } }]
    const image = frameWire({ timeMs: null, faces, removed: [] })
    expect(image).toMatchObject({
      frame_time: null,
      crop_region: null,
      crop_landmarks: null,
      face_urls: null,
    })
    expect(image).not.toHaveProperty('removed')
    expect(image.landmarks_str).toEqual(['0.1,0:1.1,2:2.1,4:3.1,6'])
    const film = frameWire({ timeMs: 1234.6, faces, removed: [box(7)] }, ['u'])
    expect(film).toMatchObject({ frame_time: 1.235, removed: [[7, 0, 10, 10]], face_urls: ['u'] })
    expect(film.crop_region).toHaveLength(1)
  })
})
