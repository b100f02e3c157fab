import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { timecode, toEdl } from '../../../../../electron/studio/runs/hand-off/formats/edl.ts'
import { toFcpxml } from '../../../../../electron/studio/runs/hand-off/formats/fcpxml.ts'
import { toMlt } from '../../../../../electron/studio/runs/hand-off/formats/mlt.ts'
import { toOtio } from '../../../../../electron/studio/runs/hand-off/formats/otio.ts'
import { frameRate } from '../../../../../electron/media/compose/timing.ts'
import fc from '../../../../support/fast-check.ts'
import { clip, film, sample, voice } from './sample.ts'

type Node = Record<string, unknown>

interface Tag {
  name: string
  attributes: Record<string, string>
}

/** The elements of a document in order. A document that is not well-formed throws. */
function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => tags.push({ name, attributes }))
  parser.write(xml).close()
  return tags
}

interface Span {
  name: string
  at: number
  frames: number
  from: number
}

/** Clips of a track read back from an OpenTimelineIO document, at the frames where they begin. */
function otioSpans(text: string): Span[][] {
  interface Child {
    name: string
    source_range: { start_time: { value: number }; duration: { value: number } }
  }
  const { tracks } = JSON.parse(text) as { tracks: { children: { children: Child[] }[] } }
  return tracks.children.map(({ children }) => {
    let at = 0
    return children.flatMap(({ name, source_range: range, ...child }) => {
      const span = { name, at, frames: range.duration.value, from: range.start_time.value }
      at += span.frames
      return 'media_reference' in child ? [span] : []
    })
  })
}

/** The same of an MLT document, whose playlists keep the order of entries and blanks. */
function mltSpans(xml: string): Span[][] {
  return [...xml.matchAll(/<playlist id="track[^>]*>([\s\S]*?)<\/playlist>/g)].map(([, inner]) => {
    let at = 0
    return [...inner!.matchAll(/<blank length="(\d+)"|<entry producer="(\w+)" in="(\d+)" out="(\d+)"/g)].flatMap(
      (found) => {
        const [, gap, name, first, last] = found
        const frames = gap === undefined ? Number(last) - Number(first) + 1 : Number(gap)
        const span = { name: name ?? '', at, frames, from: Number(first) }
        at += frames
        return gap === undefined ? [span] : []
      },
    )
  })
}

