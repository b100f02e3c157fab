import { formatText } from '../../i18n/translate.ts'
import type { ToolField, ToolNotice } from '@common/bridge/index.ts'

/**
 * Notices that are not shown before the first attempt to send, because a missing input is no mistake yet; consent has a
 * question of its own.
 */
const quiet: readonly ToolNotice['code'][] = ['needed', 'no-text', 'no-consent']

/** Notices of one field, the most serious first. */
export function noticesOf(notices: readonly ToolNotice[], field: ToolField, attempted: boolean): ToolNotice[] {
  const grave = { error: 0, warning: 1, info: 2 }
  return notices
    .filter((one) => one.field === field && one.code !== 'no-consent' && (attempted || !quiet.includes(one.code)))
    .toSorted((a, b) => grave[a.level] - grave[b.level])
}

/** Numbers as text, rounded to meaningful digits. */
export function noticeValues(values: ToolNotice['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 10) / 10 : formatText(value),
    ]),
  )
}
