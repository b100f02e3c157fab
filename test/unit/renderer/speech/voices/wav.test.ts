import { describe, expect, it } from 'vitest'
import { toPcm, wavOf } from '../../../../../renderer/speech/voices/make/wav.ts'

describe('a recording as a WAV file', () => {
  it('is 16 bits, one channel, with every sample in place', async () => {
    const first = toPcm(Float32Array.from([0, 0.5, -0.5]))
    const second = toPcm(Float32Array.from([1, -1, 2, -3]))
    const file = wavOf([first, second], 48_000)
    expect(file.type).toBe('audio/wav')
    const view = new DataView(await file.arrayBuffer())
    const text = (at: number): string => String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
    expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(view.byteLength - 8)
    expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint32(24, true)]).toEqual([1, 1, 48_000])
    expect([view.getUint32(28, true), view.getUint16(32, true), view.getUint16(34, true)]).toEqual([96_000, 2, 16])
    expect(view.getUint32(40, true)).toBe(14)
    const samples = Array.from({ length: 7 }, (_, at) => view.getInt16(44 + at * 2, true))
    // Samples beyond full scale are limited to it, so that the check of the recording finds the clipping.
    expect(samples).toEqual([0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768])
  })
})
