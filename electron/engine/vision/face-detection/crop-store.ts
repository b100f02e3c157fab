import { resultLifetimeMs } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import type { MediaStore } from '../../store/media/store.ts'

export interface CropStoreOptions {
  store: MediaStore
  clock: Clock
  fileUrl: (name: string) => string
}

/**
 * Stores crops of faces as files that are served for seven days, as every result is.
 * @param paths JPEG files on the data folder's disk, which are moved
 * @returns their addresses, in the same order
 */
export async function storeCrops(
  paths: readonly string[],
  { store, clock, fileUrl }: CropStoreOptions,
): Promise<string[]> {
  const placed: { name: string; bytes: number }[] = []
  try {
    for (const path of paths) placed.push(await store.put(path, 'jpg'))
  } catch (error) {
    for (const { name } of placed) await store.discard(name)
    throw error
  }
  const now = clock.now()
  for (const { name, bytes } of placed) {
    await store.register({
      name,
      purpose: 'result',
      mime: 'image/jpeg',
      bytes,
      createdAt: now,
      expiresAt: now + resultLifetimeMs,
      recordId: null,
      originalName: null,
    })
  }
  return placed.map(({ name }) => fileUrl(name))
}
