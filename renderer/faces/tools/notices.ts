import { formatText } from '../../i18n/translate.ts'
import type { ToolField, ToolNotice } from '@common/bridge/index.ts'

/** Until somebody wants to send it, what isn't chosen yet is nobody's mistake; leave is asked for in its own place. */
const quiet: readonly ToolNotice['code'][] = ['needed', 'no-text', 'no-consent']

/** Notices that a field shows, the gravest first. */
export function noticesOf(notices: readonly ToolNotice[], field: ToolField, attempted: boolean): ToolNotice[] {
  const grave = { error: 0, warning: 1, info: 2 }
  return notices
    .filter((one) => one.field === field && one.code !== 'no-consent' && (attempted || !quiet.includes(one.code)))
    .toSorted((a, b) => grave[a.level] - grave[b.level])
}

/** Figures as they are read: no digits that mean nothing. */
export function noticeValues(values: ToolNotice['values']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? Math.round(value * 10) / 10 : formatText(value),
    ]),
  )
}
