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
