import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { katakana } from './kana.ts'

/** A word of a sentence as the dictionary (IPADIC) has it. */
export interface Morpheme {
  surface: string
  /** Katakana as it is said; that of the surface where the dictionary doesn't know the word and it is written in kana. */
  kana: string | undefined
  /** Part of speech and its first detail: "名詞 数". */
  kind: string
  basicForm: string
}

interface Token {
  surface_form: string
  pos: string
  pos_detail_1: string
  basic_form: string
  pronunciation?: string
}
interface Dictionaries {
  loadTrie: (base: Int32Array, check: Int32Array) => void
  loadConnectionCosts: (costs: Int16Array) => void
  loadUnknownDictionaries: (...files: (Uint8Array | Uint32Array)[]) => void
  token_info_dictionary: {
    loadDictionary: (bytes: Uint8Array) => void
    loadPosVector: (bytes: Uint8Array) => void
    target_map: Record<number, number[]>
  }
}
interface Tokenizer {
  tokenize: (text: string) => Token[]
}

const require = createRequire(import.meta.url)

/** A file of the dictionary, unpacked into memory of its own, which it fills. */
function unpacked(folder: string, name: string): Uint8Array<ArrayBuffer> {
  const packed = readFileSync(join(folder, `${name}.dat.gz`))
  // gzip keeps the length in the last four bytes. With it nothing is unpacked in pieces and then joined.
  const bytes = gunzipSync(packed, { chunkSize: Math.max(64, packed.readUInt32LE(packed.length - 4)) })
  const isOwn = bytes.byteLength === bytes.buffer.byteLength
  return isOwn ? new Uint8Array(bytes.buffer) : Uint8Array.from(bytes)
}

/**
 * The words of each entry of the trie, read at each look-up from the bytes as they are. kuromoji makes 330,000 lists of them,
 * which takes 110 MB and half a second.
 */
function entriesIn(bytes: Uint8Array<ArrayBuffer>): Record<number, number[]> {
  const view = new DataView(bytes.buffer)
  const int = (at: number): number => view.getInt32(at, true)
  // Behind the number of entries: the entry, how many words it has, and the words.
  const places: number[] = []
  for (let at = 4; at + 8 <= bytes.length; at += 8 + 4 * int(at + 4)) places.push(at)
  const placeOf = new Int32Array(places.reduce((most, at) => Math.max(most, int(at)), 0) + 1)
  for (const at of places) placeOf[int(at)] = at
  return new Proxy<Record<number, number[]>>(
    {},
    {
      get(_target, entry) {
        const at = placeOf[Number(entry)] ?? 0
        return at === 0 ? undefined : Array.from({ length: int(at + 4) }, (_, index) => int(at + 8 + 4 * index))
      },
    },
  )
}

let tokenizer: Tokenizer | undefined

/**
 * Opens kuromoji with its dictionary at the first Japanese text. Its own loader unpacks with JavaScript and doesn't wait: 375 MB
 * and a second. This one takes 150 MB and a third of a second.
 */
function openTokenizer(): Tokenizer {
  const folder = join(dirname(require.resolve('kuromoji/package.json')), 'dict')
  const bytes = (name: string): Uint8Array<ArrayBuffer> => unpacked(folder, name)
  const dictionaries = new (require('kuromoji/src/dict/DynamicDictionaries.js') as new () => Dictionaries)()
  dictionaries.loadTrie(new Int32Array(bytes('base').buffer), new Int32Array(bytes('check').buffer))
  const words = dictionaries.token_info_dictionary
  words.loadDictionary(bytes('tid'))
  words.loadPosVector(bytes('tid_pos'))
  words.target_map = entriesIn(bytes('tid_map'))
  dictionaries.loadConnectionCosts(new Int16Array(bytes('cc').buffer))
  dictionaries.loadUnknownDictionaries(
    ...['unk', 'unk_pos', 'unk_map', 'unk_char'].map(bytes),
    new Uint32Array(bytes('unk_compat').buffer),
    bytes('unk_invoke'),
  )
  return new (require('kuromoji/src/Tokenizer.js') as new (from: Dictionaries) => Tokenizer)(dictionaries)
}

const isKana = /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+$/

/** The words of a clause, in order; together they are the clause. Time grows with the square of its length. */
export function morphemesOf(clause: string): Morpheme[] {
  tokenizer ??= openTokenizer()
  return tokenizer.tokenize(clause).map((token) => ({
    surface: token.surface_form,
    kana: token.pronunciation ?? (isKana.test(token.surface_form) ? katakana(token.surface_form) : undefined),
    kind: `${token.pos} ${token.pos_detail_1}`,
    basicForm: token.basic_form,
  }))
}
