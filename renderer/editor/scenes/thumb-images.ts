import { shallowReactive } from 'vue'
import { pictureQueue } from '../../ui/task-queue.ts'

/** Most thumbnails that are kept; each is small. */
const kept = 200
const images = shallowReactive(new Map<string, ImageBitmap | 'loading' | null>())

/** A thumbnail; null until it is loaded and when loading failed. Reactive. */
export function thumbImage(url: string): ImageBitmap | null {
  const known = images.get(url)
  if (known !== undefined) return known === 'loading' ? null : known
  queueMicrotask(() => void load(url))
  return null
}

/** Whether a thumbnail is still to come: it is neither loaded nor has its loading failed. Reactive. */
export function isThumbPending(url: string): boolean {
  thumbImage(url)
  const known = images.get(url)
  return known === undefined || known === 'loading'
}

async function load(url: string): Promise<void> {
  if (images.has(url)) return
  images.set(url, 'loading')
  if (images.size > kept) images.delete(images.keys().next().value ?? '')
  try {
    await pictureQueue.inTurn(async () => {
      const response = await fetch(url)
      images.set(url, response.ok ? await createImageBitmap(await response.blob()) : null)
    })
  } catch (error) {
    // The scene is drawn without this picture; the panels report what is wrong with the file.
    images.set(url, null)
    console.warn('A thumbnail could not be loaded.', error)
  }
}
