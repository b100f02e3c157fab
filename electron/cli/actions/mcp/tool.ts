import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import { message } from '../../../common/messages/index.ts'
import type { CommandContext } from '../../context.ts'
import { usageError } from '../../errors.ts'
import type { ConnectOptions } from '../../options.ts'
import type { Translate } from '../../output/help.ts'

/** Something that an agent can have done. */
export interface Tool {
  name: string
  title: string
  /** What it does, for the agent that chooses among tools. */
  about: string
  input: z.ZodObject
  /** `looks`: changes nothing. `makes`: writes files, and is one of few at once. */
  effect: 'looks' | 'makes'
  /** Does the work; its outcome is what it reports. */
  run: (context: CommandContext, input: never) => Promise<void>
  /** Path of the clip that a picture is shown of; absent: there is no picture. */
  clip?: (input: never) => string
}

/** A tool whose work gets its input as the schema reads it. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run' | 'clip'> & {
    input: Input
    run: (context: CommandContext, input: z.output<Input>) => Promise<void>
    clip?: (input: z.output<Input>) => string
  },
): Tool {
  return tool
}

/** Longest path or name that is taken, characters. */
const longest = 4_000

export const text = (about: string) => z.string().trim().min(1).max(longest).describe(about)

/** The path of a file or folder, made absolute. */
export const path = (about: string) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes('\0'))
    .describe(about)
    .transform((value) => resolve(value))

export const confirm = (words: Translate) => z.boolean().optional().describe(words('mcp.fields.confirm'))
export const overwrite = (words: Translate) => z.boolean().optional().describe(words('mcp.fields.overwrite'))
export const rate = (words: Translate) => z.int().min(0).max(100).default(100).describe(words('mcp.fields.rate'))

/**
 * Refuses what may cost credits, unless it was confirmed. The built-in engine charges nothing, any other service may.
 * @throws CliError
 */
export function mustConfirm({ env }: CommandContext, { baseUrl }: ConnectOptions, isConfirmed = false): void {
  const service = (baseUrl ?? env.GREENROOM_BASE_URL ?? '').trim()
  if (service === '' || isConfirmed) return
  throw usageError('not-confirmed', message('mcp.notConfirmed', { service }), message('mcp.notConfirmedNext'))
}

/** Refuses to replace a file, unless that was asked for. @throws CliError */
export async function mustBeFree(file: string, mayOverwrite = false): Promise<void> {
  // Whatever else is wrong with the path is found by the command that writes there.
  const there = await stat(file).catch(() => null)
  if (there && !mayOverwrite)
    throw usageError('exists', message('cliFiles.exists', { path: file }), message('mcp.existsNext'))
}
