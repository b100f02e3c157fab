import fc from '../../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { captionFile, captionFormats, readCues, readableCaptions } from '../../../../electron/common/captions/index.ts'

const cues = [
  { startMs: 1_004, endMs: 2_500, text: 'Tom & <Jerry>\nsay "hi"' },
  { startMs: 3_661_996, endMs: 3_663_000, text: '{\\b1}C:\\New\u0000' },
]

describe('files of captions', () => {
  test('TTML is escaped and has its times and line breaks', () => {
    const text = captionFile('ttml', cues)
    expect(text).toContain('<p begin="00:00:01.004" end="00:00:02.500">')
    expect(text).toContain('Tom &amp; &lt;Jerry&gt;<br/>say "hi"')
    expect(text).toContain('<p begin="01:01:01.996" end="01:01:03.000">')
    expect(text).not.toContain('\u0000')
  })

  test('ASS has hundredths of seconds, and no commands but line breaks', () => {
    const lines = captionFile('ass', cues)
      .split('\n')
      .filter((line) => line.startsWith('Dialogue:'))
    expect(lines).toEqual([
      'Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Tom & <Jerry>\\Nsay "hi"',
      'Dialogue: 0,1:01:02.00,1:01:03.00,Default,,0,0,0,,｛＼b1｝C:＼New',
    ])
  })

  test('are for the size of the picture, and for the direction of the script', () => {
    const one = [{ startMs: 0, endMs: 3, text: 'مرحبا بكم' }]
    const tall = captionFile('ass', one, { width: 1080, height: 1920 })
    expect(tall).toContain('PlayResX: 1080\nPlayResY: 1920')
    expect(tall).toContain('Style: Default,Inter,56,')
    expect(tall).toContain('Dialogue: 0,0:00:00.00,0:00:00.01,')
    expect(captionFile('ttml', one)).toContain('tts:direction="rtl"')
    expect(captionFile('ttml', cues)).not.toContain('tts:direction')
    expect(captionFile('ass', [{ startMs: 0, endMs: 900, text: 'a\uFFFEb' }])).toContain(',,ab')
    expect(captionFile('srt', [{ startMs: 0, endMs: 900, text: ' ' }])).toBe('')
  })

  test('have each cue once, whatever its text', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
        const written = texts.map((one, at) => ({ startMs: at * 1_000, endMs: at * 1_000 + 900, text: `a${one}` }))
        const count = (format: 'ttml' | 'ass', pattern: RegExp) =>
          captionFile(format, written).match(pattern)?.length ?? 0
        expect(count('ttml', /^ {6}<p /gm)).toBe(texts.length)
        expect(count('ass', /^Dialogue:/gm)).toBe(texts.length)
        for (const format of readableCaptions)
          expect(readCues(captionFile(format, written)).cues).toHaveLength(texts.length)
      }),
    )
    expect(captionFormats).toEqual(['srt', 'vtt', 'ttml', 'ass'])
  })
})
