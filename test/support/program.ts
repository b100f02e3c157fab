import { fileURLToPath } from 'node:url'
import { programFile } from '../../electron/setup/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The file from which the product starts a program: its bundle, or its source where that is newer. */
export const startedFile = (program: 'cli/index' | 'cli/demo' | 'browser/main' | 'engine/process/main'): string =>
  programFile(root.replace(/[/\\]$/, ''), program)
