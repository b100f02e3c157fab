import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { parseMediaFragment } from '../../../../electron/common/service/index.ts'
import type { Element } from '../../../../electron/common/composition/index.ts'
import { bodyOf, element, project, scene } from './projects.ts'

const time = fc.integer({ min: 0, max: 9000 })
const span = fc.tuple(fc.option(time, { nil: undefined }), fc.option(time, { nil: undefined })).map(([start, end]) => {
  const [a, b] = start !== undefined && end !== undefined && end <= start ? [end, start + 1] : [start, end]
  return { ...(a === undefined ? {} : { start: a }), ...(b === undefined ? {} : { end: Math.max(1, b) }) }
})
const timed = fc.array(fc.tuple(fc.constantFrom('video', 'image'), span), { minLength: 1, maxLength: 6 }).map((list) =>
  list.map(([kind, times], i): Element => {
    const url = `http://h/${i}.${kind === 'video' ? 'mp4#t=100' : 'png'}`
    return element(kind as 'video', `e${i}`, { kind: 'url', url }, times)
  }),
)

interface Piece {
  from: number
  to: number
  urls: Map<string, string>
  voice: string | undefined
}

/** Times and contents of each item of a one-scene body. */
function pieces(elements: Element[], duration: number | 'voice', length: number): Piece[] {
  const voice = { kind: 'audio', source: { kind: 'url', url: 'http://h/v.mp3' } } as const
  const body = bodyOf(project(scene('s1', { duration, voice, elements })), { voiceDurations: { s1: length } })
  let at = 0
  return body.data.map((item) => {
    const from = at
    at += item.duration ?? length
    const urls = new Map(item.elements!.map((one) => [one.id!, 'url' in one ? one.url! : '']))
    return { from, to: at, urls, voice: item.voice?.voice_url }
  })
}

describe('a scene that is cut', () => {
  it('lasts exactly as long, shows each element exactly while it is there, and plays on without a jump', () => {
    fc.assert(
      fc.property(timed, fc.integer({ min: 1, max: 9000 }), fc.boolean(), (elements, length, fixed) => {
        const all = pieces(elements, fixed ? length : 'voice', length)
        expect(all.at(-1)!.to).toBe(length)
        for (const { from, to } of all) expect(to).toBeGreaterThan(from)
        for (const one of elements) {
          const [start, end] = [one.start ?? 0, Math.min(one.end ?? length, length)]
          const shown = all.filter(({ urls }) => urls.has(one.id))
          if (start >= length) expect(shown).toEqual([])
          else expect([shown[0]!.from, shown.at(-1)!.to]).toEqual([start, end])
          expect(shown.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(Math.max(0, end - start))
          if (one.kind !== 'video' || all.length === 1) continue
          for (const { from, to, urls } of shown) {
            const part = { startMs: 100_000 + from - start, endMs: 100_000 + to - start }
            expect(parseMediaFragment(urls.get(one.id)!)).toEqual(part)
          }
        }
        if (all.length === 1) return
        for (const { from, to, voice } of all) {
          expect(parseMediaFragment(voice!)).toEqual({ startMs: from, endMs: to })
        }
      }),
      { numRuns: 200 },
    )
  })

  it('is cut no more often than elements come and go', () => {
    fc.assert(
      fc.property(timed, (elements) => {
        const edges = new Set(elements.flatMap(({ start, end }) => [start, end]).filter((edge) => edge && edge < 9000))
        expect(pieces(elements, 9000, 9000)).toHaveLength(edges.size + 1)
      }),
      { numRuns: 200 },
    )
  })
})
