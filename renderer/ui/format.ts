import { ref } from 'vue'
import { i18n } from '../i18n/index.ts'

/** Numbers, sizes and times as text in the window's language. Times in ms. */

const locale = (): string => i18n.global.locale.value
type Translate = (key: string, values: Record<string, string | number>) => string
/** The function `t` without the type of all messages, whose depth slows the compiler down. */
const { t } = i18n.global as unknown as { t: Translate }

function number(value: number, digits: number): string {
  return new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}

/** `8.2 s`, `1 min 05 s`, `2 h 03 min`; what is unknown or not a length is a dash. */
export function formatDuration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms) || ms < 0) return '–'
  const tenths = Math.round(ms / 100)
  if (tenths < 600) return t('ui.time.seconds', { s: number(tenths / 10, 1) })
  const seconds = Math.round(ms / 1000)
  const s = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('ui.time.minutes', { m: minutes, s })
  const m = String(minutes % 60).padStart(2, '0')
  return t('ui.time.hours', { h: Math.floor(minutes / 60), m })
}

/** `00:03.48`, with hours `1:02:03.40`: minutes, seconds, hundredths, never rounded up. */
export function formatTimecode(ms: number): string {
  const hundredths = Math.floor(Math.max(0, Number.isFinite(ms) ? ms : 0) / 10)
  const two = (value: number): string => String(value).padStart(2, '0')
  const h = Math.floor(hundredths / 360_000)
  const tail = `${two(Math.floor(hundredths / 6000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
  return h > 0 ? `${h}:${tail}` : tail
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

/** `1.2 MB`, in thousands. */
export function formatBytes(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined || !Number.isFinite(bytes) || bytes < 0) return '–'
  let value = bytes
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${number(value, unit === 0 || value >= 99.95 ? 0 : 1)} ${units[unit]}`
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['second', 60_000],
  ['minute', 3_600_000],
  ['hour', 86_400_000],
  ['day', 7 * 86_400_000],
]
const sizes = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** Counts up while the window is open: what reads the present time from it is written anew. */
const ticks = ref(0)

/** Writes all times that are told from the present one anew, for a timer of the window. */
export function refreshTimes(): void {
  ticks.value += 1
}

function presentMs(): number {
  void ticks.value
  return Date.now()
}

/** `now`, `12 s ago`, `in 3 days`; beyond a week the date. `ms` since 1970. Reactive: it grows with the time. */
export function formatWhen(ms: number | null | undefined, now: number = presentMs()): string {
  if (ms === null || ms === undefined || !Number.isFinite(ms)) return '–'
  const distance = ms - now
  const relative = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' })
  for (const [unit, limit] of steps) {
    if (Math.abs(distance) >= limit) continue
    const count = Math.trunc(distance / sizes[unit as keyof typeof sizes])
    return relative.format(unit === 'second' && Math.abs(distance) < 3_000 ? 0 : count, unit)
  }
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat(locale(), {
    day: 'numeric',
    month: 'short',
    ...(sameYear ? { hour: '2-digit', minute: '2-digit' } : { year: 'numeric' }),
  }).format(ms)
}

/** The whole date and time, for tooltips. */
export function formatDateTime(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'medium' }).format(ms)
}

/** Calendar-like number of days until a moment: 0 within the last day, otherwise rounded to the nearest. */
export function daysUntil(ms: number, nowMs: number): number {
  const days = (ms - nowMs) / 86_400_000
  return days < 1 ? 0 : Math.round(days)
}

/** The last segment of a folder's path. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).at(-1) ?? path
}
