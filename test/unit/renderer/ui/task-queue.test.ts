import { expect, it } from 'vitest'
import { useTaskQueue } from '../../../../renderer/ui/task-queue.ts'

it('begins at once where nothing is under way', async () => {
  const { underWay, inTurn } = useTaskQueue()
  let done = false
  const work = inTurn(() => (done = true))
  expect(done).toBe(true)
  await work
  expect(underWay.value).toBe(0)
})

it('does one thing after the other, and goes on after one that failed', async () => {
  const { underWay, inTurn } = useTaskQueue()
  const order: string[] = []
  const first = Promise.withResolvers<undefined>()
  const failing = inTurn(async () => {
    order.push('first begins')
    await first.promise
  })
  const second = inTurn(() => order.push('second'))
  const third = inTurn(() => Promise.resolve('third'))
  expect(underWay.value).toBe(3)
  expect(order).toEqual(['first begins'])
  first.reject(new Error('No.'))
  await expect(failing).rejects.toThrow('No.')
  await second
  expect(order).toEqual(['first begins', 'second'])
  expect(await third).toBe('third')
  expect(underWay.value).toBe(0)
})

it('refuses with what was thrown at once', async () => {
  const { underWay, inTurn } = useTaskQueue()
  const thrown = inTurn(() => {
    throw new Error('At once.')
  })
  await expect(thrown).rejects.toThrow('At once.')
  expect(underWay.value).toBe(0)
})

it('does so many things at a time, and lets one that waits give up its turn', async () => {
  const { underWay, inTurn, take } = useTaskQueue(2)
  const ends = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const order: string[] = []
  const both = ends.map(({ promise }, at) =>
    inTurn(() => {
      order.push(`${at}`)
      return promise
    }),
  )
  const giveUp = take(() => order.push('given up'))
  take(() => order.push('last'))
  expect([order, underWay.value]).toEqual([['0', '1'], 4])
  giveUp()
  giveUp()
  ends[1]!.resolve(undefined)
  await both[1]
  expect([order, underWay.value]).toEqual([['0', '1', 'last'], 2])
  ends[0]!.resolve(undefined)
  await both[0]
})
