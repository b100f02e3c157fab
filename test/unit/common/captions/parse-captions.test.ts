import { describe, expect, it } from 'vitest'
import { captionFileText, parseCaptions, captionFile, toSrt } from '../../../../electron/common/captions/index.ts'
import { formatIn } from '../../../../electron/common/messages/index.ts'

const cues = [
  { startMs: 500, endMs: 2_000, text: 'Doors open\nat eight.' },
  { startMs: 2_000, endMs: 3_400, text: 'Tom & Jerry <3' },
]

describe('a file of captions', () => {
  it('that was written is read again as it was, as SRT and as WebVTT', () => {
    expect(parseCaptions(captionFile('vtt', cues), 'a.vtt')).toEqual({ ok: true, cues })
    expect(parseCaptions(toSrt([cues[0]!]), 'a.srt')).toEqual({ ok: true, cues: [cues[0]] })
  })

  it('has no control characters and no empty line within a caption', () => {
    const odd = [{ startMs: 0, endMs: 900, text: 'One\r\rtwo\u0000\u2028\u0085three\u0007 \ud800' }]
    const read = { startMs: 0, endMs: 900, text: 'One\ntwo\nthree' }
    expect(parseCaptions(toSrt(odd), 'a.srt')).toEqual({ ok: true, cues: [read] })
    expect(parseCaptions(captionFile('vtt', odd), 'a.vtt')).toEqual({ ok: true, cues: [read] })
  })

  it('has no arrow within a caption, which stands between times alone', () => {
    const cue = { startMs: 0, endMs: 900, text: '00:00:01,000 --> 00:00:02,000\nis a time' }
    const read = { ...cue, text: '00:00:01,000 → 00:00:02,000\nis a time' }
    for (const file of [toSrt([cue]), captionFile('vtt', [cue])])
      expect(parseCaptions(file, 'a.srt')).toEqual({ ok: true, cues: [read] })
  })

  it('is put in order, without styles, empty captions and blanks around lines', () => {
    const text =
      '2\n00:00:04,000 --> 00:00:05,000\n <i>Later</i> \n\n1\n00:00:01,000 --> 00:00:02,000\n\n00:02.000 --> 00:03.000\nFirst'
    expect(parseCaptions(text, 'a.srt')).toEqual({
      ok: true,
      cues: [
        { startMs: 2_000, endMs: 3_000, text: 'First' },
        { startMs: 4_000, endMs: 5_000, text: 'Later' },
      ],
    })
  })

  it.each([
    ['', '“a.srt” has no captions'],
    ['just a text', '“a.srt” has no captions'],
    ['1\n00:00:01,000 --> 00:00:02,000\nFine\n\nLost text', '“a.srt”, line 5: the text belongs to no caption'],
    [
      '1\n00:00:03,000 --> 00:00:02,000\nBack',
      '“a.srt”, line 2: the caption starts at 00:00:03,000 and ends at 00:00:02,000',
    ],
    [`00:00:01,000 --> 00:00:02,000\n${'a'.repeat(2_001)}`, '“a.srt”, line 1: the caption has 2001 characters'],
  ])('that is damaged is refused with file, line and reason: %j', (text, reason) => {
    const parsed = parseCaptions(text, 'a.srt')
    const format = formatIn('en')
    expect(parsed.ok ? '' : format(parsed.problem)).toContain(reason)
  })

  it('is read in the encodings that programs write', () => {
    expect(captionFileText(new TextEncoder().encode('字幕'))).toBe('字幕')
    expect(captionFileText(Uint8Array.of(0xff, 0xfe, 0x57, 0x5b))).toContain('字')
    expect(captionFileText(Uint8Array.of(0xe9))).toBe('é')
  })
})
