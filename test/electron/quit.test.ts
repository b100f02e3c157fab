import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { JobStore } from '../../electron/studio/jobs/index.ts'
import type { Job } from '../../electron/studio/jobs/index.ts'
import { build, start, until } from '../support/electron/index.ts'
import type { RunningApp } from '../support/electron/index.ts'

let app: RunningApp | null = null
beforeAll(() => build())
afterEach(async () => {
  await app?.end()
  app = null
})

/** A job of another process, so that its state doesn't change. */
function addJob(dataFolder: string, state: Job['state'] = 'waiting'): void {
  const store = new JobStore(join(dataFolder, 'jobs.db'))
  const now = Date.now()
  const job: Job = {
    id: `job-${now}-${Math.random()}`,
    kind: 'speech',
    title: 'A line',
    connection: 'elsewhere',
    state,
    body: {},
    target: null,
    step: null,
    purpose: 'clip',
    parentId: null,
    credits: null,
    remoteId: 'remote',
    attempt: 1,
    polls: 0,
    extras: null,
    relinks: 0,
    parts: null,
    result: null,
    failure: null,
    nextAt: now + 1e9,
    deadlineAt: now + 2e9,
    createdAt: now,
    submittedAt: now,
    completedAt: null,
    endedAt: null,
    updatedAt: now,
  }
  store.insert(job, 'somebody else', now + 1e9)
  store.database.close()
}

describe('quitting', () => {
  test('without jobs asks nothing and closes in order', async () => {
    app = await start()
    expect(existsSync(join(app.state.dataFolder, 'studio-instance.json'))).toBe(true)
    expect(app.window.close()).toBe(true)
    await until(() => app!.state.quits > 0)
    expect(app.state.questions).toEqual([])
    expect(existsSync(join(app.state.dataFolder, 'studio-instance.json'))).toBe(false)
  })

  test('while jobs run asks, says that they go on, and stays when told to', async () => {
    app = await start()
    for (let index = 0; index < 2; index += 1) addJob(app.state.dataFolder)
    app.state.answer = () => 1
    expect(app.window.close()).toBe(false)
    await until(() => app!.state.questions.length === 1)
    expect(app.state.questions[0]).toMatchObject({
      message: '2 jobs are running. Quit anyway?',
      detail: expect.stringContaining('continue when you start Greenroom again'),
      cancelId: 1,
    })
    await new Promise((resolve) => setTimeout(resolve, 20))
    app.electron.app.quit()
    await until(() => app!.state.questions.length === 2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(app.state.quits).toBe(0)
    expect(app.window.destroyed).toBe(false)
    expect(await app.client.app.info()).toMatchObject({ host: 'electron' })
  })

  test('is asked once, however often the user clicks, and happens when they agree', async () => {
    app = await start()
    addJob(app.state.dataFolder)
    addJob(app.state.dataFolder, 'done')
    let agree: (response: number) => void = () => undefined
    app.state.answer = () => new Promise((resolve) => (agree = resolve))
    app.window.close()
    app.window.close()
    app.electron.app.quit()
    await until(() => app!.state.questions.length > 0)
    expect(app.state.questions.map((one) => one.message)).toEqual(['A job is running. Quit anyway?'])
    agree(0)
    await until(() => app!.state.quits > 0)
    expect(app.state.questions).toHaveLength(1)
  })

  test('asked for by the system happens without a question', async () => {
    app = await start()
    addJob(app.state.dataFolder)
    const [own] = process.listeners('SIGTERM').slice(-1)
    own!('SIGTERM')
    await until(() => app!.state.quits > 0)
    expect(app.state.questions).toEqual([])
    process.removeListener('SIGTERM', own!)
  })

  test('speaks the language that the user chose', async () => {
    app = await start()
    await app.client.settings.set({ change: { locale: 'zh-CN' } })
    addJob(app.state.dataFolder)
    app.state.answer = () => 1
    app.window.close()
    await until(() => app!.state.questions.length === 1)
    expect(app.state.questions[0]!.message).toBe('有 1 个任务正在运行。仍要退出吗？')
  })
})
