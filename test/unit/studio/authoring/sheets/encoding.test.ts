import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from './read.ts'
import { english, saying } from '../../../../support/english.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-sheets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function written(name: string, content: Uint8Array | string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const text = 'text;voice\r\nGrüße aus Köln, “schön” … 5 €;Ann\r\nÇa va? Déjà vu.;Éva'
const rows = [
  ['Grüße aus Köln, “schön” … 5 €', 'Ann'],
  ['Ça va? Déjà vu.', 'Éva'],
]
const utf16be = (plain: string): Buffer => Buffer.from(plain, 'utf16le').swap16()
const mark = '\uFEFF'

/** The characters of these texts that windows-1252 encodes otherwise than by their code point. */
const special: Record<string, number> = { '“': 0x93, '”': 0x94, '…': 0x85, '€': 0x80 }
const windows1252 = (plain: string): Buffer => Buffer.from([...plain].map((one) => special[one] ?? one.charCodeAt(0)))

describe('encodings', () => {
  test.each([
    ['utf-8', Buffer.from(text), 'utf-8'],
    ['utf-8 with a mark', Buffer.from(mark + text), 'utf-8'],
    ['utf-16le with a mark', Buffer.from(mark + text, 'utf16le'), 'utf-16le'],
    ['utf-16le without', Buffer.from(text, 'utf16le'), 'utf-16le'],
    ['utf-16be with a mark', utf16be(mark + text), 'utf-16be'],
    ['utf-16be without', utf16be(text), 'utf-16be'],
  ])('%s', async (name, bytes, encoding) => {
    const table = await file(written(`${name}.csv`, bytes))
    expect(table).toMatchObject({ encoding, hasHeader: true, columns: ['text', 'voice'], notices: [] })
    expect(table.rows).toEqual(rows)
  })

  test('windows-1252 is a guess, and says so', async () => {
    const table = await file(written('western.csv', windows1252(text)))
    expect(table.encoding).toBe('windows-1252')
    expect(table.rows).toEqual(rows)
    expect(english(table.notices[0]?.message)).toMatch(/guess/)
  })

  test('others are guessed from enough of them, and can be chosen', async () => {
    // "文本,声音" and "你好世界。今天天气很好，我们出去走走吧。" as GB 18030.
    const header = [0xce, 0xc4, 0xb1, 0xbe, 0x2c, 0xc9, 0xf9, 0xd2, 0xf4, 0x0a]
    const line = Buffer.from(
      'c4e3bac3cac0bde7a1a3bdf1ccecccecc6f8badcbac3a3accED2c3c7b3f6c8a5d7dfd7dfb0c9a1a3'.toLowerCase(),
      'hex',
    )
    const bytes = Buffer.concat([Buffer.from(header), line, Buffer.from(',a\n'), line, Buffer.from(',b\n')])
    const guessed = await file(written('chinese.csv', bytes))
    expect(guessed.columns).toEqual(['文本', '声音'])
    expect(guessed.rows[0]).toEqual(['你好世界。今天天气很好，我们出去走走吧。', 'a'])
    const path = written('greek.csv', Buffer.from([0xc1, 0xc2, 0x3b, 0xc3, 0x0a, 0x61, 0x3b, 0x62]))
    expect((await file(path, { encoding: 'iso-8859-7', hasHeader: true })).columns).toEqual(['ΑΒ', 'Γ'])
  })

  test('an encoding that is none is told', async () => {
    const path = written('plain.csv', text)
    await expect(file(path, { encoding: 'klingon-8' })).rejects.toThrow(
      expect.objectContaining({
        code: 'bad-sheet',
        message: 'The encoding “klingon-8” is not supported.',
        next: saying('UTF-8'),
        field: 'options.encoding',
      }),
    )
  })

  test('bytes that don’t fit the encoding are told with their line', async () => {
    const path = written(
      'mixed.csv',
      Buffer.concat([Buffer.from('text,voice\nfine words here,a\nb'), Buffer.from([0xff]), Buffer.from(',c\n')]),
    )
    const table = await file(path, { encoding: 'utf-8' })
    expect(table.rows[1]).toEqual(['b\uFFFD', 'c'])
    expect(english(table.notices[0]?.message)).toMatch(/can’t be read as utf-8; the first is on line 3/)
  })
})
