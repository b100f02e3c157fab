import { z } from 'zod'
import { actions } from './actions.ts'
import { listTemplates } from './templates.ts'
import { entries, jobEntry } from './outputs.ts'
import { defineTool, path, text } from './tool.ts'
import type { Tool, ToolMaking } from './tool.ts'

/** Tools that tell what there is, and the one that cancels a job. */
export function listTools(making: ToolMaking): Tool[] {
  const { words, options } = making
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
      output: z.looseObject({ voices: entries({ voiceId: z.string(), name: z.string() }) }),
      effect: 'reads',
      run: async (context, input) => (await actions.voices())(context, input.words, options),
    }),
    defineTool({
      name: 'list_avatars',
      title: words('mcp.avatars.title'),
      about: words('mcp.avatars.about'),
      input: wanted,
      output: z.looseObject({ avatars: entries({ avatarId: z.string(), name: z.string() }) }),
      effect: 'reads',
      run: async (context, input) => (await actions.avatars())(context, input.words, options),
    }),
    defineTool({
      name: 'list_templates',
      title: words('mcp.templates.title'),
      about: words('mcp.templates.about'),
      input: z.strictObject({ template: text(words('mcp.fields.oneTemplate')).optional() }),
      output: z.looseObject({
        templates: entries({ id: z.string(), name: z.string() }).optional(),
        scenes: entries({ id: z.string(), name: z.string(), script: z.string() }).optional(),
      }),
      effect: 'reads',
      run: (context, { template }) => listTemplates(context, template),
    }),
    defineTool({
      name: 'list_jobs',
      title: words('mcp.jobs.title'),
      about: words('mcp.jobs.about'),
      input: z.strictObject({ all: z.boolean().default(false).describe(words('mcp.fields.all')) }),
      output: z.looseObject({ jobs: z.array(jobEntry) }),
      effect: 'reads',
      run: async (context, { all }) => (await actions.jobs())(context, all),
    }),
    defineTool({
      name: 'get_job',
      title: words('mcp.job.title'),
      about: words('mcp.job.about'),
      input: z.strictObject({ job: text(words('mcp.fields.job')) }),
      output: z.looseObject({ jobs: z.array(jobEntry) }),
      effect: 'reads',
      run: async (context, { job }) => (await actions.job())(context, job),
    }),
    defineTool({
      name: 'cancel_job',
      title: words('mcp.cancelJob.title'),
      about: words('mcp.cancelJob.about'),
      input: z.strictObject({ job: text(words('mcp.fields.job')) }),
      output: z.looseObject({ job: z.string(), state: z.string() }),
      effect: 'changes',
      run: async (context, { job }) => (await actions.cancelJob())(context, job),
    }),
    defineTool({
      name: 'list_translations',
      title: words('mcp.translations.title'),
      about: words('mcp.translations.about'),
      input: z.strictObject({ project: path(making, words('mcp.fields.project')) }),
      output: z.looseObject({ languages: entries({ language: z.string() }) }),
      effect: 'reads',
      run: async (context, { project }) => (await actions.translations())(context, project),
    }),
    defineTool({
      name: 'verify_content_credentials',
      title: words('mcp.verify.title'),
      about: words('mcp.verify.about'),
      input: z.strictObject({
        files: z
          .array(path(making, words('mcp.fields.files')))
          .min(1)
          .max(200),
      }),
      output: z.looseObject({ files: entries({ file: z.string(), credentials: z.string() }) }),
      effect: 'reads',
      run: async (context, { files }) => (await actions.verify())(context, files, { json: true }),
    }),
  ]
}
