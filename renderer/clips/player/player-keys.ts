import type { Player } from './use-player.ts'

export interface PlayerKeyActions {
  fullScreen: () => unknown
  /** Goes to the previous clip (-1) or the next one (1). */
  goTo: (by: 1 | -1) => unknown
}

/** Seconds by which the arrow keys jump, and the change of volume (0 to 1) of the up and down keys. */
const [skip, louder] = [5, 0.05]

/**
 * Whether an element uses this key itself: text fields what is typed, buttons the space bar, a volume slider its
 * arrows.
 */
function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement && target.type === 'range')
    return target.closest('[data-own-arrows]') !== null && key.startsWith('Arrow')
  if (target.matches('input, textarea, select, [contenteditable]')) return true
  return key === ' ' && target.matches('button, a')
}

/** Handles the keys of a player; J, K and L do the same as in the editor. Returns whether the key was one of them. */
export function playerKey(event: KeyboardEvent, player: Player, { fullScreen, goTo }: PlayerKeyActions): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || takesKey(event.target, event.key)) return false
  const actions: Record<string, () => unknown> = {
    ' ': player.toggle,
    k: () => player.play(0),
    j: () => player.shuttle(-1),
    l: () => player.shuttle(1),
    m: player.toggleMute,
    f: fullScreen,
    ',': () => player.step(-1),
    '.': () => player.step(1),
    Home: () => player.seek(0),
    End: () => player.seek(player.length.value),
    ArrowLeft: () => player.skip(-skip),
    ArrowRight: () => player.skip(skip),
    ArrowUp: () => player.setVolume(player.volume.value + louder),
    ArrowDown: () => player.setVolume(player.volume.value - louder),
    PageUp: () => goTo(-1),
    PageDown: () => goTo(1),
  }
  const act = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act) return false
  event.preventDefault()
  event.stopPropagation()
  void act()
  return true
}
