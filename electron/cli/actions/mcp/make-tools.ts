import { basename, extname } from 'node:path'
import { z } from 'zod'
import { voiceoverOutputDefault } from '../../../common/bridge/speech/voiceover-output.ts'
import { soundFormatNames } from '../../../common/formats/index.ts'
import { languageTags } from '../../../common/languages.ts'
import { shapeNames } from '../../../common/templates/index.ts'
import type { ShapeName } from '../../../common/templates/index.ts'
import type { ConnectOptions } from '../../options.ts'
import type { Translate } from '../../output/help.ts'
import { transcriptEndingNames } from '../../transcripts/endings.ts'
import { actions } from './actions.ts'
import { makeClip } from './templates.ts'
import { confirm, defineTool, mustBeFree, mustConfirm, overwrite, path, rate, text } from './tool.ts'
import type { Tool } from './tool.ts'

/** Most characters of one script. */
const longestScript = 100_000
const dayMs = 86_400_000

/** Tools that write files. */
export function makeTools(words: Translate, options: ConnectOptions): Tool[] {
  const script = (about: string) => z.string().min(1).max(longestScript).describe(about)
  return [
    defineTool({
      name: 'speak',
      title: words('mcp.speak.title'),
      about: words('mcp.speak.about'),
      input: z.strictObject({
        text: script(words('mcp.fields.text')),
        voice: text(words('mcp.fields.voice')),
        rate: rate(words),
        out: path(words('mcp.fields.outSound')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      effect: 'makes',
      async run(context, input) {
        mustConfirm(context, options, input.confirm)
        await mustBeFree(input.out, input.overwrite)
        const speak = await actions.speak()
        await speak(context, { ...options, text: input.text, voice: input.voice, rate: input.rate, out: input.out })
      },
    }),
    defineTool({
      name: 'transcribe',
      title: words('mcp.transcribe.title'),
      about: words('mcp.transcribe.about'),
      input: z.strictObject({
        file: path(words('mcp.fields.recording')),
        out: path(words('mcp.fields.outTranscript')).optional(),
        format: z.enum(transcriptEndingNames).optional().describe(words('mcp.fields.transcriptFormat')),
        overwrite: overwrite(words),
      }),
      effect: 'makes',
      async run(context, { file, out, format, overwrite: force = false }) {
        if (out !== undefined) await mustBeFree(out, force)
        const transcribe = await actions.transcribe()
        const wanted = format === undefined && out === undefined ? 'txt' : format
        const written = wanted === undefined ? {} : { format: wanted }
        await transcribe(context, [file], { ...options, ...written, out: out ?? '-', force })
      },
    }),
    defineTool({
      name: 'make_voiceovers',
      title: words('mcp.voiceovers.title'),
      about: words('mcp.voiceovers.about'),
      input: z.strictObject({
        sheet: path(words('mcp.fields.sheet')),
        worksheet: text(words('mcp.fields.worksheet')).optional(),
        out: path(words('mcp.fields.outFolder')),
        voice: text(words('mcp.fields.usualVoice')).optional(),
        rate: rate(words),
        format: z.enum(soundFormatNames).default('wav').describe(words('mcp.fields.format')),
        confirm: confirm(words),
      }),
      effect: 'makes',
      async run(context, { sheet, out, voice = '', worksheet = null, ...input }) {
        mustConfirm(context, options, input.confirm)
        const voiceover = await actions.voiceover()
        await voiceover(context, options, {
          sheet,
          worksheet,
          table: null,
          zip: null,
          title: basename(sheet, extname(sheet)),
          folder: out,
          voice,
          rate: input.rate,
          template: null,
          fix: false,
          output: { ...voiceoverOutputDefault, format: input.format },
        })
      },
    }),
    defineTool({
      name: 'import_slides',
      title: words('mcp.slides.title'),
      about: words('mcp.slides.about'),
      input: z.strictObject({
        file: path(words('mcp.fields.slides')),
        out: path(words('mcp.fields.outProject')),
        shape: z
          .enum(shapeNames as [string, ...string[]])
          .default('wide')
          .describe(words('mcp.fields.shape')),
        avatar: text(words('mcp.fields.slidesAvatar')).optional(),
        voice: text(words('mcp.fields.slidesVoice')).optional(),
        hidden: z.boolean().default(false).describe(words('mcp.fields.hidden')),
        overwrite: overwrite(words),
      }),
      effect: 'makes',
      async run(context, { file, out, shape, avatar, voice, hidden, overwrite: force = false }) {
        await mustBeFree(out, force)
        const importSlides = await actions.importSlides()
        const speaker = { ...(avatar === undefined ? {} : { avatar }), ...(voice === undefined ? {} : { voice }) }
        const shown = { shape: shape as ShapeName, position: 'beside' as const, hidden, force }
        await importSlides(context, file, { ...options, ...speaker, ...shown, out })
      },
    }),
    defineTool({
      name: 'render_project',
      title: words('mcp.render.title'),
      about: words('mcp.render.about'),
      input: z.strictObject({
        project: path(words('mcp.fields.project')),
        kind: z.enum(['avatar-video', 'talking-avatar']).default('avatar-video').describe(words('mcp.fields.kind')),
        brand: text(words('mcp.fields.brand')).optional(),
        out: path(words('mcp.fields.outClip')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      effect: 'makes',
      async run(context, { project, kind, brand, out, ...input }) {
        mustConfirm(context, options, input.confirm)
        await mustBeFree(out, input.overwrite)
        const render = await actions.render()
        await render(context, project, { ...options, as: kind, out, ...(brand === undefined ? {} : { brand }) })
      },
      clip: ({ out }) => out,
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
        out: path(words('mcp.fields.outClip')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      effect: 'makes',
      async run(context, input) {
        mustConfirm(context, options, input.confirm)
        await mustBeFree(input.out, input.overwrite)
        await makeClip(context, options, input)
      },
      clip: ({ out }) => out,
    }),
    defineTool({
      name: 'collect_clips',
      title: words('mcp.collect.title'),
      about: words('mcp.collect.about'),
      input: z.strictObject({
        out: path(words('mcp.fields.outFolder')),
        days: z.number().positive().max(36_500).optional().describe(words('mcp.fields.days')),
        status: z.enum(['done', 'unsaved', 'saved']).default('done').describe(words('mcp.fields.status')),
      }),
      effect: 'makes',
      async run(context, { out, days, status }) {
        const collect = await actions.collect()
        const since = days === undefined ? {} : { since: Date.now() - days * dayMs }
        await collect(context, { ...options, out, status, name: '{name}', ...since })
      },
    }),
  ]
}
