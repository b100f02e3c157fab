import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, measureSpeech } from '../../../../electron/media/index.ts'
import { samplePath } from '../../../support/faces/references.ts'
import { make, scratch } from '../../../support/media/making.ts'

const tools = await findTools()
const { path, remove } = await scratch()
afterAll(remove)

const reader = samplePath('voices/librivox-reader-10s.flac')

describe.skipIf(reader === undefined)('the sound of speech (skipped without the samples)', () => {
  /** Five seconds of the reader, which end in a pause, changed by filters. */
  const changed = (name: string, filters: string): Promise<string> =>
    make(tools, path(`${name}.wav`), '-i', reader!, '-t', '5', '-af', `${filters},atrim=end=4.9,apad=pad_dur=0.1`)
  let plain = ''
  beforeAll(async () => {
    plain = await changed('plain', 'loudnorm=I=-16,aresample=48000')
  })
  const from = (name: string, ...filters: string[]): Promise<string> =>
    make(tools, path(`${name}.wav`), '-i', plain, '-af', filters.join(','))

  it('is as it should be', async () => {
    const sound = await measureSpeech(tools, plain)
    expect(sound).toMatchObject({ isSilent: false })
    expect(sound.durationMs).toBeCloseTo(5_000, -2)
    expect(sound.clippedShare).toBeLessThan(0.0005)
    expect(sound.integratedLufs).toBeGreaterThan(-20)
    expect(sound.endDb).toBeLessThan(-40)
    expect(sound.pauses.every(({ startMs, endMs }) => endMs - startMs < 1_200)).toBe(true)
  })

  it('is cut off at its peaks', async () => {
    const { clippedShare } = await measureSpeech(tools, await from('clipped', 'volume=14dB:precision=fixed'))
    expect(clippedShare).toBeGreaterThan(0.005)
  })

  it('is cut off at its end, and too quiet', async () => {
    const ends = await measureSpeech(tools, await from('ends', 'atrim=end=2.2', 'volume=-24dB'))
    const { endDb, integratedLufs } = ends
    expect(integratedLufs).toBeLessThan(-35)
    expect(endDb).toBeGreaterThan(-30)
  })

  it('has a gap', async () => {
    const { pauses } = await measureSpeech(tools, await from('gap', "volume=0:enable='between(t,1.5,3.5)'"))
    const [longest] = pauses.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs))
    expect(longest!.startMs).toBeGreaterThan(1_000)
    expect(longest!.startMs).toBeLessThan(1_600)
    expect(longest!.endMs).toBeGreaterThan(3_400)
  })

  it('is silent', async () => {
    expect(await measureSpeech(tools, await from('silent', 'volume=0'))).toMatchObject({
      isSilent: true,
      integratedLufs: null,
      pauses: [],
    })
  })
})

it('tells a file without sound by its name', async () => {
  const film = await make(tools, path('film.mp4'), '-f', 'lavfi', '-i', 'color=s=64x64:d=1')
  await expect(measureSpeech(tools, film)).rejects.toMatchObject({ code: 'unreadable' })
})
