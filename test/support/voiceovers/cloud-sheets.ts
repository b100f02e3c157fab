import { join } from 'node:path'
import type { RowChoice, VoiceoverRow, VoiceoverSheet } from '../../../electron/common/bridge/index.ts'
import { cloudForEach } from '../studio/cloud.ts'
import { until } from '../studio/window.ts'

/** Longer than any test, ms: the service's work ends when the test says so. */
export const heldMs = 3_600_000

/** Sheets of voiceovers that a remote service speaks, new for every test of the calling file. */
export function cloudSheets(media?: () => Promise<{ video: Buffer; audio: Buffer }>) {
  const cloud = cloudForEach({ clockFactor: 40, ...(media ? { media } : {}) })
  const calls = () => cloud.window.bridge.voiceovers
  const out = (): string => join(cloud.folder, 'out')
  const get = (id: string): Promise<VoiceoverSheet> => calls().get({ id })

  /** A sheet of these lines; its files are beside the data folder. */
  async function sheetOf(texts: string[]): Promise<string> {
    const { id } = await calls().create({ name: 'Lines', from: null })
    const text = texts.join('\n')
    await calls().edit({ sheet: id, edit: { type: 'paste', position: 0, field: 'text', text } })
    const { connection } = cloud
    await calls().change({ sheet: id, change: { connection, voiceId: 'v-1', folder: out() } })
    return id
  }
  return {
    cloud,
    out,
    get,
    sheetOf,
    calls,
    rows: async (sheet: string): Promise<VoiceoverRow[]> => (await calls().rows({ sheet, offset: 0, limit: 500 })).rows,
    run: (sheet: string, rows: RowChoice = { kind: 'all' }, spend = true) => calls().run({ sheet, rows, spend }),
    inState: (id: string, state: VoiceoverSheet['run']['state']): Promise<VoiceoverSheet> => {
      let run: VoiceoverSheet['run'] | null = null
      const look = async (): Promise<VoiceoverSheet | null> => {
        const sheet = await get(id)
        run = sheet.run
        return run.state === state ? sheet : null
      }
      return until(look, undefined, () => run)
    },
    setOutput: async (sheet: string, output: Partial<VoiceoverSheet['output']>): Promise<unknown> =>
      calls().change({ sheet, change: { output: { ...(await get(sheet)).output, ...output } } }),
    setText: (sheet: string, id: string, text: string): Promise<unknown> =>
      calls().edit({ sheet, edit: { type: 'set', rows: [id], field: 'text', value: text } }),
    /** Texts that the service was asked to speak, in its order, which varies for rows that run in parallel. */
    spoken: (): string[] => cloud.service.speech.map(({ body }) => String(body.input_text)),
  }
}
