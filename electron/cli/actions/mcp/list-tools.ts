import { z } from 'zod'
import { actions } from './actions.ts'
import type { ConnectOptions } from '../../options.ts'
import type { Translate } from '../../output/help.ts'
import { listTemplates } from './templates.ts'
import { defineTool, path, text } from './tool.ts'
import type { Tool } from './tool.ts'

/** Tools that tell what there is. */
export function listTools(words: Translate, options: ConnectOptions): Tool[] {
  const wanted = z.strictObject({
    words: z
      .array(text(words('mcp.fields.words')))
      .max(20)
      .default([]),
  })
  return [
    defineTool({
      name: 'list_voices',
      title: words('mcp.voices.title'),
      about: words('mcp.voices.about'),
      input: wanted,
      effect: 'looks',
      run: async (context, input) => (await actions.voices())(context, input.words, options),
    }),
    defineTool({
      name: 'list_avatars',
      title: words('mcp.avatars.title'),
      about: words('mcp.avatars.about'),
      input: wanted,
      effect: 'looks',
      run: async (context, input) => (await actions.avatars())(context, input.words, options),
    }),
    defineTool({
      name: 'list_templates',
      title: words('mcp.templates.title'),
      about: words('mcp.templates.about'),
      input: z.strictObject({ template: text(words('mcp.fields.oneTemplate')).optional() }),
      effect: 'looks',
      run: (context, { template }) => listTemplates(context, template),
    }),
    defineTool({
      name: 'list_jobs',
      title: words('mcp.jobs.title'),
      about: words('mcp.jobs.about'),
      input: z.strictObject({ all: z.boolean().default(false).describe(words('mcp.fields.all')) }),
      effect: 'looks',
      run: async (context, { all }) => (await actions.jobs())(context, all),
    }),
    defineTool({
      name: 'verify_content_credentials',
      title: words('mcp.verify.title'),
      about: words('mcp.verify.about'),
      input: z.strictObject({
        files: z
          .array(path(words('mcp.fields.files')))
          .min(1)
          .max(200),
      }),
      effect: 'looks',
      run: async (context, { files }) => (await actions.verify())(context, files, { json: true }),
    }),
  ]
}
