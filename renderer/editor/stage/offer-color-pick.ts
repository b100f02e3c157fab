import { onBeforeUnmount, onMounted } from 'vue'
import type { Ref } from 'vue'
import { offerColorPick } from '../../ui/fields/pick-color.ts'
import { useStage } from './store.ts'
import { toCanvas } from './zoom.ts'

/**
 * Picking a colour from the stage, for browsers without an eyedropper: the next press takes the colour under it, a press
 * elsewhere and Escape take none.
 */
export function useStageColorPick(root: Readonly<Ref<HTMLElement | null>>, toImage: () => HTMLCanvasElement): void {
  const stage = useStage()

  function colorAt(event: PointerEvent): string | null {
    const { left, top } = root.value!.getBoundingClientRect()
    const { x, y } = toCanvas(stage.view, { x: event.clientX - left, y: event.clientY - top })
    const [red = 0, green = 0, blue = 0, alpha] =
      toImage().getContext('2d')?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data ?? []
    // Beside the canvas there is no colour.
    if (!alpha) return null
    return `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`
  }

  function pick(): Promise<string | null> {
    return new Promise((resolve) => {
      const ended = new AbortController()
      const options = { capture: true, signal: ended.signal }
      const end = (color: string | null): void => {
        ended.abort()
        delete root.value?.dataset['picking']
        resolve(color)
      }
      root.value!.dataset['picking'] = ''
      const onDown = (event: PointerEvent): void => {
        const isOnStage = event.target instanceof Node && root.value!.contains(event.target)
        if (isOnStage) {
          event.preventDefault()
          event.stopPropagation()
        }
        end(isOnStage && event.button === 0 ? colorAt(event) : null)
      }
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        end(null)
      }
      window.addEventListener('pointerdown', onDown, options)
      window.addEventListener('keydown', onKey, options)
    })
  }

  let withdraw: (() => void) | null = null
  onMounted(() => (withdraw = offerColorPick(pick)))
  onBeforeUnmount(() => withdraw?.())
}
