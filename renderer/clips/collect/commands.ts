import { registerCommands } from '../../app/commands/registry.ts'
import type { Command } from '../../app/commands/registry.ts'

export type Translate = (key: string) => string

/** A command of this page; its label is the message `collect.commands.<id>`. */
export const command = (t: Translate, id: string, more: Omit<Command, 'id' | 'label'>): Command => ({
  id: `collect.${id}`,
  label: () => t(`collect.commands.${id}`),
  ...more,
})

/** The field that finds clips; answers how to withdraw it. */
export function registerSearch(search: () => unknown, t: Translate) {
  return registerCommands([command(t, 'search', { group: 'view', keys: '/', run: search })])
}

/** What can be done on both parts of the page. */
export function registerPageCommands(actions: {
  importIds: () => unknown
  clips: () => unknown
  batches: () => unknown
  t: Translate
}) {
  const { t } = actions
  return registerCommands([
    command(t, 'import', { group: 'file', keys: 'Mod+I', run: actions.importIds }),
    command(t, 'clips', { group: 'go', run: actions.clips }),
    command(t, 'batches', { group: 'go', run: actions.batches }),
  ])
}
