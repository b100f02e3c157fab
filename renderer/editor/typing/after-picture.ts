import { onScopeDispose, shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { useTyping } from './store.ts'

/**
 * A value of the document that a panel shows. While a text is typed on the stage it follows once the picture of the key
 * has been drawn, because the panels take longer than the picture and a person looks at the stage; otherwise at once.
 */
export function afterPicture<T>(source: () => T): Readonly<ShallowRef<T>> {
  const typing = useTyping()
  const value = shallowRef(source()) as ShallowRef<T>
  let frame: number | null = null

  function forget(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
  }

  function follow(): void {
    forget()
    value.value = source()
  }

  // The next frame draws the key; what is done before the one after it does not delay it.
  function waitForPicture(): void {
    frame ??= requestAnimationFrame(() => (frame = requestAnimationFrame(follow)))
  }

  watch(source, () => (typing.elementId === null ? follow() : waitForPicture()), { flush: 'sync' })
  onScopeDispose(forget)
  return value
}
