import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consentWording } from '../../../../../electron/common/bridge/index.ts'
import { openWindow } from '../../../../support/studio/window.ts'
import type { Window } from '../../../../support/studio/window.ts'

const declaration = { name: 'Anna', own: false, statement: 'The face is another person’s, who gave me leave.' }
let folder: string
let window: Window

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-consents-'))
  window = await openWindow(folder)
})
afterEach(async () => {
  await window.studio.close()
  rmSync(folder, { recursive: true })
})

describe('consents', () => {
  it('are asked once for a content, whatever its name, and kept over a restart with their words', async () => {
    const [here, there] = [join(folder, 'a.png'), join(folder, 'b.jpg')]
    writeFileSync(here, 'the same picture')
    writeFileSync(there, 'the same picture')
    const { consents } = window.bridge
    expect(await consents.find({ path: here, what: 'face' })).toBeNull()
    const given = await consents.give({ path: here, what: 'face', ...declaration })
    const sha256 = createHash('sha256').update('the same picture').digest('hex')
    expect(given).toMatchObject({ ...declaration, sha256, what: 'face', wording: consentWording })
    expect(Math.abs(given.confirmedAt - Date.now())).toBeLessThan(60_000)
    await window.studio.close()
    window = await openWindow(folder)
    expect(await window.bridge.consents.find({ path: there, what: 'face' })).toEqual(given)
    expect(await window.bridge.consents.find({ sha256, what: 'face' })).toEqual(given)
    expect(await window.bridge.consents.find({ sha256, what: 'voice' })).toBeNull()
  })

  it('are not given twice, even at once', async () => {
    const sha256 = 'a'.repeat(64)
    const { consents } = window.bridge
    const all = await Promise.all([1, 2, 3].map(() => consents.give({ sha256, what: 'voice', ...declaration })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await consents.list()).toHaveLength(1)
  })

  it('refuse what is none', async () => {
    const { consents } = window.bridge
    const sha256 = 'a'.repeat(64)
    const invalid = { data: { code: 'invalid-input' } }
    await expect(consents.give({ sha256, what: 'face', ...declaration, statement: ' yes ' })).rejects.toMatchObject(
      invalid,
    )
    await expect(consents.find({ sha256: 'xyz', what: 'face' })).rejects.toMatchObject(invalid)
    await expect(consents.find({ path: 'relative.png', what: 'face' })).rejects.toMatchObject({
      data: { code: 'path' },
    })
    await expect(consents.find({ path: join(folder, 'gone.png'), what: 'face' })).rejects.toMatchObject({
      data: { code: 'not-found' },
    })
    await expect(window.studio.services.consents.need({ sha256, what: 'face' })).rejects.toMatchObject({
      code: 'consent',
    })
  })
})
