import { shallowReactive } from 'vue'
import { pictureQueue } from '../../ui/task-queue.ts'

/** Most thumbnails that are kept; each is small. */
const kept = 200
const images = shallowReactive(new Map<string, ImageBitmap | null>())

/** A thumbnail; null until it is loaded and when loading failed. Reactive. */
export function thumbImage(url: string): ImageBitmap | null {
  const known = images.get(url)
  if (known !== undefined) return known
  queueMicrotask(() => void load(url))
  return null
}

async function load(url: string): Promise<void> {
  if (images.has(url)) return
  images.set(url, null)
  if (images.size > kept) images.delete(images.keys().next().value ?? '')
  try {
    await pictureQueue.inTurn(async () => {
      const response = await fetch(url)
      if (response.ok) images.set(url, await createImageBitmap(await response.blob()))
    })
  } catch (error) {
    // The scene is drawn without this picture; the panels report what is wrong with the file.
    console.warn('A thumbnail could not be loaded.', error)
  }
}
