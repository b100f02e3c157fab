import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { canonicalTag } from '../../../common/languages.ts'
import { isMessage, message, storedText } from '../../../common/messages/index.ts'
import { fieldProblem } from '../../../common/service/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { CommandContext } from '../../context.ts'
import { CliError, usageError } from '../../errors.ts'
import type { ConnectOptions } from '../../options.ts'
import type { Translate } from '../../output/help.ts'
import { pathInFolder } from './folder.ts'
import type { ToolFolder } from './folder.ts'

/** What a tool is given. */
export interface ToolContext extends CommandContext {
  /**
   * Asks the user by the agent's program whether to go on; null when that program can't ask.
   * @param signal gives the question up
   */
  ask: (question: Text, signal: AbortSignal) => Promise<boolean | null>
}

/** What tools are made with. */
export interface ToolMaking {
  words: Translate
  options: ConnectOptions
  folder: ToolFolder
}

/** Something that an agent can have done. */
export interface Tool {
  name: string
  title: string
  /** What it does, for the agent that chooses among tools. */
  about: string
  input: z.ZodObject
  /** What a successful answer holds; fields that are not always there are optional. Others may come on top. */
  output: z.ZodObject
  /**
   * `reads`: changes nothing. `makes`: writes files, and is one of few at once. `changes`: alters what is kept, at once.
   */
  effect: 'reads' | 'makes' | 'changes'
  /** Asking twice with the same input does no more than asking once. */
  idempotent: boolean
  /** Does the work; its outcome is what it reports. */
  run: (context: ToolContext, input: never) => Promise<void>
  /** Path of the clip that a picture is shown of; null or absent: there is no picture. */
  clip?: (input: never) => string | null
}

/** A tool whose work gets its input as the schema reads it. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run' | 'clip' | 'idempotent'> & {
    input: Input
    idempotent?: boolean
    run: (context: ToolContext, input: z.output<Input>) => Promise<void>
    clip?: (input: z.output<Input>) => string | null
  },
): Tool {
  return { ...tool, idempotent: tool.idempotent ?? tool.effect === 'reads' }
}

/** Longest path or name that is taken, characters. */
const longest = 4_000
/** Most characters of one script. */
const longestScript = 100_000

export const text = (about: string) => z.string().trim().min(1).max(longest).describe(about)

export const script = (about: string) => z.string().min(1).max(longestScript).describe(about)

/** The path of a file or folder, made absolute. One that leads out of the folder of the tools is refused. */
export const path = ({ folder }: ToolMaking, about: string) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => !value.includes('\0'))
    .describe(about)
    .transform(async (value, ctx) => {
      const found = await pathInFolder(folder, value)
      if (!isMessage(found)) return found
      ctx.issues.push({ code: 'custom', message: storedText(found), input: value })
      return z.NEVER
    })

/** A language tag, in its usual form. */
export const language = z
  .string()
  .max(60)
  .transform((value, ctx) => {
    const tag = canonicalTag(value.trim())
    if (tag !== null) return tag
    ctx.issues.push({ code: 'custom', message: storedText(fieldProblem('mcp.noLanguage')), input: value })
    return z.NEVER
  })

export const languages = z
  .array(language)
  .min(1)
  .max(40)
  .transform((tags) => [...new Set(tags)])

export const confirm = (words: Translate) => z.boolean().optional().describe(words('mcp.fields.confirm'))
export const overwrite = (words: Translate) => z.boolean().optional().describe(words('mcp.fields.overwrite'))
export const rate = (words: Translate) => z.int().min(0).max(100).default(100).describe(words('mcp.fields.rate'))

/**
 * Refuses what may cost credits, unless it was confirmed: by the input, or by the user, who is asked where the agent's program
 * can do that. The built-in engine charges nothing, any other service may.
 * @throws CliError
 */
export async function mustConfirm(context: ToolContext, options: ConnectOptions, isConfirmed = false): Promise<void> {
  const service = (options.baseUrl ?? context.env.GREENROOM_BASE_URL ?? '').trim()
  if (service === '' || isConfirmed) return
  const answer = await context.ask(message('mcp.mayCost', { service }), context.signal)
  if (answer === true) return
  if (answer === false) throw new CliError('declined', message('mcp.declined'), { next: message('mcp.declinedNext') })
  throw usageError('not-confirmed', message('mcp.notConfirmed', { service }), message('mcp.notConfirmedNext'))
}

/** Refuses to replace a file, unless that was asked for. @throws CliError */
export async function mustBeFree(file: string, mayOverwrite = false): Promise<void> {
  // Whatever else is wrong with the path is found by the command that writes there.
  const there = await stat(file).catch(() => null)
  if (there && !mayOverwrite)
    throw usageError('exists', message('cliFiles.exists', { path: file }), message('mcp.existsNext'))
}
