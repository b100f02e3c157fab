import { openAnimation } from './animation.ts'
import type { Animation } from './animation.ts'
import { PictureCache } from './picture-cache.ts'
import type { Picture } from './picture-cache.ts'
import { drawPlaceholder } from './placeholder.ts'
import type { PlaceholderText } from './placeholder.ts'
import { bitmapPicture, loadStill, standingIn } from './stills.ts'
import { VideoPool } from './video-pool.ts'
import type { VideoSlot } from './video-slot.ts'
import type { Size } from '../../box.ts'
import type { Want } from '../wants.ts'

export interface Shown {
  image: CanvasImageSource
  width: number
  height: number
}

type Keyed = Shown & { key: string }
/** The picture that can be shown now, and whether it is the wanted one. */
interface Now {
  shown: Keyed | null
  right: boolean
}
type Card = Extract<Want, { kind: 'card' }>
type VideoWant = Extract<Want, { kind: 'video' }>

export interface PictureLoaderDeps {
  /** Called when a picture has been loaded. */
  onChange: () => void
  /** Called when a video shows a new picture. */
  onPicture: () => void
  words: (card: Card) => PlaceholderText
}

/** Most bytes of decoded pictures that are kept */
const kept = 320 * 1024 * 1024

/** Loads the wanted pictures: decoded once, within a limit of memory, moving ones by video elements. */
export class PictureLoader {
  readonly #parts: PictureLoaderDeps
  readonly #cache = new PictureCache(kept)
  readonly #animations = new Map<string, Promise<Animation>>()
  readonly #opened = new Map<string, Animation>()
  readonly #broken = new Map<string, string>()
  readonly pool: VideoPool
  #last = new Map<string, Keyed>()
  #audible: [id: string, slot: VideoSlot][] = []
  #needed = new Set<string>()
  #pinned = new Set<string>()

  constructor(parts: PictureLoaderDeps) {
    this.#parts = parts
    this.pool = new VideoPool(() => document.createElement('video'), {
      onPicture: parts.onPicture,
      onSettled: parts.onChange,
    })
  }

  /** Figures for the debug overlay. */
  figures(): { driftMs: number; videos: number; waiting: number; bytes: number } {
    let driftMs = 0
    let waiting = 0
    for (const [, slot] of this.pool.all()) {
      if (Math.abs(slot.driftMs) > Math.abs(driftMs)) driftMs = slot.driftMs
      if (slot.waits) waiting += 1
    }
    return { driftMs, waiting, videos: this.pool.size, bytes: this.#cache.bytes }
  }

  /**
   * The pictures of elements now. Where the wanted picture isn't loaded yet, the element's last one stays, and
   * `settled` is false. With `rate` above 0 videos play and are kept in time.
   */
  show(wanted: ReadonlyMap<string, Want>, { rate }: { rate: number }): { shown: Map<string, Shown>; settled: boolean } {
    this.#needed = new Set()
    this.#pinned = new Set()
    this.#audible = []
    const next = new Map<string, Keyed>()
    let settled = rate === 0
    for (const [id, want] of wanted) {
      const now = this.#now(id, want, rate)
      if (!now.right) settled = false
      const shown = now.shown ?? this.#last.get(id) ?? this.#meanwhile(want)
      if (!shown) continue
      next.set(id, shown)
      this.#pinned.add(shown.key)
    }
    this.#last = next
    return { shown: next, settled }
  }

  /** Videos that play and have sound, each with the id of its element. */
  audible(): readonly (readonly [id: string, slot: VideoSlot])[] {
    return this.#audible
  }

  /** Loads the first picture of an element that appears soon. */
  prepare(id: string, want: Want): void {
    if (want.kind === 'video') {
      this.#needed.add(id)
      const slot = this.pool.slot(id, want.url)
      slot.show(want.ms, want.loops)
    } else this.#now(id, want, 0)
  }

  /** To be called after `show` and `prepare`: releases pictures and videos that neither needs. */
  tidy(): void {
    this.pool.keep(this.#needed)
    this.#cache.pin(this.#pinned)
  }

  /** Forgets what elements have shown: another project may have elements with the same ids. */
  forget(): void {
    this.#last = new Map()
  }

  /** Tries again what failed, because files may have been restored. */
  retry(): void {
    this.#cache.retry()
    this.#broken.clear()
  }

  close(): void {
    this.pool.close()
    this.#cache.close()
    for (const animation of this.#opened.values()) animation.close()
    this.#opened.clear()
    this.#animations.clear()
    this.#last.clear()
  }

  /** The picture in place of one that is loading and has not been shown before. */
  #meanwhile(want: Want): Keyed | null {
    if (want.kind !== 'still' && want.kind !== 'video') return null
    const { meanwhile: url, own } = want
    if (!url) return null
    const key = `still ${url}`
    const picture = this.#cache.get(key)
    if (picture) return this.#standing(want, picture, key)
    if (this.#cache.failure(key) === undefined) this.#cache.want(key, () => loadStill(url, own), this.#parts.onChange)
    return null
  }

  #now(id: string, want: Want, rate: number): Now {
    switch (want.kind) {
      case 'nothing':
        return { shown: null, right: true }
      case 'card':
        return this.#missing(want)
      case 'still':
        return this.#still(want)
      case 'animation':
        return this.#animation(want)
      case 'video':
        return this.#video(id, want, rate)
    }
  }

  /** A file that is still being read shows no placeholder, because most are read within a moment. */
  #missing(card: Card): Now {
    if (card.reason === 'reading') return { shown: null, right: false }
    return { shown: this.#card(card), right: card.reason !== 'preparing' }
  }

  #card(card: Card): Keyed {
    const text = this.#parts.words(card)
    // Placeholders have the colours of the theme.
    const key = JSON.stringify(['card', text, card.shown, document.documentElement.dataset['theme']])
    let picture = this.#cache.get(key)
    if (!picture) this.#cache.put(key, (picture = drawPlaceholder(text, card.shown)))
    return { ...sized(picture, card.shown), key }
  }

  #still(want: Extract<Want, { kind: 'still' | 'animation' }>): Now {
    const { url, own } = want
    const key = `still ${url}`
    const picture = this.#cache.get(key)
    if (picture) return { shown: this.#standing(want, picture, key), right: true }
    const failure = this.#cache.failure(key)
    if (failure !== undefined) return this.#undecodable(want)
    this.#cache.want(key, () => loadStill(url, own), this.#parts.onChange)
    return { shown: null, right: false }
  }

  /** A still as it is shown: stretched into the element's box, or standing in it. */
  #standing(want: Extract<Want, { kind: 'still' | 'animation' | 'video' }>, picture: Picture, key: string): Keyed {
    const { own } = want
    const box = 'standsIn' in want ? want.standsIn : undefined
    if (!box) return { ...sized(picture, own), key }
    const ratio = box.width / box.height
    if (Math.abs(ratio * picture.height - picture.width) < 1) return { ...sized(picture, own), key }
    const inBox = `${key} in ${ratio.toFixed(4)}`
    let standing = this.#cache.get(inBox)
    if (!standing) this.#cache.put(inBox, (standing = standingIn(picture, ratio)))
    return { ...sized(standing, own), key: inBox }
  }

