import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { FontAnswer, OwnFamily, RefusedFont } from '../../../common/bridge/index.ts'
import { nameKey } from '../../../common/drawing/fonts/families.ts'
import type { OwnFont } from '../../../common/drawing/fonts/families.ts'
import { message } from '../../../common/messages/index.ts'
import { bundledFonts, checkFont, FontRefused } from '../../../media/fonts/index.ts'
import type { FontFacts } from '../../../media/fonts/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { makeFolders } from '../../core/make-folders.ts'
import { Mutex } from '../../core/concurrency.ts'
import type { JsonList } from '../../core/settings/index.ts'
import { fontFilesBeside } from './beside.ts'
import type { FontEntry } from './font-list.ts'
import { refusedFont } from './refused-font.ts'

export interface OwnFontsOptions {
  /** Folder in which the files are kept. */
  folder: string
  list: JsonList<FontEntry>
  /** Reads a file as a font. @throws FontRefused */
  check?: (path: string) => Promise<FontFacts>
}

/** The user's own fonts: checked before they are used, kept in the data folder, the same in the window and in commands. */
export class OwnFonts {
  readonly #options: OwnFontsOptions
  readonly #check: (path: string) => Promise<FontFacts>
  readonly #writing = new Mutex()
  #entries: readonly FontEntry[] = []
  /** Fonts beside projects by the content of their files; null for a file that is no usable font. */
  readonly #checked = new Map<string, FontEntry | null>()

  constructor(options: OwnFontsOptions) {
    this.#options = options
    this.#check = options.check ?? checkFont
  }

  async open(): Promise<void> {
    this.#entries = await this.#options.list.read()
  }

