import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { explainProblem } from '../../../common/service/explain.ts'
import { message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import { usageError } from '../../errors.ts'
import type { CliError } from '../../errors.ts'
import { plain } from '../../output/format.ts'
import { toCliError } from '../../to-cli-error.ts'
import { linksTo } from './links.ts'
import { thumbnailOf } from './thumbnail.ts'
import { ToolReporter } from './tool-reporter.ts'
import type { Watch } from './tool-reporter.ts'
import type { Tool, ToolContext } from './tool.ts'

/** Does what a tool is asked for. What fails is an answer, too: the agent reads why and what to do. */
export async function callTool(
  context: ToolContext,
  tool: Tool,
  given: unknown,
  watch: Watch,
): Promise<CallToolResult> {
  const { format, signal } = context
  const reporter = new ToolReporter(format, watch)
  try {
    signal.throwIfAborted()
    const read = await tool.input.safeParseAsync(given ?? {})
    if (!read.success) {
      const whole = message('mcp.arguments')
      throw usageError('arguments', explainProblem(read.error.issues[0]!, given, whole).message)
    }
    const input = read.data as never
    await tool.run({ ...context, reporter }, input)
    signal.throwIfAborted()
    const clip = tool.clip?.(input) ?? null
    const picture = clip === null ? null : await thumbnailOf(clip, signal)
    const { facts, lines } = reporter
    const links = tool.effect === 'makes' ? await linksTo(facts) : []
    return {
      content: [
        { type: 'text', text: [...lines, JSON.stringify(facts)].join('\n') },
        ...links,
        ...(picture === null ? [] : [{ type: 'image' as const, data: picture, mimeType: 'image/jpeg' }]),
      ],
      structuredContent: facts,
    }
  } catch (error) {
    const told = toCliError(signal.aborted ? signal.reason : error)
    const cause = told.cause ?? error
    if (context.env.GREENROOM_DEBUG && cause instanceof Error) context.stderr.write(`${cause.stack ?? ''}\n`)
    return failed(told, format, reporter)
  }
}

/** The error of a tool, with what was done before it. */
function failed(error: CliError, format: Format, { facts, lines }: ToolReporter): CallToolResult {
  const { code, text, next, details } = error
  const sentence = (part: typeof text): string => plain(format(part))
  const why = [sentence(text), ...details.map(sentence), ...(next === undefined ? [] : [sentence(next)])]
  const about = {
    code,
    message: why[0],
    ...(next === undefined ? {} : { next: sentence(next) }),
    ...(details.length === 0 ? {} : { details: details.map(sentence) }),
  }
  return {
    isError: true,
    content: [{ type: 'text', text: [...why, ...lines].join('\n') }],
    structuredContent: { ...facts, error: about },
  }
}
