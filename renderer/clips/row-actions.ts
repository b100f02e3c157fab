import { onScopeDispose } from 'vue'
import type { Component } from 'vue'
import { useI18n } from 'vue-i18n'
import { registerCommands } from '../app/commands/registry.ts'
import type { CommandGroup } from '../app/commands/registry.ts'
import { attempt } from '../stores/attempt.ts'
import type { ListSelection } from '../ui/lists/use-list-selection.ts'
import type { MenuItem } from '../ui/overlays/menu.ts'

/** Target of an action: the selection, or the active row where nothing is selected. */
export interface Chosen<T> {
  ids: readonly string[]
  /** The row that was clicked, or is active; null while it isn't loaded. */
  row: T | null
}

/** An action on rows, for their menus, for shortcuts and for the palette. */
export interface RowAction<T> {
  id: string
  icon: Component
  label: (chosen: Chosen<T>) => string
  /** Label in the palette, where no row gives the context; default: the subject and `label`. */
  command?: () => string
  /** Keys in the notation of commands. */
  keys?: string
  /** Group in the palette; default: `edit`. */
  group?: CommandGroup
  /** Whether the action is possible; default: yes. */
  enabled?: (chosen: Chosen<T>) => boolean
  /** Whether the menu of this row contains it; default: yes. */
  offered?: (row: T) => boolean
  /** Applies to one row alone, whatever is selected. */
  single?: boolean
  danger?: boolean
  separator?: boolean
  run: (chosen: Chosen<T>) => unknown
}

export interface RowActionsOptions<T> {
  /** Prefix of the commands' ids: `jobs.` */
  noun: string
  /** Name of a row's kind, in the present language of the window. */
  subject: () => string
  actions: readonly RowAction<T>[]
  selection: ListSelection
  active: () => T | null
  total: () => number
  /** Delays actions until a running request has updated the selection. */
  soon?: { underWay: () => boolean; run: (work: () => unknown) => unknown }
}

/** An action on one row alone. */
export const forOne = <T>(run: (row: T) => unknown) => ({
  single: true,
  run: ({ row }: Chosen<T>) => row && run(row),
})

/** Whether an action is possible for any of the selected rows; for a row that isn't loaded it may be. */
export const forSome =
  <T>(known: (id: string) => T | null, is: (row: T) => boolean) =>
  ({ ids }: Chosen<T>): boolean =>
    ids.some((id) => {
      const row = known(id)
      return row === null || is(row)
    })

/** The actions of a list's rows, described once; shortcuts and palette run them while the page is visible. */
export function useRowActions<T extends { id: string }>(options: RowActionsOptions<T>) {
  const { noun, subject, actions, selection, active, total, soon } = options
  const { t } = useI18n()

  const alone = (row: T | null): Chosen<T> => ({ ids: row ? [row.id] : [], row })
  const selected = (row: T | null): Chosen<T> => ({ ids: [...selection.chosen.value], row })
  const chosen = (): Chosen<T> => (selection.count.value > 0 ? selected(active()) : alone(active()))
  const forRow = ({ single }: RowAction<T>, row: T): Chosen<T> =>
    single || !selection.has(row.id) ? alone(row) : selected(row)
  const forKeys = ({ single }: RowAction<T>): Chosen<T> => (single ? alone(active()) : chosen())
  const can = ({ enabled }: RowAction<T>, on: Chosen<T>): boolean => on.ids.length > 0 && (enabled?.(on) ?? true)

  const menuOf = (row: T): MenuItem[] =>
    actions
      .filter(({ offered }) => offered?.(row) ?? true)
      .map((action) => {
        const on = forRow(action, row)
        const { id, icon, keys, danger, separator } = action
        return {
          id,
          icon,
          keys,
          danger,
          separator,
          label: action.label(on),
          disabled: !can(action, on),
        }
      })

  function act(id: string, row: T): void {
    const action = actions.find((one) => one.id === id)
    if (action) void action.run(forRow(action, row))
  }

  /** Runs an action on all that is selected. */
  function actOnSelection(id: string): void {
    const action = actions.find((one) => one.id === id)
    const on = chosen()
    if (action && can(action, on)) void action.run(on)
  }

  const run = (work: () => unknown): unknown => (soon ? soon.run(work) : work())
  onScopeDispose(
    registerCommands([
      ...actions.map((action) => ({
        id: `${noun}.${action.id}`,
        group: action.group ?? ('edit' as const),
        ...(action.keys === undefined ? {} : { keys: action.keys }),
        label: () => action.command?.() ?? `${subject()}: ${action.label(forKeys(action))}`,
        enabled: () => soon?.underWay() === true || can(action, forKeys(action)),
        run: () => run(() => can(action, forKeys(action)) && action.run(forKeys(action))),
      })),
      {
        id: `${noun}.selectAll`,
        group: 'edit' as const,
        keys: 'Mod+A',
        label: () => t('ui.list.selectAll'),
        enabled: () => total() > 0,
        run: () => run(() => attempt(selection.all)),
      },
    ]),
  )

  return { menuOf, act, actOnSelection, chosen }
}
