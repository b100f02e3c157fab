import { execFile } from 'node:child_process'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../../../support/studio/cloud.ts'
import { until } from '../../../../support/studio/window.ts'
import { cloudSheets, heldMs } from '../../../../support/voiceovers/cloud-sheets.ts'

const { cloud, out, get, sheetOf, calls, rows, run, inState, spoken } = cloudSheets()

describe('when things go wrong', () => {
  it('never sends again by itself what may have been taken: the row waits for the user', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    cloud.service.loseAnswers = 1
    await run(id)
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('Look at the service')
    await until(async () => (await get(id)).counts.making === 0)
    expect((await get(id)).counts.unconfirmed).toBe(1)
    await calls().resume({ sheet: id })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 5, unconfirmed: 1 })
    expect(spoken()).toHaveLength(6)
    expect(await refusal(run(id))).toMatchObject({ code: 'nothing-to-do' })
    // Nor when it is one of several chosen rows.
    const ids = (await rows(id)).map((row) => row.id)
    expect(await refusal(run(id, { kind: 'ids', ids }))).toMatchObject({ code: 'nothing-to-do' })
    await run(id, { kind: 'states', states: ['unconfirmed'] })
    expect((await inState(id, 'idle')).counts).toMatchObject({ done: 6, unconfirmed: 0 })
    expect(spoken()).toHaveLength(7)
    expect(new Set(spoken()).size).toBe(6)
  })

  it('pauses with one sentence when the account has no credits, and goes on when it has', async () => {
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await get(id)
    await until(async () => (await get(id)).counts.ready === 3)
    cloud.service.refuse = ({ effect }) =>
      effect === 'create' ? { code: 1104, msg: 'Insufficient credit balance' } : null
    await run(id)
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('Insufficient credit balance')
    expect(paused.counts.failed).toBe(0)
    cloud.service.refuse = () => null
    await calls().resume({ sheet: id })
    expect((await inState(id, 'idle')).counts.done).toBe(3)
  })

  it('pauses when the service vanishes, and continues by itself when it is back', async () => {
    // No row ends meanwhile, so no request is under way when the service vanishes.
    cloud.service.workMs = heldMs
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    await run(id)
    const { jobs } = cloud.window.studio.services
    await until(() => jobs.list({ states: ['waiting'] }).length === 2)
    const { port } = new URL(cloud.service.baseUrl)
    await cloud.service.close()
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toContain('continues by itself')
    expect(paused.counts.failed).toBe(0)
    cloud.service.workMs = 0
    await cloud.service.start(Number(port))
    expect((await inState(id, 'idle')).counts.done).toBe(6)
    expect(spoken()).toHaveLength(6)
    expect(new Set(spoken()).size).toBe(6)
  })

  it('takes a run up where the last studio left it, and speaks nothing twice', async () => {
    cloud.service.workMs = 300
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.', 'Five.'])
    await run(id)
    await until(async () => (await get(id)).counts.done > 0)
    await cloud.reopen()
    expect((await inState(id, 'idle')).counts.done).toBe(5)
    expect(spoken()).toHaveLength(5)
  })

  it('refuses a folder that can not be written', async () => {
    const id = await sheetOf(['One.'])
    const change = (path: string) => calls().change({ sheet: id, change: { folder: path } })
    await change(join(cloud.folder, 'host.json', 'inside'))
    expect(await refusal(run(id))).toMatchObject({ code: 'folder', field: 'folder' })
    await change('not/absolute')
    expect(await refusal(run(id))).toMatchObject({ code: 'folder' })
    expect(cloud.service.speech).toHaveLength(0)
  })

  it('pauses when the folder is taken away, and loses nothing', async () => {
    cloud.service.workMs = heldMs
    const id = await sheetOf(['One.', 'Two.', 'Three.'])
    await run(id)
    await until(() => cloud.service.speech.length > 0)
    await rm(out(), { recursive: true, force: true })
    cloud.service.workMs = 0
    const paused = await inState(id, 'paused')
    expect(paused.run.message).toMatch(/folder/)
    expect(paused.counts.failed).toBe(0)
    await calls().resume({ sheet: id })
    expect((await inState(id, 'idle')).counts.done).toBe(3)
    expect(spoken()).toHaveLength(3)
  })
})

/** A disk of that many bytes, where the system allows one; null elsewhere. */
async function smallDisk(mountPoint: string, bytes: number): Promise<(() => Promise<void>) | null> {
  await mkdir(mountPoint)
  const command = promisify(execFile)
  try {
    await command('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', mountPoint])
  } catch (error) {
    console.warn(`A full disk can't be tried here: ${String(error).split('\n')[0]}`)
    return null
  }
  return async () => void (await command('umount', [mountPoint]))
}

describe('a disk that fills', () => {
  it('pauses the run with a sentence, loses nothing, and goes on when there is room', async ({ skip }) => {
    const id = await sheetOf(['One.', 'Two.', 'Three.', 'Four.'])
    // A second of sound takes 96 kB.
    const unmount = await smallDisk(out(), 260_000)
    if (!unmount) return skip()
    try {
      await run(id)
      const paused = await inState(id, 'paused')
      expect(paused.run.message).toMatch(/full/)
      await until(async () => (await get(id)).counts.making === 0)
      const { counts } = await get(id)
      expect(counts.failed).toBe(0)
      expect(counts.done).toBeGreaterThan(0)
      expect((await readdir(out())).filter((name) => name.startsWith('.'))).toEqual([])
      const elsewhere = join(cloud.folder, 'elsewhere')
      await calls().change({ sheet: id, change: { folder: elsewhere } })
      await calls().resume({ sheet: id })
      expect((await inState(id, 'idle')).counts.done).toBe(4)
      expect(new Set(spoken()).size).toBe(spoken().length)
      expect((await readdir(elsewhere)).length + (await readdir(out())).length).toBe(4)
    } finally {
      await unmount()
    }
  })
})
