import { ref } from 'vue'
import type { Command } from '../commands/registry.ts'

/** Whether the dialog is shown that tells what a file says of its origin. */
export const verifyOpen = ref(false)

export const verifyCommand: Command = {
  id: 'help.verify',
  group: 'help',
  run: () => (verifyOpen.value = true),
}
