import { useSettings } from '../../stores/settings.ts'
import { onMac } from '../../ui/keys.ts'
import { normalKeys } from './keyboard.ts'
import { knownCommands } from './registry.ts'
import type { Command } from './registry.ts'

type Keys = Pick<Command, 'id' | 'keys'>

/** Keys of a command after the user's changes; undefined for none. */
export function effectiveKeys(command: Keys, changed: Readonly<Record<string, string | null>>): string | undefined {
  const own = changed[command.id]
  return own === undefined ? command.keys : (own ?? undefined)
}

/** Commands with a combination that is also in `keys`. */
export function conflicts<C extends Keys>(
  id: string,
  keys: string,
  commands: readonly C[],
  changed: Readonly<Record<string, string | null>>,
  mac: boolean,
): C[] {
  const wanted = new Set(split(keys).map((one) => normalKeys(one, mac)))
  return commands.filter(
    (other) =>
      other.id !== id && split(effectiveKeys(other, changed) ?? '').some((one) => wanted.has(normalKeys(one, mac))),
  )
}

/** The user's changes after a command got `keys` (null: none); defaults are not stored. */
export function withKeys(
  command: Keys,
  keys: string | null,
  changed: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  const { [command.id]: _before, ...rest } = changed
  const same = keys === (command.keys ?? null)
  return same ? rest : { ...rest, [command.id]: keys }
}

/** The user's changes after other commands lost the combinations in `keys`. */
export function withoutKeys(
  others: readonly Keys[],
  keys: string,
  changed: Readonly<Record<string, string | null>>,
  mac: boolean,
): Record<string, string | null> {
  const taken = new Set(split(keys).map((one) => normalKeys(one, mac)))
  return others.reduce((map, other) => {
    const left = split(effectiveKeys(other, map) ?? '').filter((one) => !taken.has(normalKeys(one, mac)))
    return withKeys(other, left.length > 0 ? left.join(' ') : null, map)
  }, changed)
}

const split = (keys: string): string[] => keys.split(' ').filter(Boolean)

/** The present keys, and how to change them. */
export function useKeymap() {
  const store = useSettings()
  const changed = (): Readonly<Record<string, string | null>> => store.settings.shortcuts

  /** Keys of a command by its id; undefined when it has none or is unknown. */
  function keysOf(id: string): string | undefined {
    const command = knownCommands.value.find((one) => one.id === id)
    return command && effectiveKeys(command, changed())
  }

  return {
    keysOf,
    keysFor: (command: Keys) => effectiveKeys(command, changed()),
    isChanged: (command: Keys) => changed()[command.id] !== undefined,
    conflictsOf: (command: Keys, keys: string) => conflicts(command.id, keys, knownCommands.value, changed(), onMac),
    /** Assigns keys to a command; other commands lose them. */
    assign(command: Keys, keys: string | null): Promise<boolean> {
      const others = keys === null ? [] : conflicts(command.id, keys, knownCommands.value, changed(), onMac)
      const freed = keys === null ? changed() : withoutKeys(others, keys, changed(), onMac)
      return store.set({ shortcuts: withKeys(command, keys, freed) })
    },
    reset: (command: Keys) => store.set({ shortcuts: withKeys(command, command.keys ?? null, changed()) }),
    resetAll: () => store.set({ shortcuts: {} }),
  }
}