  #animation(want: Extract<Want, { kind: 'animation' }>): Now {
    const { url, own } = want
    if (this.#broken.has(url)) return this.#still(want)
    const animation = this.#opened.get(url)
    if (!animation) {
      this.#openAnimation(url)
      return { shown: null, right: false }
    }
    const index = animation.indexAt(want.ms)
    const key = `animation ${index} ${url}`
    const picture = this.#cache.get(key)
    if (picture) return { shown: { ...sized(picture, own), key }, right: true }
    if (this.#cache.failure(key) !== undefined) return this.#undecodable(want)
    this.#cache.want(key, () => animation.picture(index), this.#parts.onChange)
    return { shown: null, right: false }
  }

  #openAnimation(url: string): void {
    if (this.#animations.has(url)) return
    const opening = openAnimation(url)
    this.#animations.set(url, opening)
    opening.then(
      (animation) => {
        if (this.#animations.get(url) !== opening) return animation.close()
        this.#opened.set(url, animation)
        this.#parts.onChange()
      },
      (error: unknown) => {
        this.#broken.set(url, String(error))
        this.#parts.onChange()
      },
    )
  }

  #undecodable({ name, shown }: { name: string; shown: Size }): Now {
    const card: Card = { kind: 'card', name, reason: 'unreadable', detail: null, shown }
    return { shown: this.#card(card), right: true }
  }

  #video(id: string, want: VideoWant, rate: number): Now {
    this.#needed.add(id)
    const slot = this.pool.slot(id, want.url)
    if (slot.failure !== null) return this.#undecodable(want)
    if (rate > 0 && !want.holds) return this.#playing(id, slot, want, rate)
    const key = `frame ${want.ms} ${want.url}`
    const snapshot = this.#cache.get(key)
    if (snapshot) {
      if (rate === 0) slot.show(want.ms, want.loops)
      return { shown: { ...sized(snapshot, want.own), key }, right: true }
    }
    slot.show(want.ms, want.loops)
    if (slot.shownMs !== want.ms) return { shown: null, right: false }
    const size = { width: slot.video.videoWidth, height: slot.video.videoHeight }
    if (size.width === 0) return this.#undecodable(want)
    this.#cache.want(
      key,
      async () => bitmapPicture(await createImageBitmap(slot.video), want.own ?? size),
      this.#parts.onChange,
    )
    return { shown: null, right: false }
  }

  #playing(id: string, slot: VideoSlot, want: VideoWant, rate: number): Now {
    slot.follow(want.ms, rate * want.speed, want.loops)
    if (want.sound) this.#audible.push([id, slot])
    if (!slot.hasPicture) return { shown: null, right: false }
    const { video } = slot
    const own = want.own ?? { width: video.videoWidth, height: video.videoHeight }
    return { shown: { image: video, ...own, key: `live ${want.url}` }, right: true }
  }
}

function sized(picture: Picture, own: Size | null): Shown {
  return { image: picture.image, width: own?.width ?? picture.width, height: own?.height ?? picture.height }
}
