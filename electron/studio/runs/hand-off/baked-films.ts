import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import { bakeFilm } from './bake.ts'
import type { BakeDeps } from './bake.ts'
import type { Layer } from './layers.ts'
import type { HandOffPlan } from './plan.ts'
import { rate } from './rate.ts'

/** The films in which the composer draws what a format can't say, each drawn once, when it is first asked for. */
export class BakedFilms {
  readonly #deps: Omit<BakeDeps, 'body' | 'extension'> & { tools: MediaTools }
  readonly #plan: HandOffPlan
  readonly #passes: ReturnType<typeof passesOf>
  readonly #onShare: (share: number) => void
  readonly #films = new Map<string, Promise<string>>()
  readonly #total: number
  #done = 0

  /** @param onShare receives the progress of all films together, 0 to 1; something is left of it for what follows them */
  constructor(
    deps: Omit<BakeDeps, 'body' | 'extension'> & { tools: MediaTools },
    plan: HandOffPlan,
    onShare: (share: number) => void,
  ) {
    this.#deps = deps
    this.#plan = plan
    this.#onShare = onShare
    this.#passes = passesOf(plan.layers, plan.prepared.items)
    const needsWhole = !this.#passes.hasWhole && plan.film.scenes.some(({ transition }) => transition)
    this.#total = this.#passes.count + (needsWhole ? 1 : 0)
  }

  /** The film with the baked layer of a number, counted from the lowest of each scene. Returns its path. */
  level(index: number): Promise<string> {
    return this.#film(`level-${index}`, (item, id) => this.#passes.shown(index, item, id), index === 0)
  }

  /** The film in which everything is drawn. */
  whole(): Promise<string> {
    return this.#passes.hasWhole ? this.level(0) : this.#film('whole', () => true, true)
  }

  #film(name: string, shown: (item: number, id: string) => boolean, hasGround: boolean): Promise<string> {
    const known = this.#films.get(name)
    if (known) return known
    const film = this.#draw(name, shown, hasGround)
    this.#films.set(name, film)
    return film
  }

  /** @throws StudioError `preview`, MediaError; an error of this program for a film of another length than the video */
  async #draw(name: string, shown: (item: number, id: string) => boolean, hasGround: boolean): Promise<string> {
    const { tools, ...deps } = this.#deps
    const { body, prepared, film } = this.#plan
    const asked = { ...deps, body, extension: prepared.extension }
    const path = await bakeFilm(asked, name, { shown, hasGround }, (share) =>
      this.#onShare((this.#done + share) / (this.#total + 1)),
    )
    const { video } = await probe(tools, path, { label: name, signal: deps.signal })
    const frames = framesAt(video?.durationMs ?? 0, rate)
    if (frames !== film.total) throw new Error(`a film of ${film.total} frames has ${frames}`)
    this.#done += 1
    return path
  }
}

/** Which elements each film shows: that of number n has the nth baked layer of every scene. */
function passesOf(layers: readonly (readonly Layer[])[], items: readonly number[]) {
  const baked = layers.map((own) => own.flatMap((layer) => (layer.kind === 'baked' ? [layer.ids] : [])))
  const sceneOf = items.flatMap((count, scene) => Array.from({ length: count }, () => scene))
  return {
    count: Math.max(...baked.map(({ length }) => length)),
    /** The lowest film shows everything. */
    hasWhole: layers.every((own) => own.length === 1),
    shown: (level: number, item: number, id: string): boolean => baked[sceneOf[item]!]?.[level]?.has(id) ?? false,
  }
}