describe('documents of editing programs', () => {
  test('MLT is well-formed, and names files, places, opacity and levels', () => {
    const profile = tagsOf(toMlt(sample)).find(({ name }) => name === 'profile')!
    expect(profile.attributes).toMatchObject({
      width: '1280',
      height: '720',
      frame_rate_num: '25',
      display_aspect_num: '16',
    })
    const text = toMlt(sample)
    expect(text).toContain('media/Film &amp; &quot;more&quot;.mp4')
    expect(text).toContain('<property name="transition.rect">64 36 320 180 1</property>')
    expect(text).toContain('<property name="alpha">0.5</property>')
    expect(text).toContain('<property name="level">0=-60.00;1=-19.98;3=-10.44;4=-7.94;5=-6.00;89=-6.00;')
    expect(mltSpans(text).map((track) => track.map(({ at, frames, from }) => [at, frames, from]))).toEqual([
      [[5, 100, 0]],
      [
        [0, 50, 25],
        [62, 58, 100],
      ],
      [[10, 30, 0]],
    ])
    // Kdenlive takes only clips whose files are in its bin, by their ids.
    const bin = /<playlist id="main_bin">([\s\S]*?)<\/playlist>/.exec(text)![1]!
    const binned = [...bin.matchAll(/<entry producer="(\w+)"/g)].map(([, id]) => id)
    const files = tagsOf(text).filter(
      ({ name, attributes }) => name === 'producer' && attributes['id'] !== 'black_track',
    )
    expect(binned).toEqual(files.map(({ attributes }) => attributes['id']))
    const ids = [...text.matchAll(/"kdenlive:id">(\d+)</g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(files.length)
  })

  test('OpenTimelineIO has tracks with gaps, ranges of files and markers', () => {
    const text = toOtio(sample)
    expect(otioSpans(text)[0]).toEqual([
      { name: film.name, at: 0, frames: 50, from: 25 },
      { name: film.name, at: 62, frames: 58, from: 100 },
    ])
    const { tracks } = JSON.parse(text) as {
      tracks: { markers: Node[]; children: { kind: string; children: Node[] }[] }
    }
    expect(tracks.markers).toMatchObject([
      { name: 'Opening' },
      { name: 'calmer', marked_range: { start_time: { value: 12 } } },
    ])
    expect(tracks.children.map(({ kind }) => kind)).toEqual(['Video', 'Video', 'Audio'])
    expect(tracks.children[0]!.children[0]).toMatchObject({
      media_reference: {
        target_url: 'media/Film%20%26%20%22more%22.mp4',
        available_range: { duration: { value: 250 } },
      },
    })
  })

  test('an editing list has its events in order, with times of source and record', () => {
    const lines = toEdl({ ...sample, name: 'List' }).split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['TITLE: List', 'FCM: NON-DROP FRAME'])
    const events = lines.filter((line) => /^\d{3} /.test(line))
    expect(events).toEqual([
      '001  AX       V     C        00:00:01:00 00:00:03:00 01:00:00:00 01:00:02:00',
      '002  AX       A     C        00:00:00:00 00:00:04:00 01:00:00:05 01:00:04:05',
      '003  AX       V     C        00:00:04:00 00:00:06:08 01:00:02:12 01:00:04:20',
    ])
    expect(lines).toContain('* LOC: 01:00:00:00 GREEN   Opening')
    expect(timecode(90_061, frameRate(25))).toBe('01:00:02:11')
  })

  test('FCPXML refers to resources that are there, in rational seconds, with its children in the order of the DTD', () => {
    const text = toFcpxml(sample)
    const tags = tagsOf(text)
    expect(tags[0]).toEqual({ name: 'fcpxml', attributes: { version: '1.11' } })
    const ids = new Set(
      tags.flatMap(({ name, attributes }) => (/^(asset|format)$/.test(name) ? [attributes['id']] : [])),
    )
    for (const [, ref] of text.matchAll(/ (?:ref|format)="([^"]+)"/g)) expect(ids).toContain(ref)
    for (const [, time] of text.matchAll(/ (?:offset|start|duration|frameDuration)="([^"]+)"/g))
      expect(time).toMatch(/^(0|\d+\/25)s$/)
    const gap = text.slice(text.indexOf('<gap'))
    expect(gap.lastIndexOf('<asset-clip')).toBeLessThan(gap.indexOf('marker'))
    expect(gap.indexOf('<adjust-transform position="-57.777778 32.5" scale="0.25 0.25"/>')).toBeGreaterThan(0)
    expect(gap.indexOf('<adjust-transform')).toBeLessThan(gap.indexOf('<adjust-blend amount="0.5"/>'))
    expect(gap).toContain('offset="62/25s" name="Film &amp; &quot;more&quot;" start="100/25s" duration="58/25s"')
    expect(gap).toContain('<adjust-volume amount="-6dB">')
    // A still with a rate is media that Final Cut Pro can't use.
    const still = tags.find(({ attributes }) => attributes['name'] === 'Title')!
    const { attributes } = tags.find((tag) => tag.attributes['id'] === still.attributes['format'])!
    expect(attributes).toMatchObject({ name: 'FFVideoFormatRateUndefined', width: '640', height: '360' })
    expect(attributes).not.toHaveProperty('frameDuration')
  })

  test('files are found whatever their names hold, and sounds keep their roles', () => {
    const media = { ...voice, path: 'media/Why? Take #1, 100 %.wav' }
    const tracks = [{ kind: 'audio' as const, name: 'Music', role: 'music' as const, clips: [clip(media, 0, 50)] }]
    const address = 'media/Why%3F%20Take%20%231%2C%20100%20%25.wav'
    expect(decodeURIComponent(address)).toBe(media.path)
    const fcpxml = toFcpxml({ ...sample, tracks })
    expect(fcpxml).toContain(`src="${address}"`)
    expect(fcpxml).toContain('audioRole="music"')
    expect(toOtio({ ...sample, tracks })).toContain(`"target_url": "${address}"`)
  })

  test('a fade is a straight line of the amplitude, and names stand on one line', () => {
    const media = { ...voice, name: 'Two\n  lines\u0007' }
    const tracks = [{ kind: 'audio' as const, name: 'Music', clips: [clip(media, 0, 101, { fadeOut: 100 })] }]
    const text = toMlt({ ...sample, tracks })
    const levels = /"level">([^<]+)</
      .exec(text)![1]!
      .split(';')
      .map((one) => one.split('=').map(Number))
    expect(levels[0]).toEqual([0, 0])
    for (const [frame, level] of levels.slice(0, -1)) expect(10 ** (level! / 20)).toBeCloseTo(1 - frame! / 100, 2)
    expect(levels.at(-1)).toEqual([100, -60])
    expect(text).toContain('<property name="kdenlive:clipname">Two lines</property>')
  })

  test('every cut is at the frame that it was given', () => {
    const cuts = fc.array(
      fc.record({ gap: fc.nat(500), frames: fc.integer({ min: 1, max: 900 }), from: fc.nat(5000) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(cuts, (given) => {
        let end = 0
        const clips = given.map(({ gap, frames, from }) => {
          const one = clip(film, end + gap, frames, { from })
          end = one.at + frames
          return one
        })
        const timeline = { ...sample, frames: end, tracks: [{ kind: 'video' as const, name: 'V', clips }], markers: [] }
        const wanted = clips.map(({ at, frames, from }) => ({ at, frames, from }))
        const plain = ({ at, frames, from }: Span) => ({ at, frames, from })
        expect(otioSpans(toOtio(timeline))[0]!.map(plain)).toEqual(wanted)
        expect(mltSpans(toMlt(timeline))[0]!.map(plain)).toEqual(wanted)
        const offsets = [
          ...toFcpxml(timeline).matchAll(/<asset-clip [^>]*offset="(\d+)\D[^>]*start="(\d+)\D[^>]*duration="(\d+)\D/g),
        ]
        expect(
          offsets.map(([, at, from, frames]) => ({ at: Number(at), frames: Number(frames), from: Number(from) })),
        ).toEqual(wanted)
      }),
    )
  })
})
