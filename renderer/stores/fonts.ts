import { defineStore } from 'pinia'
import { markRaw, shallowRef } from 'vue'
import type { OwnFamily } from '@common/bridge/index.ts'
import { FontSet } from '@common/drawing/fonts/font-set.ts'
import type { FontChoice } from '@common/drawing/fonts/font-set.ts'
import { mayCover } from '@common/drawing/fonts/families.ts'
import type { FontFamily } from '@common/drawing/fonts/families.ts'
import { studio } from '../bridge/studio.ts'
import { attempt } from './attempt.ts'

/** The fonts of texts on the picture: read from the studio when a text needs them. */
export const useFonts = defineStore('fonts', () => {
  const urls = new Map<string, string>()
  const set = markRaw(new FontSet([], read))
  /** Counts up when fonts were loaded: what is laid out with them changes then. */
  const version = shallowRef(0)
  const families = shallowRef<FontFamily[]>([])
  /** What is known of the families that the user has added. */
  const own = shallowRef<OwnFamily[]>([])
  let listed: Promise<void> | null = null

  async function read(key: string): Promise<Uint8Array> {
    const url = urls.get(key)
    const answer = url === undefined ? null : await fetch(url)
    if (!answer?.ok) throw new Error(`${key}: ${answer?.status ?? 'no address'}`)
    return new Uint8Array(await answer.arrayBuffer())
  }

  async function list(): Promise<void> {
    const { fonts, own: added } = await studio().fonts.list()
    for (const { urls: files } of fonts) for (const [key, url] of Object.entries(files)) urls.set(key, url)
    const all = fonts.map(({ family }) => family)
    // Watchers run as soon as the list changes, so the font set has to know the fonts before.
    set.setFamilies(all)
    own.value = added
    families.value = all
  }

  /** Reads the list of fonts again, after the user's own have changed. @throws STUDIO */
  async function listAgain(): Promise<void> {
    listed = list()
    await listed
    version.value += 1
  }

  /** Everything that the text needs is there. Otherwise it is loaded, and `version` counts up. Reactive. */
  function isReady(text: string, choices: readonly FontChoice[]): boolean {
    void version.value
    if (families.value.length > 0 && set.isReady(text, choices)) return true
    void load(text, choices)
    return false
  }

  /** Loads everything that the text needs. @throws STUDIO */
  async function ready(text: string, choices: readonly FontChoice[]): Promise<void> {
    listed ??= list().catch((error: unknown) => {
      listed = null
      throw error
    })
    await listed
    const [failed] = (await set.load(text, choices)).values()
    version.value += 1
    if (failed !== undefined) throw failed
  }

  const loading = new Set<string>()
  async function load(text: string, choices: readonly FontChoice[]): Promise<void> {
    const key = JSON.stringify([text, choices])
    if (loading.has(key)) return
    loading.add(key)
    await attempt(() => ready(text, choices))
    loading.delete(key)
  }

  const registered = new Set<string>()
  /**
   * A family for CSS in which names of fonts are shown in their own letters. The browser loads the file when something
   * is shown in it.
   */
  function cssFamily({ name, files }: FontFamily): string {
    // The family's CSS name differs from its own: fonts of the window's controls have the same names and other files.
    const family = `text ${name}`
    for (const { key, ranges, italic, weights } of files) {
      const url = urls.get(key)
      // The page of a component test has no `document.fonts`.
      if (registered.has(key) || url === undefined || italic || !mayCover({ ranges }, 0x61) || !document.fonts) continue
      registered.add(key)
      const weight = `${weights.min} ${weights.max}`
      document.fonts.add(new FontFace(family, `url(${JSON.stringify(url)})`, { weight, display: 'swap' }))
    }
    return JSON.stringify(family)
  }

  return { set, families, own, version, isReady, ready, load, listAgain, cssFamily }
})
