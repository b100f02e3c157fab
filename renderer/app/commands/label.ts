import { i18n } from '../../i18n/index.ts'
import type { Command } from './registry.ts'

type Translate = (key: string) => string
const { t } = i18n.global as unknown as { t: Translate }

/** Label of a command in the window's language. */
export function commandLabel(command: Pick<Command, 'id' | 'label'>): string {
  return command.label?.() ?? t(`commands.${command.id}`)
}