  /** The families with their files, by name. */
  families(): OwnFamily[] {
    const byName = Map.groupBy(this.#entries, ({ family }) => family)
    return [...byName]
      .map(([name, entries]) => ({ name, mayCopy: entries.every(({ mayCopy }) => mayCopy), files: entries.length }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  has(family: string): boolean {
    return this.#entries.some((entry) => nameKey(entry.family) === nameKey(family))
  }

  /**
   * What texts are drawn with: the user's fonts, then those beside a project whose families the user has not.
   * @param folder the project's; null: only the user's
   */
  async fonts(folder: string | null = null): Promise<OwnFont[]> {
    const own = this.#entries.map((entry) => ownFont(entry, join(this.#options.folder, entry.file)))
    if (folder === null) return own
    const beside = await this.#beside(folder)
    return [...own, ...beside.map(({ entry, path }) => ownFont(entry, path))]
  }

  /** Families beside a project that this machine does not have. */
  async familiesBeside(folder: string): Promise<string[]> {
    return [...new Set((await this.#beside(folder)).map(({ entry }) => entry.family))]
  }

  /** Takes over the fonts beside a project that this machine does not have. */
  async addBeside(folder: string): Promise<FontAnswer> {
    return this.add((await this.#beside(folder)).map(({ path }) => path))
  }

  /**
   * Checks files and keeps copies of those that are fonts. One that can't be used doesn't keep the others out.
   * @param nameOf the name that the user knows a file by
   */
  add(paths: readonly string[], nameOf: (path: string) => string = basename): Promise<FontAnswer> {
    return this.#writing.run(async () => {
      const added = new Set<string>()
      const refused: RefusedFont[] = []
      for (const path of paths) {
        const name = nameOf(path)
        try {
          added.add(await this.#addOne(path, name))
        } catch (error) {
          if (!(error instanceof FontRefused)) throw error
          refused.push(refusedFont(name, error))
        }
      }
      return { added: [...added], refused }
    })
  }

  /** Removes a family and its files. Texts that name it are drawn with the replacement from then on. */
  remove(family: string): Promise<void> {
    return this.#writing.run(async () => {
      const gone = await this.#change((entries) => entries.filter((entry) => entry.family !== family))
      for (const { file } of gone) await rm(join(this.#options.folder, file), { force: true })
    })
  }

  /**
   * Copies families into the folder `fonts` beside a project, so that they move along with it. Families whose licence
   * does not permit that are refused.
   */
  async copyBeside(folder: string, families: readonly string[]): Promise<FontAnswer> {
    const into = join(folder, fontsFolder)
    const added: string[] = []
    const refused: RefusedFont[] = []
    for (const { name, mayCopy } of this.families()) {
      if (!families.some((one) => nameKey(one) === nameKey(name))) continue
      if (!mayCopy) {
        const next = message('fontErrors.mayNotCopyNext')
        refused.push({ name, message: message('fontErrors.mayNotCopy', { name }), next })
        continue
      }
      await mkdir(into, { recursive: true })
      for (const entry of this.#entries) {
        if (entry.family !== name) continue
        const from = join(this.#options.folder, entry.file)
        await withPartial(join(into, this.#fileName(entry)), (partial) => copyFile(from, partial))
      }
      added.push(name)
    }
    return { added, refused }
  }

  /**
   * Adds one font file.
   * @returns the family's name @throws FontRefused
   */
  async #addOne(path: string, name: string): Promise<string> {
    const entry = await this.#entryOf(path, name)
    if (bundledFonts().some(({ family }) => nameKey(family.name) === nameKey(entry.family)))
      throw new FontRefused('known', entry.family)
    const { folder } = this.#options
    await makeFolders(folder, 0o700)
    await withPartial(join(folder, entry.file), (partial) => copyFile(path, partial))
    // A file of the same family, weight and slant takes the place of the one before it.
    const gone = await this.#change((entries) =>
      entries.some(({ id }) => id === entry.id)
        ? entries
        : [...entries.filter((one) => looksOf(one) !== looksOf(entry)), entry],
    )
    for (const { file } of gone) await rm(join(folder, file), { force: true })
    return entry.family
  }

  async #entryOf(path: string, name = basename(path)): Promise<FontEntry> {
    const facts = await this.#check(path)
    const id = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 24)
    const ending = extname(name).toLowerCase()
    return { ...facts, family: facts.family || basename(name, extname(name)), id, name, file: `${id}${ending}` }
  }

  /** The name under which the user added a file; with its id where several were added under one name. */
  #fileName({ id, name }: FontEntry): string {
    const own = basename(name)
    const isOnly = this.#entries.filter((one) => one.name.toLowerCase() === name.toLowerCase()).length === 1
    return isOnly ? own : `${basename(own, extname(own))}-${id.slice(0, 8)}${extname(own)}`
  }

  async #beside(folder: string): Promise<{ entry: FontEntry; path: string }[]> {
    const found: { entry: FontEntry; path: string }[] = []
    for (const { path, version } of await fontFilesBeside(join(folder, fontsFolder))) {
      const key = `${version} ${path}`
      const known = this.#checked.get(key)
      // A file beside a project that is no font is nobody's fault: the text that needs it says that its font is missing.
      const entry = known === undefined ? await this.#entryOf(path).catch(() => null) : known
      this.#checked.set(key, entry)
      if (entry && !this.has(entry.family)) found.push({ entry, path })
    }
    return found
  }

  /** Changes the list, which other programs may have changed since. @returns entries that it has no longer */
  async #change(change: (entries: FontEntry[]) => FontEntry[]): Promise<FontEntry[]> {
    const { before, after } = await this.#options.list.change((entries) => {
      const changed = change(entries)
      return [changed, { before: entries, after: changed }]
    })
    this.#entries = after
    return before.filter((one) => !after.includes(one))
  }
}

/** Folder beside a project that holds its fonts. */
const fontsFolder = 'fonts'

function ownFont({ id, family, italic, weights }: FontEntry, path: string): OwnFont {
  return { id, name: family, path, italic, weights }
}

function looksOf({ family, italic, weights }: FontEntry): string {
  return JSON.stringify([nameKey(family), italic, weights.min, weights.max])
}
