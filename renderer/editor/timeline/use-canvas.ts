import { useDevicePixelRatio } from '@vueuse/core'
import { onScopeDispose, ref, watchPostEffect } from 'vue'
import type { Ref } from 'vue'

export interface Paint {
  /** Present value of a design token such as `--ink`. */
  token: (name: string) => string
}

const theme = ref(0)
let observing: MutationObserver | undefined

/** Counts the possible changes of the theme. */
function themeCount(): number {
  observing ??= watchTheme()
  return theme.value
}

function watchTheme(): MutationObserver {
  const observer = new MutationObserver(() => (theme.value += 1))
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme', 'class', 'style'],
  })
  return observer
}

const values = new Map<string, string>()
let valuesOf = -1

function token(name: string): string {
  if (valuesOf !== themeCount()) {
    values.clear()
    valuesOf = themeCount()
  }
  let value = values.get(name)
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    values.set(name, value)
  }
  return value
}

/** Keeps a canvas at its size in device px, and repaints it when its inputs change. */
export function useCanvas(
  canvas: Readonly<Ref<HTMLCanvasElement | null>>,
  size: () => { width: number; height: number },
  paint: (context: CanvasRenderingContext2D, with_: Paint) => void,
): void {
  const { pixelRatio } = useDevicePixelRatio()
  const stop = watchPostEffect(() => {
    const element = canvas.value
    if (!element) return
    const { width, height } = size()
    const ratio = pixelRatio.value
    const px = {
      width: Math.max(1, Math.round(width * ratio)),
      height: Math.max(1, Math.round(height * ratio)),
    }
    if (element.width !== px.width || element.height !== px.height) {
      element.width = px.width
      element.height = px.height
      element.style.width = `${width}px`
      element.style.height = `${height}px`
    }
    const context = element.getContext('2d')
    if (!context) return
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    themeCount()
    paint(context, { token })
  })
  onScopeDispose(stop)
}
