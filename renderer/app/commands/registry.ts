import { computed, shallowReactive } from 'vue'
import type { ComputedRef } from 'vue'

/** Everything the user can do, as data: in the palette, in the menu, by keys, by buttons. */
export interface Command {
  /** `edit.undo`; shortcuts and menus name it. Its label is the message `commands.<id>`, unless `label` says more. */
  id: string
  group: CommandGroup
  /** Default keys, `Mod+Shift+Z`; `Mod` is Cmd on macOS, Ctrl elsewhere. Several are separated by a space. */
  keys?: string
  /** More than the message says, such as what would be undone. */
  label?: () => string
  /** Whether it can be done now; a command that can't is shown disabled. */
  enabled?: () => boolean
  /** Whether it exists now at all (a page's own commands). */
  run: () => unknown
  /** Not in the palette (cursor keys and the like). */
  hidden?: boolean
  /** Keys work while a text field has the focus, too (saving, generating). */
  inTextFields?: boolean
  /** The browser does it on these keys and tells by an event of its own (copy, paste): they are shown, not run. */
  byBrowser?: boolean
}

export const commandGroups = ['file', 'edit', 'view', 'element', 'scene', 'playback', 'go', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

const commands = shallowReactive(new Map<string, Command>())
const known = shallowReactive(new Map<string, Command>())

/** Makes commands known; returns how to withdraw them. A page withdraws its own when it is left. */
export function registerCommands(list: readonly Command[]): () => void {
  for (const command of list) {
    commands.set(command.id, command)
    known.set(command.id, command)
  }
  return () => {
    for (const command of list) if (commands.get(command.id) === command) commands.delete(command.id)
  }
}

/** What can be done where the user is. */
export const allCommands: ComputedRef<Command[]> = computed(() => [...commands.values()])

/** What there is on any page: for the list of shortcuts. A page tells its own when it is first opened. */
export const knownCommands: ComputedRef<Command[]> = computed(() => [...known.values()])

export function canRun(id: string): boolean {
  const command = commands.get(id)
  return command !== undefined && (command.enabled?.() ?? true)
}

/** Runs a command if it can be done. Returns whether it was. */
export function runCommand(id: string): boolean {
  const command = commands.get(id)
  if (!command || !(command.enabled?.() ?? true)) return false
  void command.run()
  return true
}
