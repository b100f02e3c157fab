import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { VoiceoverRow, VoiceoverSheet } from '../../../../../electron/common/bridge/index.ts'
import { openWindow } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

let folder: string
/** Window of the present test. */
export let window: Window

/** Gives each test of a file a studio and a window of its own. */
export function useWindow(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voiceovers-'))
    window = await openWindow(folder)
  })
  afterEach(async () => {
    await window.studio.close()
    await rm(folder, { recursive: true, force: true })
  })
}

/** Closes the studio and opens it on the same folder again. */
export async function restart(): Promise<void> {
  await window.studio.close()
  window = await openWindow(folder)
}

/** Three rows with a variable. */
export const abc = 'text,voice,rate,file,product\nA,,,a,x\nB,,80,b,y\nC,,,c,z\n'

export async function sheetOf(csv: string): Promise<VoiceoverSheet> {
  const { voiceovers, sheets } = window.bridge
  const reading = await sheets.read({ source: { kind: 'text', text: csv } })
  const mapping = await voiceovers.guess({ reading: reading.id })
  const sheet = await voiceovers.create({ name: 'Lines', from: { reading: reading.id, mapping } })
  // Without an engine its voices are unknown, so every name is accepted.
  return voiceovers.change({ sheet: sheet.id, change: { voiceId: 'any' } })
}

export async function rows(sheet: string, search = ''): Promise<VoiceoverRow[]> {
  return (await window.bridge.voiceovers.rows({ sheet, offset: 0, limit: 500, states: [], search })).rows
}
export const texts = async (sheet: string): Promise<string[]> => (await rows(sheet)).map(({ text }) => text)
export const edit = (sheet: string, change: Parameters<Window['bridge']['voiceovers']['edit']>[0]['edit']) =>
  window.bridge.voiceovers.edit({ sheet, edit: change })
