import { reactive, watch } from 'vue'

/** Choices of a tool that survive a reload of the page, but not closing the window. */
export function remembered<T extends object>(name: string, usual: T, accept: (value: unknown) => T | null): T {
  const key = `greenroom.${name}`
  const choices = reactive({ ...usual, ...read(key, accept) }) as T
  watch(choices, (now) => {
    try {
      sessionStorage.setItem(key, JSON.stringify(now))
    } catch (error) {
      console.warn('Choices are not remembered.', error)
    }
  })
  return choices
}

function read<T extends object>(key: string, accept: (value: unknown) => T | null): T | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : accept(JSON.parse(text))
  } catch {
    return null
  }
}
