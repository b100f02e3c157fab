import { settingsSchema } from '../../../common/bridge/index.ts'
import type { Settings } from '../../../common/bridge/index.ts'
import { Channel } from '../channel.ts'
import type { Stream } from '../channel.ts'
import type { SettingsFile } from '../../host.ts'
import { StudioError } from '../studio-error.ts'

/** What `reset` can put back. */
export const settingsGroups = {
  appearance: ['theme', 'locale', 'layout'],
  layout: ['layout'],
  folders: ['projectsFolder', 'clipsFolder'],
  media: ['ffmpegPath'],
  shortcuts: ['shortcuts'],
  editor: ['snapping', 'debugOverlay'],
  voices: ['favouriteVoices'],
  made: ['markMade'],
  welcome: ['welcomeSeen'],
} as const satisfies Record<string, readonly (keyof Settings)[]>

/** What the user has chosen, in the host's settings file. Fields that make no sense fall back to their defaults. */
export class SettingsStore {
  readonly #file: SettingsFile
  readonly #channel = new Channel<Settings>({ limit: 1 })
  /** Fields of a newer version stay in the file. */
  #unknown: Record<string, unknown> = {}
  #value: Settings
  #lost: string | null = null

  /** @param onBroken a sentence about a file, or fields of it, that could not be read */
  constructor(file: SettingsFile, onBroken: (message: string) => void) {
    this.#file = file
    this.#value = settingsSchema.parse({})
    const read = this.#read(onBroken)
    if (read) this.#take(read, onBroken)
  }

  get(): Settings {
    return this.#value
  }

  get listeners(): number {
    return this.#channel.listeners
  }

  /** The present value first, then every change. */
  watch(signal?: AbortSignal): Stream<Settings> {
    return this.#channel.subscribe(signal, [this.#value])
  }

  /** @throws StudioError `settings-not-saved`; the settings hold until the studio ends all the same */
  set(change: Partial<{ [Key in keyof Settings]: Settings[Key] | undefined }>): Settings {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    this.#value = settingsSchema.parse({ ...this.#value, ...given })
    this.#channel.publish(this.#value)
    if (this.#lost !== null) throw notSaved(this.#lost)
    try {
      this.#file.write({ ...this.#unknown, ...this.#value })
    } catch (error) {
      throw notSaved(error instanceof Error ? error.message : String(error), error)
    }
    return this.#value
  }

  reset(group: string): Settings {
    if (group === 'all') return this.set(settingsSchema.parse({}))
    const keys = Object.hasOwn(settingsGroups, group)
      ? settingsGroups[group as keyof typeof settingsGroups]
      : undefined
    if (!keys)
      throw new StudioError('not-found', `There is no group of settings named "${group}".`, {
        field: 'group',
        next: `Groups are all, ${Object.keys(settingsGroups).join(', ')}.`,
      })
    const fresh = settingsSchema.parse({})
    return this.set(Object.fromEntries(keys.map((key) => [key, fresh[key]])))
  }

  close(): void {
    this.#channel.close()
  }

  #read(onBroken: (message: string) => void): Record<string, unknown> | null {
    let raw: unknown
    try {
      raw = this.#file.read()
    } catch (error) {
      this.#keepAside(error instanceof Error ? error.message : String(error), onBroken)
      return null
    }
    if (raw === undefined || raw === null) return null
    if (typeof raw === 'object' && !Array.isArray(raw)) return raw as Record<string, unknown>
    this.#keepAside('it holds no settings', onBroken)
    return null
  }

  /** One field that makes no sense takes no other with it. */
  #take(raw: Record<string, unknown>, onBroken: (message: string) => void): void {
    const bad: string[] = []
    const good: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(raw)) {
      if (!Object.hasOwn(settingsSchema.shape, key)) this.#unknown[key] = value
      else if (settingsSchema.partial().safeParse({ [key]: value }).success) good[key] = value
      else bad.push(key)
    }
    this.#value = settingsSchema.parse(good)
    if (bad.length === 0) return
    this.#keepAside(`${bad.join(', ')} ${bad.length === 1 ? 'makes' : 'make'} no sense`, onBroken)
  }

  #keepAside(reason: string, onBroken: (message: string) => void): void {
    try {
      const where = this.#file.keepAside?.()
      if (where === undefined) throw new Error("the host can't move it out of the way")
      onBroken(
        where === null
          ? `The settings could not be read (${reason}). Defaults are used.`
          : `The settings could not be read whole (${reason}). The file as it was is kept as ${where}.`,
      )
    } catch (error) {
      this.#lost = error instanceof Error ? error.message : String(error)
      onBroken(
        `The settings could not be read (${reason}) and stay as they are; changes hold until Greenroom ends.`,
      )
    }
  }
}

function notSaved(reason: string, cause?: unknown): StudioError {
  return new StudioError('settings-not-saved', `The settings could not be saved: ${reason}.`, {
    next: 'Make sure that the disk is not full and that the settings file may be written; until then they hold for this run.',
    cause,
  })
}
