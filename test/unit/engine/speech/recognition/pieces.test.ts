import { expect, test } from 'vitest'
import { PieceCutter } from '../../../../../electron/engine/speech/recognition/pieces.ts'
import type { SoundPiece } from '../../../../../electron/engine/speech/recognition/pieces.ts'

/** Pieces of a sound whose loud parts count as voice, given in seconds of voice and silence by turns, in blocks of any length. */
function piecesOf(seconds: readonly number[], blockSamples = 5_000): SoundPiece[] {
  const samples = Int16Array.from(
    seconds.flatMap((length, at) => Array.from({ length: length * 16_000 }, () => (at % 2 === 0 ? 8_000 : 0))),
  )
  const cutter = new PieceCutter((frame) => (frame[240]! > 1_000 ? 0.9 : 0.1))
  const pieces: SoundPiece[] = []
  for (let at = 0; at < samples.length; at += blockSamples)
    pieces.push(...cutter.add(samples.subarray(at, at + blockSamples)))
  return [...pieces, ...cutter.end()]
}

const secondsOf = ({ samples }: SoundPiece): number => samples.length / 16_000

test('silence has no pieces, and neither has a click', () => {
  expect(piecesOf([0, 30])).toEqual([])
  expect(piecesOf([0, 2, 0.05, 2])).toEqual([])
})

test('a long pause parts pieces, which keep a little of the sound around them', () => {
  const pieces = piecesOf([0, 3, 2, 4, 1, 2])
  expect(pieces).toHaveLength(2)
  expect(pieces[0]!.startMs).toBeGreaterThan(2_500)
  expect(pieces[0]!.startMs).toBeLessThan(3_000)
  expect(secondsOf(pieces[0]!)).toBeCloseTo(2.6, 1)
  expect(pieces[1]!.startMs).toBeGreaterThan(8_500)
})

test('a short pause parts a piece that is long enough, and no piece is longer than 20 s', () => {
  expect(piecesOf([4, 0.6, 4, 0.6, 4, 0.6, 4]).map((piece) => Math.round(secondsOf(piece)))).toEqual([14, 4])
  const long = piecesOf([70])
  expect(Math.max(...long.map(secondsOf))).toBeLessThanOrEqual(20)
  expect(long.reduce((sum, piece) => sum + secondsOf(piece), 0)).toBeCloseTo(70, 1)
})

test('blocks of any length give the same pieces', () => {
  const seconds = [3, 2, 4]
  expect(piecesOf(seconds, 777)).toEqual(piecesOf(seconds, 16_000))
})
