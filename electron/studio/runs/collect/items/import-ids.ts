import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import Papa from 'papaparse'
import { message } from '../../../../common/messages/index.ts'
import type { Text } from '../../../../common/messages/index.ts'
import { isColumnName } from '../../../../common/sheets/index.ts'
import { diskFault } from '../../../media/downloads/index.ts'
import { StudioError } from '../../../core/studio-error.ts'

export interface IdsFound {
  /** Each id once, in the order of the text. */
  ids: string[]
  refused: { value: string; message: Text }[]
}

const mostIds = 50_000
const mostBytes = 20_000_000
/** Refused entries are listed up to this number; further ones are counted. */
const mostRefused = 100
/**
 * Form of the ids that services give: short and without blanks, such as hexadecimal numbers, UUIDs, words with digits.
 */
const idForm = /^[A-Za-z0-9][A-Za-z0-9._:@~+=-]{0,199}$/
const idColumns = /^(_?id|.*[_\s-]id|.*modelid|remote[_\s-]?id|record[_\s-]?id|video|audio|job|task|clip)s?$/i
/** Names of columns that hold ids of other things than clips. */
const otherColumns = /^(u|user|team|avatar|voice|client|project)[_\s-]?id$/i

/** Ids in a text: one per line or separated by blanks, commas or semicolons, or a table with a column of ids. */
export function readIds(text: string): IdsFound {
  const clean = text.replace(/^\uFEFF/, '')
  const table = readTable(clean)
  const values = table ?? clean.split(/[\r\n]+/).flatMap(valuesOfLine)
  const ids = new Set<string>()
  const refused: IdsFound['refused'] = []
  for (const value of values) {
    const id = value.trim().replace(/^["']|["']$/g, '')
    if (id === '') continue
    if (!idForm.test(id)) {
      if (refused.length < mostRefused)
        refused.push({
          value: id.slice(0, 200),
          message: message('collectErrors.noId'),
        })
      continue
    }
    if (ids.size >= mostIds && !ids.has(id)) {
      refused.push({
        value: id,
        message: message('collectErrors.tooManyIds', { most: mostIds }),
      })
      break
    }
    ids.add(id)
  }
  return { ids: [...ids], refused }
}

/** The values in a line of a list. A line of words is one value, which is refused as a whole: no word of it is an id. */
function valuesOfLine(line: string): string[] {
  const values = line.split(/[\s,;]+/).filter((value) => value !== '')
  const isSentence = values.length > 1 && /\s/.test(line.trim()) && !values.some((value) => /\d/.test(value))
  return isSentence ? [line.trim()] : values
}

/** Reads a text file of ids. @throws StudioError `bad-ids` with the reason: no text, too large, unreadable */
export async function readIdsFile(path: string): Promise<string> {
  const name = basename(path)
  const bad = (text: Text, next: Text): StudioError => new StudioError('bad-ids', text, { next, field: 'path' })
  // Opening a pipe that nobody writes would wait for ever.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? bad(message('collectErrors.idsGone', { name }), message('runErrors.chooseFile'))
      : diskFault(error, path)
  })
  try {
    const { size } = await file.stat().then((there) => {
      if (!there.isFile())
        throw bad(
          message(there.isDirectory() ? 'collectErrors.idsFolder' : 'collectErrors.idsNoFile', { name }),
          message('collectErrors.chooseList'),
        )
      return there
    })
    if (size > mostBytes) throw bad(message('collectErrors.idsTooLarge', { name }), message('collectErrors.chooseIds'))
    return decode(await file.readFile(), name, bad)
  } finally {
    await file.close()
  }
}

function decode(bytes: Buffer, name: string, bad: (text: Text, next: Text) => StudioError): string {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const control = bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
  if (control) throw bad(message('collectErrors.idsNoText', { name }), message('collectErrors.exportIds'))
  // Ids are ASCII, so the encoding of the other text doesn't matter.
  return new TextDecoder('utf-8').decode(bytes)
}

/** Values of the id column of a table; null when the text is no table. */
function readTable(text: string): string[] | null {
  const firstLine = text.slice(0, text.search(/\r|\n|$/))
  if (!/[,;\t|]/.test(firstLine)) return headed(text)
  const { data, meta } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: '' })
  const width = Math.max(...data.slice(0, 50).map((row) => row.length))
  // A line of ids separated by commas is a list, not a table.
  if (data.length < 2 || width < 2 || !meta.delimiter) return null
  const head = data[0] ?? []
  const byName = bestName(head)
  if (byName !== null) return data.slice(1).map((row) => row[byName] ?? '')
  const byLook = bestLook(data.slice(0, 200), width)
  if (byLook === null) return isOfSomethingElse(data) ? [] : null
  const hasHead = data.length > 1 && !looksLikeId(head[byLook] ?? '')
  return data.slice(hasHead ? 1 : 0).map((row) => row[byLook] ?? '')
}

/** Whether a table holds scripts or ids of other things than clips, so that its cells are not read as clip ids. */
function isOfSomethingElse(rows: readonly (readonly string[])[]): boolean {
  const head = rows[0] ?? []
  return head.some(isColumnName) || rows.some((row) => row.some((cell) => /\S\s+\S/.test(cell)))
}

/** Values of a table with a single column and a heading. */
function headed(text: string): string[] | null {
  const lines = text.split(/\r\n|\r|\n/)
  const head = lines[0]?.trim().replace(/^"|"$/g, '') ?? ''
  return lines.length > 1 && !looksLikeId(head) && idColumns.test(head) ? lines.slice(1) : null
}

function bestName(head: readonly string[]): number | null {
  const names = head.map((name) => name.trim().toLowerCase())
  const exact = ['_id', 'id', 'video_model_id', 'audio_model_id', 'image_model_id', 'remote_id', 'record_id']
  for (const name of exact) {
    const at = names.indexOf(name)
    if (at >= 0) return at
  }
  const at = names.findIndex((name) => idColumns.test(name) && !otherColumns.test(name))
  return at >= 0 ? at : null
}

/** Index of the column with the most distinct values that look like ids; null when there is none. */
function bestLook(rows: readonly (readonly string[])[], width: number): number | null {
  let best: number | null = null
  let bestShare = 0.6
  for (let column = 0; column < width; column += 1) {
    const values = rows.map((row) => row[column]?.trim() ?? '').filter((value) => value !== '')
    const like = new Set(values.filter(looksLikeId))
    const share = values.length === 0 ? 0 : like.size / values.length
    if (share > bestShare) [best, bestShare] = [column, share]
  }
  return best
}

/** Whether a value looks like an id that a service made: long, with digits, of few kinds of characters. */
function looksLikeId(value: string): boolean {
  return idForm.test(value) &&
    value.length >= 6 &&
    /\d/.test(value) &&
    !/^\d{1,2}[.:-]\d/.test(value) &&
    !/^[\d.]+$/.test(value)
    ? true
    : /^\d{9,}$/.test(value)
}
