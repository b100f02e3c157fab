import { computed, shallowReactive } from 'vue'
import type { ComputedRef } from 'vue'

/** An action of the user, for the palette, the menu, shortcuts and buttons. */
export interface Command {
  /** `edit.undo`; shortcuts and menus name it. Its label is the message `commands.<id>`, unless `label` says more. */
  id: string
  group: CommandGroup
  /** Default keys, `Mod+Shift+Z`; `Mod` is Cmd on macOS, Ctrl elsewhere. Several are separated by a space. */
  keys?: string
  /** A label instead of the message; it stays the same whatever is selected. */
  label?: () => string
  /** What the command would act on now, such as the step that would be undone; shown behind the label. */
  detail?: () => string | null
  /** State of a command that turns something on and off. */
  checked?: () => boolean
  /** Whether the command can run now; otherwise it is shown disabled. */
  enabled?: () => boolean
  /** Runs the command. */
  run: () => unknown
  /** Whether the command is left out of the palette (cursor keys and the like). */
  hidden?: boolean
  /** Whether the command's keys also work while a text field has the focus (saving, generating). */
  inTextFields?: boolean
  /** The browser handles these keys and sends an event (copy, paste): the keys are shown, but don't run the command. */
  byBrowser?: boolean
}

export const commandGroups = ['file', 'edit', 'view', 'element', 'scene', 'playback', 'go', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

const commands = shallowReactive(new Map<string, Command>())
const known = shallowReactive(new Map<string, Command>())

/** Registers commands; returns a function that removes them. A page removes its own when it is left. */
export function registerCommands(list: readonly Command[]): () => void {
  for (const command of list) {
    commands.set(command.id, command)
    known.set(command.id, command)
  }
  return () => {
    for (const command of list) if (commands.get(command.id) === command) commands.delete(command.id)
  }
}

/** Forgets the commands of all pages so far, as a new window does: tests of several pages share one. */
export function forgetCommands(): void {
  commands.clear()
  known.clear()
}

/** Commands of the present page and of the whole window. */
export const allCommands: ComputedRef<Command[]> = computed(() => [...commands.values()])

/** Commands of all pages so far, for the list of shortcuts. A page registers its own when it is first opened. */
export const knownCommands: ComputedRef<Command[]> = computed(() => [...known.values()])

export function canRun(id: string): boolean {
  const command = commands.get(id)
  return command !== undefined && (command.enabled?.() ?? true)
}

/** Runs a command if it is enabled. Returns whether it ran. */
export function runCommand(id: string): boolean {
  const command = commands.get(id)
  if (!command || !(command.enabled?.() ?? true)) return false
  void command.run()
  return true
}
