import { message, errorText } from '../../../common/messages/index.ts'
import { settingsSchema } from '../../../common/bridge/index.ts'
import type { Settings } from '../../../common/bridge/index.ts'
import { Channel } from '../channel.ts'
import type { Stream } from '../channel.ts'
import type { SettingsFile } from '../../host.ts'
import { StudioError } from '../studio-error.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Groups of settings that `reset` restores to their defaults. */
export const settingsGroups = {
  appearance: ['theme', 'locale', 'layout'],
  layout: ['layout'],
  folders: ['projectsFolder', 'clipsFolder'],
  media: ['ffmpegPath'],
  shortcuts: ['shortcuts'],
  editor: ['snapping', 'debugOverlay'],
  voices: ['favouriteVoices'],
  made: ['markMade', 'makeAhead'],
  welcome: ['welcomeSeen'],
} as const satisfies Record<string, readonly (keyof Settings)[]>

/** The user's settings, in the host's settings file. Invalid fields fall back to their defaults. */
export class SettingsStore {
  readonly #file: SettingsFile
  readonly #channel = new Channel<Settings>({ limit: 1 })
  /** Fields that a newer version has written; they are kept in the file. */
  #unknown: Record<string, unknown> = {}
  #value: Settings
  #lost: Text | null = null

  /**
   * Reads the settings.
   * @param onBroken called with a message about a file, or fields of it, that could not be read
   */
  constructor(file: SettingsFile, onBroken: (text: Text) => void) {
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

  /** Yields the present settings first, then every change. */
  watch(signal?: AbortSignal): Stream<Settings> {
    return this.#channel.subscribe(signal, [this.#value])
  }

  /**
   * Changes settings. @throws StudioError `settings-not-saved` when the file can't be written; the change then lasts
   * until the studio ends
   */
  set(change: Partial<{ [Key in keyof Settings]: Settings[Key] | undefined }>): Settings {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    this.#value = settingsSchema.parse({ ...this.#value, ...given })
    this.#channel.publish(this.#value)
    if (this.#lost !== null) throw notSaved(this.#lost)
    try {
      this.#file.write({ ...this.#unknown, ...this.#value })
    } catch (error) {
      throw notSaved(errorText(error), error)
    }
    return this.#value
  }

  reset(group: string): Settings {
    if (group === 'all') return this.set(settingsSchema.parse({}))
    const keys = Object.hasOwn(settingsGroups, group) ? settingsGroups[group as keyof typeof settingsGroups] : undefined
    if (!keys)
      throw new StudioError('not-found', message('studioErrors.settings.noGroup', { group }), {
        field: 'group',
        next: message('studioErrors.settings.groups', { groups: Object.keys(settingsGroups) }),
      })
    const fresh = settingsSchema.parse({})
    return this.set(Object.fromEntries(keys.map((key) => [key, fresh[key]])))
  }

  close(): void {
    this.#channel.close()
  }

  #read(onBroken: (text: Text) => void): Record<string, unknown> | null {
    let raw: unknown
    try {
      raw = this.#file.read()
    } catch (error) {
      this.#keepAside(errorText(error), onBroken)
      return null
    }
    if (raw === undefined || raw === null) return null
    if (typeof raw === 'object' && !Array.isArray(raw)) return raw as Record<string, unknown>
    this.#keepAside(message('studioErrors.settings.none'), onBroken)
    return null
  }

  /** Validates fields one by one, so that an invalid one doesn't discard the others. */
  #take(raw: Record<string, unknown>, onBroken: (text: Text) => void): void {
    const bad: string[] = []
    const good: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(raw)) {
      if (!Object.hasOwn(settingsSchema.shape, key)) this.#unknown[key] = value
      else if (settingsSchema.partial().safeParse({ [key]: value }).success) good[key] = value
      else bad.push(key)
    }
    this.#value = settingsSchema.parse(good)
    if (bad.length === 0) return
    this.#keepAside(message('studioErrors.settings.invalid', { n: bad.length, fields: bad }), onBroken)
  }

  #keepAside(reason: Text, onBroken: (text: Text) => void): void {
    try {
      const where = this.#file.keepAside?.()
      if (where === undefined) throw new Error("the host can't move it out of the way")
      onBroken(
        where === null
          ? message('studioErrors.settings.defaults', { reason })
          : message('studioErrors.settings.keptAside', { reason, where }),
      )
    } catch (error) {
      this.#lost = errorText(error)
      onBroken(message('studioErrors.settings.unreadable', { reason }))
    }
  }
}

function notSaved(reason: Text, cause?: unknown): StudioError {
  return new StudioError('settings-not-saved', message('studioErrors.settings.notSaved', { reason }), {
    next: message('studioErrors.settings.notSavedNext'),
    cause,
  })
}
