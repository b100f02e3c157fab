import { onScopeDispose } from 'vue'
import type { Component } from 'vue'
import { useI18n } from 'vue-i18n'
import { registerCommands } from '../app/commands/registry.ts'
import type { CommandGroup } from '../app/commands/registry.ts'
import { attempt } from '../stores/attempt.ts'
import type { ListSelection } from '../ui/lists/use-list-selection.ts'
import type { MenuItem } from '../ui/overlays/menu.ts'

/** What an action is for: the selection, or the active row where nothing is selected. */
export interface Chosen<T> {
  ids: readonly string[]
  /** The row that was acted on, or is active; null while it isn't here. */
  row: T | null
}

/** Something that can be done with rows of one kind: in their menus, by keys and in the palette alike. */
export interface RowAction<T> {
  id: string
  icon: Component
  label: (chosen: Chosen<T>) => string
  /** What it is called in the palette, where no row says what it is about; default: `label` behind the subject. */
  command?: () => string
  /** As commands have them. */
  keys?: string
  /** Where the palette has it; default: `edit`. */
  group?: CommandGroup
  /** Whether it can be done; default: yes. */
  enabled?: (chosen: Chosen<T>) => boolean
  /** Whether the menu of this row has it at all; default: yes. */
  offered?: (row: T) => boolean
  /** For one row alone, whatever is selected. */
  single?: boolean
  danger?: boolean
  separator?: boolean
  run: (chosen: Chosen<T>) => unknown
}

export interface RowActionsOptions<T> {
  /** Of the commands' ids: `jobs.` */
  noun: string
  /** What a row is, in the language that the window has when it is asked. */
  subject: () => string
  actions: readonly RowAction<T>[]
  selection: ListSelection
  active: () => T | null
  total: () => number
  /** What waits for an answer that is under way, and what is chosen then. */
  soon?: { underWay: () => boolean; run: (work: () => unknown) => unknown }
}

/** An action for one row alone. */
export const forOne = <T>(run: (row: T) => unknown) => ({
  single: true,
  run: ({ row }: Chosen<T>) => row && run(row),
})

/** Whether an action is for any of what is chosen; a row that isn't here may be one. */
export const forSome =
  <T>(known: (id: string) => T | null, is: (row: T) => boolean) =>
  ({ ids }: Chosen<T>): boolean =>
    ids.some((id) => {
      const row = known(id)
      return row === null || is(row)
    })

/** The actions of a list's rows, described once; they can be run by keys and palette while the caller's page is shown. */
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

  return { menuOf, act, chosen }
}
