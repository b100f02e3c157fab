/** Colours of the tokens that the stage draws with. */
export interface StageColors {
  sel: string
  guide: string
  ink: string
  missing: string
}

export function readColors(element: HTMLElement): StageColors {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(name).trim()
  return { sel: token('--sel'), guide: token('--guide'), ink: token('--ink'), missing: token('--ink-3') }
}
