import type { Command } from '../../app/commands/registry.ts'

export type Translate = (key: string) => string

/** A command for clips on services or their downloads; its label is the message `collect.commands.<id>`. */
export const command = (t: Translate, id: string, more: Omit<Command, 'id' | 'label'>): Command => ({
  id: `collect.${id}`,
  label: () => t(`collect.commands.${id}`),
  ...more,
})
