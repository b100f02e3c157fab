import { z } from 'zod'
import { languageTags } from '../../../common/languages.ts'
import { shapeNames } from '../../../common/templates/index.ts'
import type { Translate } from '../../output/help.ts'
import { actions } from './actions.ts'
import { filesInLanguages } from './language-files.ts'
import { entries, rowEntries, soundOrVideo } from './outputs.ts'
import { makeClip } from './templates.ts'
import { confirm, defineTool, languages, mustBeFree, mustConfirm, overwrite, path, script, text } from './tool.ts'
import type { Tool, ToolMaking } from './tool.ts'

const dayMs = 86_400_000

const kind = (words: Translate) =>
  z.enum(['avatar-video', 'talking-avatar']).default('avatar-video').describe(words('mcp.fields.kind'))

/** Tools that make clips, and bring finished ones into a folder. */
export function clipTools(making: ToolMaking): Tool[] {
  const { words, options } = making
  return [
    defineTool({
      name: 'render_project',
      title: words('mcp.render.title'),
      about: words('mcp.render.about'),
      input: z.strictObject({
        project: path(making, words('mcp.fields.project')),
        kind: kind(words),
        brand: text(words('mcp.fields.brand')).optional(),
        languages: languages.optional().describe(words('mcp.fields.languages')),
        out: path(making, words('mcp.fields.outClip')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      output: z.looseObject({ ...soundOrVideo.partial().shape, clips: entries({ file: z.string() }).optional() }),
      effect: 'makes',
      async run(context, { project, kind, brand, out, languages: tags, ...input }) {
        await mustConfirm(context, options, input.confirm)
        for (const file of await filesInLanguages(making, out, tags)) await mustBeFree(file, input.overwrite)
        const render = await actions.render()
        const more = { ...(brand === undefined ? {} : { brand }), ...(tags === undefined ? {} : { languages: tags }) }
        await render(context, project, { ...options, as: kind, out, ...more })
      },
      clip: ({ out, languages: tags }) => (tags === undefined ? out : null),
    }),
    defineTool({
      name: 'make_clip',
      title: words('mcp.clip.title'),
      about: words('mcp.clip.about'),
      input: z.strictObject({
        template: text(words('mcp.fields.template')),
        script: z
          .array(script(words('mcp.fields.sceneScript')))
          .min(1)
          .max(50)
          .describe(words('mcp.fields.script')),
        texts: z.record(z.string().max(200), z.string().max(2_000)).default({}).describe(words('mcp.fields.texts')),
        shape: z
          .enum(shapeNames as [string, ...string[]])
          .optional()
          .describe(words('mcp.fields.shape')),
        language: z
          .enum(languageTags as [string, ...string[]])
          .optional()
          .describe(words('mcp.fields.language')),
        voice: text(words('mcp.fields.clipVoice')).optional(),
        avatar: text(words('mcp.fields.avatar')).optional(),
        out: path(making, words('mcp.fields.outClip')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      output: soundOrVideo,
      effect: 'makes',
      async run(context, input) {
        await mustConfirm(context, options, input.confirm)
        await mustBeFree(input.out, input.overwrite)
        await makeClip(context, options, input)
      },
      clip: ({ out }) => out,
    }),
    defineTool({
      name: 'make_batch',
      title: words('mcp.batch.title'),
      about: words('mcp.batch.about'),
      input: z.strictObject({
        project: path(making, words('mcp.fields.batchProject')),
        sheet: path(making, words('mcp.fields.sheet')),
        worksheet: text(words('mcp.fields.worksheet')).optional(),
        kind: kind(words),
        name: text(words('mcp.fields.names')).default('{index:003}_{name}'),
        out: path(making, words('mcp.fields.outFolder')),
        confirm: confirm(words),
      }),
      output: z.looseObject({ rows: rowEntries, made: z.number(), there: z.number(), failed: z.number() }),
      effect: 'makes',
      idempotent: true,
      async run(context, { project, sheet, worksheet, kind: as, name, out, ...input }) {
        await mustConfirm(context, options, input.confirm)
        const batch = await actions.batch()
        const more = worksheet === undefined ? {} : { worksheet }
        await batch(context, project, sheet, { ...options, as, name, out, parallel: 2, ...more })
      },
    }),
    defineTool({
      name: 'collect_clips',
      title: words('mcp.collect.title'),
      about: words('mcp.collect.about'),
      input: z.strictObject({
        out: path(making, words('mcp.fields.outFolder')),
        days: z.number().positive().max(36_500).optional().describe(words('mcp.fields.days')),
        status: z.enum(['done', 'unsaved', 'saved']).default('done').describe(words('mcp.fields.status')),
      }),
      output: z.looseObject({ folder: z.string(), failed: z.number() }),
      effect: 'makes',
      idempotent: true,
      async run(context, { out, days, status }) {
        const collect = await actions.collect()
        const since = days === undefined ? {} : { since: Date.now() - days * dayMs }
        await collect(context, { ...options, out, status, name: '{name}', ...since })
      },
    }),
  ]
}
