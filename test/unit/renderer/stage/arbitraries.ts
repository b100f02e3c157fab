import fc from '../../../support/fast-check.ts'

const offset = fc.integer({ min: -4_000, max: 4_000 })
const side = fc.integer({ min: 1, max: 4_000 })

export const box = fc.record({ x: offset, y: offset, width: side, height: side })
export const delta = fc.record({
  x: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
  y: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
})
