import { once } from 'node:events'
import type { Command } from 'commander'
import type { CommandContext } from '../context.ts'
import { completionScript } from '../output/completion.ts'
import type { Shell } from '../output/completion.ts'
import { manualPage } from '../output/manual-page.ts'

/** Writes the manual page of a program to the standard output. */
export async function writeManual({ stdout, format }: CommandContext, program: Command): Promise<void> {
  const page = manualPage(program, (key, values) => format({ key, values: values ?? {} }))
  if (!stdout.write(page)) await once(stdout, 'drain')
}

/** Writes the script that completes a program's commands in a shell to the standard output. */
export async function writeCompletion({ stdout }: CommandContext, program: Command, shell: Shell): Promise<void> {
  if (!stdout.write(completionScript(program, shell))) await once(stdout, 'drain')
}
