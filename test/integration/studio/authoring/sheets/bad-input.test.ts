import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, openSync, closeSync, ftruncateSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, pasted } from '../../../../unit/studio/authoring/sheets/read.ts'
import { saying } from '../../../../support/english.ts'
import { inDepth } from '../../../../support/depth.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-sheets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const refused = (message: RegExp | string): unknown =>
  expect.objectContaining({
    code: 'bad-sheet',
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    next: saying(/\.$/),
  })

describe('what can’t be read says why, and what to do', () => {
  test.each<[string, string, Uint8Array | string, RegExp]>([
    ['nothing in it', 'empty.csv', '', /^empty\.csv is empty\.$/],
    ['only a mark', 'mark.csv', '\uFEFF', /^mark\.csv is empty\.$/],
    ['only blank lines', 'blank.csv', '\r\n\r\n  \r\n', /is empty\.$/],
    ['only a header', 'header.csv', 'text,voice\n', /has column names but no rows/],
    [
      'a picture',
      'photo.csv',
      Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      /is not text: it is a picture/,
    ],
    ['a workbook', 'book.csv', zipSync({ 'xl/workbook.xml': strToU8('<x/>') }), /is not text: it is a workbook/],
    ['a video', 'clip.csv', Buffer.from('\0\0\0\x18ftypmp42\0\0'), /is not text: it is a video/],
    ['an old Word file', 'old.docx', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /an old format, or protected/],
    ['a zero byte', 'zero.csv', 'a,b\nc\0,d\n', /line 2 has a zero byte/],
    [
      'noise',
      'noise.csv',
      Uint8Array.from({ length: 5_000 }, (_none, i) => ((i * 7_919) % 251) + 1),
      /can’t be read as text/,
    ],
    ['UTF-32', 'wide.csv', Uint8Array.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), /UTF-32/],
    ['a document that is none', 'note.docx', 'just text', /is not a Word document/],
    ['a packed file without text', 'empty.docx', zipSync({ 'a.txt': strToU8('x') }), /it has no text/],
    [
      'a broken document',
      'broken.docx',
      zipSync({ 'word/document.xml': strToU8('<w:document><w:p>') }),
      /is damaged: its text can’t be read/,
    ],
    [
      'half a document',
      'half.docx',
      zipSync({ 'word/document.xml': strToU8('<a/>'.repeat(500)) }).subarray(0, 90),
      /is damaged: it can’t be unpacked/,
    ],
    ['a million columns', 'wide-row.csv', 'a,'.repeat(999_999), /cells|columns/],
    ['too many rows', 'long.csv', 'a,b\n'.repeat(200_010), /more than 200,000 rows/],
    ['subtitles without cues', 'no.srt', 'nothing here\n', /is empty/],
  ])('%s', async (_what, name, content, message) => {
    await expect(file(written(name, content))).rejects.toThrow(refused(message) as Error)
  })

  test.runIf(inDepth)('a document that unpacks to gigabytes', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(120 * 1024 * 1024) }, { level: 1 })
    expect(bomb.byteLength).toBeLessThan(2_000_000)
    await expect(file(written('bomb.docx', bomb))).rejects.toThrow(refused(/unpacks to more than 96 MB/) as Error)
  })

  test('200 MB', async () => {
    const path = join(folder, 'huge.csv')
    const fd = openSync(path, 'w')
    ftruncateSync(fd, 200_000_000)
    closeSync(fd)
    await expect(file(path)).rejects.toThrow(refused('huge.csv is 200 MB; a sheet can be at most 67 MB.') as Error)
  })

  test('a folder, a file that is gone, a device, a path that is none', async () => {
    mkdirSync(join(folder, 'sub.csv'))
    await expect(file(join(folder, 'sub.csv'))).rejects.toThrow(refused('sub.csv is a folder.') as Error)
    await expect(file(join(folder, 'gone.csv'))).rejects.toThrow(refused('gone.csv no longer exists.') as Error)
    await expect(file('/dev/null')).rejects.toThrow(refused('null is not a file.') as Error)
    await expect(file('rows.csv')).rejects.toThrow(refused(/is not a full path/) as Error)
    await expect(file(`${folder}/a\0b.csv`)).rejects.toThrow(refused(/is not a full path/) as Error)
    await expect(file(join(folder, `${'x'.repeat(300)}.csv`))).rejects.toThrow(refused(/path is not valid/) as Error)
  })

  test.skipIf(process.platform === 'win32')('a pipe that nobody writes', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe.csv')])
    await expect(file(join(folder, 'pipe.csv'))).rejects.toThrow(refused('pipe.csv is not a file.') as Error)
  })

  test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const path = written('secret.csv', 'text\na')
    chmodSync(path, 0)
    await expect(file(path)).rejects.toThrow(refused('Greenroom is not allowed to read secret.csv.') as Error)
  })

  test.each([
    ['', /is empty/],
    [' \n\t\n', /is empty/],
    ['a\0b', /zero character/],
  ])('pasted: %j', (text, message) => {
    expect(() => pasted(text)).toThrow(refused(message) as Error)
  })
})
