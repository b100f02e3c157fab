import { describe, expect, it } from 'vitest'
import { foundIn, lineText, spokenAt, transcriptLines } from '../../../../../renderer/clips/player/transcript.ts'

const cue = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text })

describe('the words of a clip', () => {
  const lines = transcriptLines({
    cues: [cue(0, 1_000, 'Open it twice,'), cue(1_200, 2_000, 'not all day.')],
    words: [cue(100, 300, 'Open'), cue(320, 500, 'it'), cue(520, 900, 'twice'), cue(1_250, 1_500, 'not')],
  })

  it('have the times at which they are spoken, and share those of their line where that is not known', () => {
    expect(lines[0]!.words).toEqual([cue(100, 300, 'Open '), cue(320, 500, 'it '), cue(520, 900, 'twice,')])
    expect(lines[1]!.words.map(({ text }) => text)).toEqual(['not ', 'all ', 'day.'])
    expect(lines[1]!.words[0]!.startMs).toBe(1_200)
    expect(lines[1]!.words.at(-1)!.endMs).toBe(2_000)
    expect(lines.map(lineText)).toEqual(['Open it twice,', 'not all day.'])
  })

  it('are lit while they are spoken, and none is in a pause', () => {
    expect(spokenAt(lines, 50)).toBeNull()
    expect(spokenAt(lines, 330)).toEqual({ line: 0, word: 1 })
    expect(spokenAt(lines, 950)).toEqual({ line: 0, word: 2 })
    expect(spokenAt(lines, 1_100)).toBeNull()
    expect(spokenAt(lines, 5_000)).toBeNull()
  })

  it('are found also across words, whatever their case', () => {
    expect(foundIn(lines[0]!, 'OPEN it')).toEqual([0, 1])
    expect(foundIn(lines[1]!, 'open')).toEqual([])
    expect(foundIn(lines[1]!, '  ')).toEqual([])
  })

  it('are words also in a script without spaces', () => {
    const [line] = transcriptLines({ cues: [cue(0, 1_000, '今天天气很好。')], words: [] })
    expect(line!.words.length).toBeGreaterThan(1)
    expect(lineText(line!)).toBe('今天天气很好。')
  })
})
