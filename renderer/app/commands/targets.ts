/** Whether a key press is for a command or for the focused element. */

const textTypes = new Set([
  ...['text', 'search', 'url', 'email', 'password', 'tel', 'number', 'date', 'time', 'month', 'week'],
  'datetime-local',
])

export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.closest('[contenteditable=""], [contenteditable="true"]')) return true
  if (target instanceof HTMLInputElement) return textTypes.has(target.type)
  return target instanceof HTMLTextAreaElement
}

/** A dialog takes all keys. Menus and popovers handle theirs themselves. */
export function isDialogOpen(root: ParentNode = document): boolean {
  return root.querySelector('.ui-dialog, [aria-modal="true"]') !== null
}

const pressable =
  'button, a[href], summary, input, select, [role="button"], [role="tab"], [role="switch"], [role="option"]'
const steered =
  'input, select, [role="slider"], [role="spinbutton"], [role="listbox"], [role="menu"], [role="radiogroup"], [role="tree"], [role="separator"], [role="tablist"]'

/**
 * Whether the focused element uses this key itself: Space and Enter activate it, arrows move in it, letters search in a
 * list.
 */
export function needsKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A list without search by letters (`data-commands`) only uses the keys that move in it.
  if (target.closest('[data-commands]')) return /^(Arrow|Enter$)/.test(key)
  if (target.closest('[role="menu"], [role="listbox"]') || target instanceof HTMLSelectElement)
    return key.length === 1 || /^(Arrow|Home|End|Page|Enter|Tab|Escape)/.test(key)
  // A button that was clicked keeps the focus without showing it: Space then plays, as in other editors.
  if (key === ' ' || key === 'Enter') return target.closest(pressable) !== null && seen(target)
  if (/^(Arrow|Home$|End$|Page)/.test(key)) return target.closest(steered) !== null
  return false
}

function seen(target: HTMLElement): boolean {
  return target.matches(':focus-visible') || (target instanceof HTMLInputElement && target.type !== 'range')
}
