import { ref } from 'vue'
import type { Command } from '../commands/registry.ts'

/** Whether the dialog is shown that tells what a file says of its origin. */
export const verifyOpen = ref(false)

/** Path of the file that the dialog examines as soon as it is shown; null: the user chooses one there. */
export const fileToVerify = ref<string | null>(null)

/** Shows what a file says of its origin. @param path where the studio finds the file */
export function verifyPath(path: string): void {
  fileToVerify.value = path
  verifyOpen.value = true
}

export const verifyCommand: Command = {
  id: 'help.verify',
  group: 'help',
  run: () => (verifyOpen.value = true),
}
