import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file, pasted } from './read.ts'
import { english } from '../../../../support/english.ts'

let folder = ''
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-sheets-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('plain text', () => {
  test('is a row for each line', async () => {
    const table = await file(written('a.txt', 'First, line.\n\n  Second line.\r\nThird\n'))
    expect(table).toMatchObject({ format: 'text', textRows: 'lines', columns: ['Text'], hasHeader: false })
    expect(table.rows).toEqual([['First, line.'], ['Second line.'], ['Third']])
  })

  const wrapped =
    'This is a paragraph that somebody has written in an\neditor that breaks its lines at some width.\n\n' +
    'And this is the next one, which goes on for a while and\nthen ends.\n'

  test('of a narrow page is a row for each paragraph, unless lines are asked for', () => {
    expect(pasted(wrapped)).toMatchObject({
      textRows: 'paragraphs',
      rows: [
        ['This is a paragraph that somebody has written in an editor that breaks its lines at some width.'],
        ['And this is the next one, which goes on for a while and then ends.'],
      ],
    })
    expect(pasted(wrapped, { textRows: 'lines' }).rows).toHaveLength(4)
  })

  test('with tabs in every line is a table', async () => {
    const table = await file(written('unicode.txt', 'text\tvoice\nHello\tanna\nBye\tben\n'))
    expect(table).toMatchObject({ format: 'tsv', columns: ['text', 'voice'] })
  })
})

describe('subtitles', () => {
  test('SubRip: a row for each cue, without marks', async () => {
    const table = await file(
      written(
        'a.srt',
        '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\nthere.\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000 X1:1\r\n{\\an8}Bye &amp; thanks\r\n3\r\n00:01:00,000 --> 00:01:01,000\r\n\r\n4\r\n01:00:00,000 --> 01:00:01,000\r\n42\r\n',
      ),
    )
    expect(table).toMatchObject({ format: 'srt', columns: ['Text', 'Start', 'End'] })
    expect(table.rows).toEqual([
      ['Hello there.', '00:00:01,000', '00:00:02,500'],
      ['Bye & thanks', '00:00:03,000', '00:00:04,000'],
      ['42', '01:00:00,000', '01:00:01,000'],
    ])
    expect(english(table.notices)).toEqual([{ line: 10, message: 'This caption has no text and was skipped.' }])
  })

  test('WebVTT: speakers are a column, header, notes and styles are none', () => {
    const table = pasted(
      'WEBVTT - talk\nKind: captions\n\nNOTE\nnot said\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Anna>Hello <c.loud>you</c></v>\n\n00:03.000 --> 00:04.000\nBye &lt;3\n\nlost words\n',
    )
    expect(table).toMatchObject({ format: 'vtt', columns: ['Text', 'Speaker', 'Start', 'End'] })
    expect(table.rows).toEqual([
      ['Hello you', 'Anna', '00:01.000', '00:02.000'],
      ['Bye <3', '', '00:03.000', '00:04.000'],
    ])
    expect(english(table.notices)).toEqual([{ line: 17, message: 'This line belongs to no caption and was skipped.' }])
  })
})

describe('Markdown', () => {
  test('is a row for each paragraph, with its heading', async () => {
    const table = await file(
      written(
        'a.md',
        '---\ntitle: x\n---\n# One *big* thing\n\nSome **bold** [words](http://a.b) and `code`\non two lines.\n\n- a point\n- another\n\nTwo\n---\n\n> Quoted &amp; said.\n\n![picture](a.png)\n',
      ),
    )
    expect(table).toMatchObject({ format: 'markdown', columns: ['Text', 'Heading'] })
    expect(table.rows).toEqual([
      ['Some bold words and code on two lines.', 'One big thing'],
      ['a point', 'One big thing'],
      ['another', 'One big thing'],
      ['Quoted & said.', 'Two'],
    ])
  })

  test('a table is a table', async () => {
    const table = await file(
      written('b.md', '# Lines\n\n| text | voice |\n|---|:-:|\n| Hello \\| you | anna |\n| **Bye** |  |\n'),
    )
    expect(table).toMatchObject({
      columns: ['text', 'voice'],
      rows: [
        ['Hello | you', 'anna'],
        ['Bye', ''],
      ],
    })
  })
})

test('Word: a row for each paragraph, with its heading', async () => {
  const table = await file(join(import.meta.dirname, '../../../../fixtures/sheets/libreoffice-script.docx'))
  expect(table).toMatchObject({ format: 'docx', columns: ['Text', 'Heading'], notices: [] })
  expect(table.rows).toEqual([
    ['Welcome to the show, “dear” friends & guests.', 'Opening'],
    ['Zażółć gęślą jaźń.', 'Opening'],
    ['One line and its second half.', 'Part two'],
    ['First point', 'Part two'],
    ['Second point', 'Part two'],
  ])
})
