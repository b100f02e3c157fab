import { useMutationObserver } from '@vueuse/core'
import { ref } from 'vue'

/**
 * The colour of text in an element of the page, `#rrggbb`: dark in the light theme, light in the dark one. Reactive: it is
 * another one when the theme changes.
 */
export function useInk(): (element: HTMLElement) => string {
  const changes = ref(0)
  useMutationObserver(document.documentElement, () => (changes.value += 1), { attributeFilter: ['data-theme'] })
  return (element) => {
    // Read here, so that a caller that is reactive follows the theme.
    void changes.value
    return inkOf(element)
  }
}

function inkOf(element: HTMLElement): string {
  const [red = '0', green = '0', blue = '0'] = getComputedStyle(element).color.match(/[\d.]+/g) ?? []
  return `#${[red, green, blue].map((one) => Math.round(Number(one)).toString(16).padStart(2, '0')).join('')}`
}
