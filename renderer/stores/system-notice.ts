import { useSettings } from './settings.ts'

/** Whether this window may show notifications of the system; `ask`: the user has not decided yet. */
export type NotificationState = 'granted' | 'denied' | 'ask' | 'absent'

export function notificationState(): NotificationState {
  if (!('Notification' in window)) return 'absent'
  return Notification.permission === 'default' ? 'ask' : Notification.permission
}

/** Asks for leave to show notifications. Browsers allow the question only as the answer to a user gesture. */
export async function askForNotifications(): Promise<NotificationState> {
  if (notificationState() === 'ask') await Notification.requestPermission()
  return notificationState()
}

/**
 * Shows a notification of the system while the window is in the background, where the user sees no toast. A click on it
 * brings the window to the front.
 */
export function notifySystem(text: string): void {
  if (document.hasFocus() || notificationState() !== 'granted' || !useSettings().settings.notifications) return
  const notification = new Notification('Greenroom', { body: text, icon: 'icon.svg', tag: text })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}
