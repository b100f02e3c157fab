import { computed, shallowRef } from 'vue'

/** Lets the user pick a colour of what is shown, `#rrggbb`; null: none was picked. */
export type PickColor = () => Promise<string | null>

/** What the page offers where the browser has no eyedropper of its own. */
const offered = shallowRef<PickColor | null>(null)

/** Offers another way to pick a colour; returns a function that takes it back. */
export function offerColorPick(pick: PickColor): () => void {
  offered.value = pick
  return () => {
    if (offered.value === pick) offered.value = null
  }
}

/** Picks a colour from the screen, or as the page offers it; null: neither is possible. */
export const colorPick = computed<PickColor | null>(() => ('EyeDropper' in globalThis ? pickOnScreen : offered.value))

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>
}

async function pickOnScreen(): Promise<string | null> {
  const { EyeDropper } = globalThis as unknown as { EyeDropper: new () => EyeDropper }
  try {
    return (await new EyeDropper().open()).sRGBHex
  } catch (error) {
    // The browser's eyedropper rejects its promise when the user presses Escape.
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
