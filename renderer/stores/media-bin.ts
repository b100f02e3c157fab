import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { assetPaths } from '@common/composition/index.ts'
import { useDocument } from './document.ts'

const prefix = 'greenroom.media.'
const mostPaths = 2_000

/**
 * Files in the media panel: those that the user added, and those that the project uses. The window remembers the added
 * ones for each project; the document names only what it uses.
 */
export const useMediaBin = defineStore('media-bin', () => {
  const document = useDocument()
  const brought = ref<string[]>([])
  const used = computed(() => new Set(document.project ? assetPaths(document.project) : []))
  /** Paths of added files, newest first, then those that only the project uses. */
  const paths = computed(() => [...brought.value, ...[...used.value].filter((path) => !brought.value.includes(path))])

  watch(
    () => document.project?.id ?? null,
    (id) => (brought.value = id === null ? [] : read(id)),
    { immediate: true },
  )

  function add(more: readonly string[]): void {
    const fresh = [...new Set(more)]
    keep([...fresh, ...brought.value.filter((path) => !fresh.includes(path))].slice(0, mostPaths))
  }

  function remove(path: string): void {
    keep(brought.value.filter((one) => one !== path))
  }

  /** Puts a removed file back to its position. @param before the added files before it was removed */
  function restore(path: string, before: readonly string[]): void {
    if (brought.value.includes(path)) return
    const next = before.slice(before.indexOf(path) + 1).find((one) => brought.value.includes(one))
    const at = next === undefined ? brought.value.length : brought.value.indexOf(next)
    keep(brought.value.toSpliced(at, 0, path))
  }

  function replace(from: string, to: string): void {
    keep([...new Set(brought.value.map((path) => (path === from ? to : path)))])
  }

  function keep(now: string[]): void {
    brought.value = now
    const id = document.project?.id
    if (id === undefined) return
    try {
      localStorage.setItem(prefix + id, JSON.stringify(now))
    } catch (error) {
      // No file is lost; only unused ones are missing from the panel after the window is closed.
      console.warn('The media panel could not be remembered.', error)
    }
  }

  return { paths, used, brought, add, remove, restore, replace }
})

function read(id: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + id) ?? '[]')
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
