import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { ElicitResultSchema } from '@modelcontextprotocol/sdk/types.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import { message } from '../../../common/messages/index.ts'
import type { Format } from '../../../common/messages/index.ts'
import type { ToolContext } from './tool.ts'

/** Longest wait for an answer to a question, ms. */
const askMs = 300_000

/** What asks the user of a client during a call, where the client has forms for that (elicitation). */
export function askerOf(
  server: Server,
  { sendRequest }: Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'sendRequest'>,
  format: Format,
): ToolContext['ask'] {
  const { elicitation } = server.getClientCapabilities() ?? {}
  const hasForms = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
  return async (question, signal) => {
    if (!hasForms) return null
    const agree = { type: 'boolean' as const, title: format(message('mcp.agree')), default: false }
    const requestedSchema = { type: 'object' as const, properties: { agree }, required: ['agree'] }
    const params = { mode: 'form' as const, message: format(question), requestedSchema }
    try {
      const request = { method: 'elicitation/create' as const, params }
      const { action, content } = await sendRequest(request, ElicitResultSchema, { signal, timeout: askMs })
      return action === 'accept' && content?.['agree'] === true
    } catch {
      signal.throwIfAborted()
      // A client that says it has forms and shows none counts as one that has none: the input has to confirm.
      return null
    }
  }
}
