import { reactive } from 'vue'
import { studioError } from '../bridge/error.ts'
import { lost } from '../bridge/lost.ts'
import { formatText } from '../i18n/translate.ts'

export type ToastLevel = 'info' | 'success' | 'warning' | 'error'

export interface ToastAction {
  label: string
  run: () => unknown
}

export interface ToastContent {
  level: ToastLevel
  message: string
  /** What the user can do. */
  next?: string | undefined
  /** Address of a picture of what the toast is about; null or absent: the icon of the level is shown. */
  picture?: string | null | undefined
  /** Each closes the toast. */
  actions?: readonly ToastAction[] | undefined
}

export interface Toast extends ToastContent {
  id: number
  /** Number of times the same toast was shown while it was visible. */
  count: number
}

/** Time until a toast disappears, ms; null: it stays until it is closed, because it needs an answer. */
const stayMs: Record<ToastLevel, number | null> = {
  info: 6_000,
  success: 6_000,
  warning: 10_000,
  error: null,
}
const most = 4

const toasts = reactive<Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

function close(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const at = toasts.findIndex((toast) => toast.id === id)
  if (at >= 0) toasts.splice(at, 1)
}

function wait(toast: Toast): void {
  clearTimeout(timers.get(toast.id))
  const ms = stayMs[toast.level]
  // In a window that is not seen, a toast waits until it is.
  if (ms === null || document.hidden) return
  timers.set(
    toast.id,
    setTimeout(() => close(toast.id), toast.actions?.length ? ms * 2 : ms),
  )
}

function show(content: ToastContent): number {
  const same = toasts.find((one) => one.message === content.message && one.level === content.level)
  if (same) {
    same.count += 1
    wait(same)
    return same.id
  }
  const toast: Toast = { ...content, id: (lastId += 1), count: 1 }
  toasts.push(toast)
  wait(toast)
  while (toasts.length > most) close(toasts[0]!.id)
  return toast.id
}

/** Keeps a toast while the pointer or the focus is on it. */
function hold(id: number): void {
  clearTimeout(timers.get(id))
}

function release(id: number): void {
  const toast = toasts.find((one) => one.id === id)
  if (toast) wait(toast)
}

document.addEventListener('visibilitychange', () => {
  for (const toast of toasts)
    if (document.hidden) hold(toast.id)
    else wait(toast)
})

/** Toasts: short messages at the edge of the window, which screen readers announce. */
export function useToasts() {
  return { toasts, show, close, hold, release, reportError }
}

/** Shows the studio's error message and next step in a toast. Aborts are not shown, because the user caused them. */
export function reportError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  // The window shows a lost connection to the studio by itself, over everything else.
  if (lost.value) return
  const { code, message, next, details } = studioError(error)
  if (code === 'internal') console.error(error)
  show({
    level: 'error',
    message: [message, ...(details ?? [])].map(formatText).join(' '),
    ...(next === undefined ? {} : { next: formatText(next) }),
  })
}
