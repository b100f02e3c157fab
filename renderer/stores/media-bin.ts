import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import { assetPaths } from '@common/composition/index.ts'
import { useDocument } from './document.ts'

const prefix = 'greenroom.media.'
const mostPaths = 2_000

/**
 * Files the user brought into the media panel, and those the project uses. The first are remembered by this window for
 * each project; the document names only what is used.
 */
export const useMediaBin = defineStore('media-bin', () => {
  const document = useDocument()
  const brought = ref<string[]>([])
  const used = computed(() => new Set(document.project ? assetPaths(document.project) : []))
  /** Newest first, then what only the project names. */
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
      // The files themselves are untouched; only unused ones are forgotten with the window.
      console.warn('The media panel could not be remembered.', error)
    }
  }

  return { paths, used, brought, add, remove, replace }
})

function read(id: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + id) ?? '[]')
    return Array.isArray(value) ? value.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
