import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoiceoverRow, VoiceoverSheet } from '../../../electron/common/bridge/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { FakeService } from '../service/fake-service.ts'
import { smallClips } from '../studio/clips.ts'
import { HostProcess } from '../studio/host-process.ts'
import { until } from '../studio/window.ts'

export interface StudioKill {
  /** Number of rows whose files existed at the kill. */
  doneBefore: number
  counts: VoiceoverSheet['counts']
  texts: string[]
  /** Texts that the service was asked to speak, in order. */
  asked: string[]
  /** Files in the folder of the sheet, including temporary ones. */
  files: string[]
  /** Number of rows whose files have the length of the row's speech, within 30 ms. */
  sound: number
}

const patienceMs = 600_000

/**
 * Runs a sheet in a studio of its own process, kills it with SIGKILL at a row, starts it again and waits for the end.
 */
export async function killedStudio(rows: number, killedAt: number): Promise<StudioKill> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-voiceover-kill-'))
  const service = await new FakeService({ media: await smallClips() }).start()
  const data = join(folder, 'data')
  let host = await HostProcess.start(data, { factor: 20 })
  const call = <T>(verb: string, input: object): Promise<T> =>
    host.ask<T>({ do: 'call', noun: 'voiceovers', verb, input })
  try {
    const out = join(folder, 'out')
    const { id: connection } = await host.ask<{ id: string }>({ do: 'connect', baseUrl: service.baseUrl })
    const { id } = await call<VoiceoverSheet>('create', { name: 'Lines', from: null })
    const texts = Array.from({ length: rows }, (_, at) => `This is line number ${at + 1}.`)
    await call('edit', {
      sheet: id,
      edit: { type: 'paste', position: 0, field: 'text', text: texts.join('\n') },
    })
    await call('change', { sheet: id, change: { connection, voiceId: 'v-1', folder: out } })
    const get = (): Promise<VoiceoverSheet> => call<VoiceoverSheet>('get', { id })
    await call('run', { sheet: id, rows: { kind: 'all' }, spend: true })

    // From then on nothing ends at the service: requests that are under way at the kill have been accepted, and are
    // waited for.
    await until(() => {
      if (service.speech.length < killedAt) return false
      service.workMs = 3_600_000
      return true
    }, patienceMs)
    await until(async () => {
      const { counts } = await get()
      return counts.done + counts.making === service.speech.length && counts.making === 2
    }, patienceMs)
    await until(async () => (await host.ask<number>({ do: 'waiting' })) === 2, patienceMs)
    const doneBefore = (await get()).counts.done
    await host.kill()
    service.workMs = 0
    host = await HostProcess.start(data, { factor: 20 })

    const { counts } = await until(async () => {
      const now = await get()
      return now.run.state === 'idle' ? now : null
    }, patienceMs)
    const page = await call<{ rows: VoiceoverRow[] }>('rows', { sheet: id, offset: 0, limit: 500 })
    return {
      doneBefore,
      counts,
      texts,
      files: await readdir(out),
      sound: await whole(out, page.rows),
      asked: service.speech.map(({ body }) => String(body.input_text)),
    }
  } finally {
    await host.end()
    await service.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function whole(out: string, rows: readonly VoiceoverRow[]): Promise<number> {
  const tools = await findTools()
  let count = 0
  for (const { fileName, durationMs } of rows) {
    const found = await probe(tools, join(out, fileName))
    if (durationMs !== null && Math.abs(found.durationMs - durationMs) < 30) count += 1
  }
  return count
}
