import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bundledFonts, checkFont, FontRefused } from '../../../../electron/media/fonts/index.ts'
import { renamedFont, tableOf } from '../../../support/fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'greenroom-font-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const font = Buffer.from(await renamedFont('Gusto'))

async function check(name: string, bytes: Uint8Array): Promise<unknown> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return checkFont(path).catch((error: unknown) => {
    if (error instanceof FontRefused) return error.reason
    throw error
  })
}

/** The font with a change in one of its tables. */
function broken(tag: string, change: (table: Buffer) => void): Buffer {
  const file = Buffer.from(font)
  const { offset, length } = tableOf(file, tag)
  change(file.subarray(offset, offset + length))
  return file
}

describe('a font file is checked before it is used', () => {
  it('and says its family, weights, slant and licence', async () => {
    const regular = { family: 'Gusto', italic: false, weights: { min: 400, max: 400 }, mayCopy: true }
    expect(await check('gusto.ttf', font)).toEqual(regular)
    const restricted = Buffer.from(await renamedFont('Gusto', { licence: 2 }))
    expect(await check('restricted.ttf', restricted)).toEqual({ ...regular, mayCopy: false })
    const inter = bundledFonts().find(({ family }) => family.name === 'Inter')!
    const italic = [...inter.paths].find(([key]) => key.includes('-latin-wght-italic'))!
    expect(await checkFont(italic[1])).toMatchObject({ italic: true, weights: { min: 100, max: 900 } })
  })

  it('and refused by what is wrong with it', async () => {
    expect(await check('text.ttf', Buffer.from('This is no font at all, but a text.'))).toBe('noFont')
    expect(await check('empty.otf', Buffer.alloc(0))).toBe('noFont')
    expect(await check('cut.ttf', font.subarray(0, font.length * 0.6))).toBe('cutShort')
    expect(await check('head.ttf', font.subarray(0, 40))).toBe('cutShort')
    expect(await check('several.ttc', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(60)]))).toBe('collection')
    expect(await check('web.woff', Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(60)]))).toBe('woff')
    expect(await check('web.woff2', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)]))).toBe('damaged')
    const bomb = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(60)])
    bomb.writeUInt32BE(0xffffffff, 16)
    expect(await check('bomb.woff2', bomb)).toBe('tooLarge')
    await writeFile(join(folder, 'huge.ttf'), font)
    await truncate(join(folder, 'huge.ttf'), 200 * 1024 * 1024)
    await expect(checkFont(join(folder, 'huge.ttf'))).rejects.toMatchObject({ reason: 'tooLarge' })
    await expect(checkFont(join(folder, 'gone.ttf'))).rejects.toMatchObject({ reason: 'gone' })
  })

  it('and refused when its tables are broken, without an end of the process', async () => {
    expect(
      await check(
        'outlines.ttf',
        broken('loca', (table) => table.fill(0)),
      ),
    ).toBe('noOutlines')
    expect(
      await check(
        'cmap.ttf',
        broken('cmap', (table) => table.fill(0xff)),
      ),
    ).toBe('damaged')
    expect(
      await check(
        'name.ttf',
        broken('name', (table) => table.fill(0xff)),
      ),
    ).toBe('damaged')
    // Whatever is made of nonsense in the others: an answer comes, and it is one of both.
    for (const tag of ['glyf', 'maxp', 'hmtx', 'GSUB', 'head'] as const) {
      const noise = broken(tag, (table) => table.forEach((_, at) => table.writeUInt8((at * 197 + 13) & 0xff, at)))
      const answer = await check(`${tag}.ttf`, noise)
      expect(typeof answer === 'string' ? answer : (answer as { family: string }).family).toMatch(
        /^(?:damaged|noOutlines|Gusto)$/,
      )
    }
    expect(await readFile(join(folder, 'glyf.ttf'))).toHaveLength(font.length)
  })
})
