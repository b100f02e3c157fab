import { emojiFamily, fallbackFamilies, filesFor, filesOf, mayCover, nameKey, replacementFamily } from './families.ts'
import type { FontFamily, FontFile } from './families.ts'
import { FontFace } from './face.ts'

/** Which font a part of a text asks for. */
export interface FontChoice {
  font: string
  /** Weight of the font, 1 to 1000; 400 is regular. */
  weight: number
  italic: boolean
}

/** A face with its file, and whether it has to be slanted because its family has no italics. */
export interface ChosenFace {
  face: FontFace
  file: FontFile
  isSlanted: boolean
}

/** Reads a font file by its key, as uncompressed TTF or OTF. */
export type ReadFont = (key: string) => Promise<Uint8Array>

/**
 * The fonts that texts are drawn with. Files are loaded on demand, before a text is laid out: `load` with the same text
 * and choices comes before `facesOf`.
 */
export class FontSet {
  readonly #read: ReadFont
  #families = new Map<string, FontFamily>()
  readonly #files = new Map<string, Uint8Array>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #broken = new Map<string, unknown>()
  readonly #faces = new Map<string, FontFace>()
  /** Faces that were chosen before; texts of many lines ask for the same ones for each of them. */
  readonly #chosen = new Map<string, ChosenFace[]>()

  constructor(families: readonly FontFamily[], read: ReadFont) {
    this.#read = read
    this.setFamilies(families)
  }

  /** Replaces the list of families, after the user has added or removed one. */
  setFamilies(families: readonly FontFamily[]): void {
    this.#families = new Map(families.map((family) => [nameKey(family.name), family]))
    this.#broken.clear()
    this.#chosen.clear()
  }

  get families(): FontFamily[] {
    return [...this.#families.values()]
  }

  has(family: string): boolean {
    return this.#families.has(nameKey(family))
  }

  /** Everything that the text needs with these choices is loaded, or has failed to. */
  isReady(text: string, choices: readonly FontChoice[]): boolean {
    return this.#needed(text, choices).every(({ key }) => this.#isRead(key))
  }

  /**
   * Loads what the text needs with these choices. A file that can't be read is left out, and other fonts stand in.
   * @returns what could not be read, by the key of the file
   */
  async load(text: string, choices: readonly FontChoice[]): Promise<Map<string, unknown>> {
    let needed = this.#needed(text, choices)
    while (needed.some(({ key }) => !this.#isRead(key))) {
      await Promise.all(needed.map(({ key }) => this.#loadFile(key)))
      needed = this.#needed(text, choices)
    }
    return new Map(needed.flatMap(({ key }) => (this.#broken.has(key) ? [[key, this.#broken.get(key)] as const] : [])))
  }

  /** The loaded faces for a choice in the order in which they are asked for a character, emoji aside. */
  facesOf(choice: FontChoice): ChosenFace[] {
    const key = `${nameKey(choice.font)} ${choice.weight} ${choice.italic}`
    let faces = this.#chosen.get(key)
    if (!faces) {
      faces = this.#familiesOf(choice.font).flatMap((family) => this.#facesOfFamily(family, choice))
      this.#chosen.set(key, faces)
    }
    return faces
  }

  /** The face of colour emoji; undefined while it is not loaded. */
  emojiFace(): ChosenFace | undefined {
    const family = this.#families.get(nameKey(emojiFamily))
    return family && this.#facesOfFamily(family, { font: emojiFamily, weight: 400, italic: false })[0]
  }

  #facesOfFamily(family: FontFamily, { weight, italic }: FontChoice): ChosenFace[] {
    return filesOf(family, { weight, italic }).flatMap((file) => {
      const face = this.#faceOf(file, Math.min(file.weights.max, Math.max(file.weights.min, weight)))
      return face ? [{ face, file, isSlanted: italic && !file.italic && family.name !== emojiFamily }] : []
    })
  }

  #faceOf({ key }: FontFile, weight: number): FontFace | undefined {
    const data = this.#files.get(key)
    if (!data) return undefined
    const name = `${key}@${weight}`
    let face = this.#faces.get(name)
    if (!face) {
      face = new FontFace(key, data, weight)
      this.#faces.set(name, face)
    }
    return face
  }

  /** The family of a choice (or what stands in for it), then the families that stand in for missing characters. */
  #familiesOf(font: string): FontFamily[] {
    const own = this.#families.get(nameKey(font)) ?? this.#families.get(nameKey(replacementFamily))
    const others = [...fallbackFamilies, emojiFamily].map((name) => this.#families.get(nameKey(name)))
    return [...new Set([own, ...others])].filter((one) => one !== undefined)
  }

  /** The files that have the characters of a text: of its own family, and of others where that has none. */
  #needed(text: string, choices: readonly FontChoice[]): FontFile[] {
    const codePoints = new Set(Array.from(text, (character) => character.codePointAt(0)!))
    const needed = new Set<FontFile>()
    for (const choice of distinct(choices)) {
      const families = this.#familiesOf(choice.font)
      const [own] = families
      // The file with the space is needed even by an empty text, because its heights are those of an empty line.
      const basic = own && filesOf(own, choice).filter((file) => mayCover(file, 0x20))
      for (const file of basic ?? []) needed.add(file)
      for (const codePoint of codePoints) {
        if (isEmojiLike(codePoint)) {
          const emoji = families.find(({ name }) => name === emojiFamily)
          for (const file of emoji?.files ?? []) needed.add(file)
        }
        for (const family of families) {
          const files = filesFor(filesOf(family, choice), codePoint)
          for (const file of files) needed.add(file)
          // Some fonts lack characters of their ranges, so a loaded file is checked for the glyph, and a file that is
          // not loaded yet is loaded before the next family is tried.
          if (files.some((file) => !this.#isRead(file.key) || this.#covers(file, codePoint))) break
        }
      }
    }
    return [...needed]
  }

  #isRead(key: string): boolean {
    return this.#files.has(key) || this.#broken.has(key)
  }

  #covers(file: FontFile, codePoint: number): boolean {
    return this.#faceOf(file, file.weights.min)?.covers(codePoint) ?? false
  }

  #loadFile(key: string): Promise<void> {
    if (this.#isRead(key)) return Promise.resolve()
    const before = this.#loading.get(key)
    if (before) return before
    const loading = this.#read(key)
      .then((data) => {
        // The font is read once here, so that a broken file is known before a text is laid out with it.
        this.#faces.set(`${key}@400`, new FontFace(key, data, 400))
        this.#files.set(key, data)
        this.#chosen.clear()
      })
      .catch((error: unknown) => void this.#broken.set(key, error))
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }
}

/** Choices that differ in what decides about files: a text of many styles has few fonts. */
function distinct(choices: readonly FontChoice[]): FontChoice[] {
  return [...new Map(choices.map((one) => [`${nameKey(one.font)} ${one.weight} ${one.italic}`, one])).values()]
}

/** Emoji by themselves and what makes an emoji of a digit or a letter: skin tones, flags, the keycap, the selector. */
export function isEmojiLike(codePoint: number): boolean {
  return codePoint === 0xfe0f || codePoint === 0x20e3 || emojiPattern.test(String.fromCodePoint(codePoint))
}

const emojiPattern = /^[\p{Emoji_Presentation}\p{Regional_Indicator}\p{Emoji_Modifier}]$/u
