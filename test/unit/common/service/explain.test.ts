import { expect, it } from 'vitest'
import { z } from 'zod'
import { formatIn } from '../../../../electron/common/messages/index.ts'
import { explainProblem } from '../../../../electron/common/service/explain.ts'

it('of many fields that are not known, the first are named', () => {
  const schema = z.strictObject({ colors: z.strictObject({ accent: z.string() }) })
  const told = (count: number): string => {
    const names = Array.from({ length: count }, (_, at) => [`c${at}`, '#fff'])
    const value = { colors: { accent: '#000', ...Object.fromEntries(names) } }
    const { error } = schema.safeParse(value)
    return formatIn('en')(explainProblem(error!.issues[0]!, value, 'the kit').message)
  }
  expect(told(2)).toBe('colors must not hold "c0", "c1".')
  expect(told(10_000).length).toBeLessThan(120)
  expect(told(10_000)).toContain('…')
})

it.each([
  ['bounce', 'easing must be linear or ease, not "bounce".'],
  [[0, 1], 'easing must hold at least 4 entries.'],
  [[0, 1, 'a', 1], 'easing[2] must be a number, not "a".'],
  [[0, 9, 0, 1], 'easing[1] must be at most 5, not 9.'],
  [{}, 'easing must be one of the known kinds, not an object.'],
  [undefined, 'easing is required: linear or ease.'],
])('of a union, the problem is that of the member that was meant: %j', (easing, told) => {
  const height = z.number().max(5)
  const schema = z.object({ easing: z.union([z.enum(['linear', 'ease']), z.tuple([height, height, height, height])]) })
  const { error } = schema.safeParse({ easing })
  expect(formatIn('en')(explainProblem(error!.issues[0]!, { easing }, 'the project').message)).toBe(told)
})
