import { z } from 'zod'
import { handOffFormatNames } from '../../../common/bridge/clips/hand-off.ts'
import { shapeNames } from '../../../common/templates/index.ts'
import type { ShapeName } from '../../../common/templates/index.ts'
import { readProject } from '../../../studio/authoring/projects/index.ts'
import { actions } from './actions.ts'
import { filesInLanguages } from './language-files.ts'
import { entries } from './outputs.ts'
import { defineTool, language, languages, mustBeFree, overwrite, path, text } from './tool.ts'
import type { Tool, ToolMaking } from './tool.ts'

const asked = (tags: string[] | undefined, own: string | undefined) => ({
  ...(tags === undefined ? {} : { languages: tags }),
  ...(own === undefined ? {} : { own }),
})

/** The languages into which a project is translated. */
async function tagsOf(project: string): Promise<string[]> {
  return Object.keys((await readProject(project)).translations ?? {})
}

/** Tools that make projects of documents, and documents of projects. */
export function projectTools(making: ToolMaking): Tool[] {
  const { words, options } = making
  return [
    defineTool({
      name: 'import_slides',
      title: words('mcp.slides.title'),
      about: words('mcp.slides.about'),
      input: z.strictObject({
        file: path(making, words('mcp.fields.slides')),
        out: path(making, words('mcp.fields.outProject')),
        shape: z
          .enum(shapeNames as [string, ...string[]])
          .default('wide')
          .describe(words('mcp.fields.shape')),
        avatar: text(words('mcp.fields.slidesAvatar')).optional(),
        voice: text(words('mcp.fields.slidesVoice')).optional(),
        hidden: z.boolean().default(false).describe(words('mcp.fields.hidden')),
        overwrite: overwrite(words),
      }),
      output: z.looseObject({ file: z.string(), scenes: z.number() }),
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
      name: 'hand_off_project',
      title: words('mcp.handOff.title'),
      about: words('mcp.handOff.about'),
      input: z.strictObject({
        project: path(making, words('mcp.fields.project')),
        format: z.enum(handOffFormatNames).describe(words('mcp.fields.handOffFormat')),
        out: path(making, words('mcp.fields.newFolder')),
      }),
      output: z.looseObject({ document: z.string(), folder: z.string(), files: z.number(), frames: z.number() }),
      effect: 'makes',
      async run(context, { project, format, out }) {
        const handOff = await actions.handOff()
        await handOff(context, project, { format, out })
      },
    }),
    defineTool({
      name: 'export_translations',
      title: words('mcp.translationsOut.title'),
      about: words('mcp.translationsOut.about'),
      input: z.strictObject({
        project: path(making, words('mcp.fields.project')),
        languages: languages.optional().describe(words('mcp.fields.languagesOut')),
        own: language.optional().describe(words('mcp.fields.own')),
        out: path(making, words('mcp.fields.outTranslations')),
        overwrite: overwrite(words),
      }),
      output: z.looseObject({ files: z.array(z.string()), languages: z.array(z.string()) }),
      effect: 'makes',
      async run(context, { project, languages: tags, own, out, overwrite: force = false }) {
        await filesInLanguages(making, out, tags ?? (await tagsOf(project)))
        const write = await actions.exportTranslations()
        await write(context, project, { out, force, ...asked(tags, own) })
      },
    }),
    defineTool({
      name: 'import_translations',
      title: words('mcp.translationsIn.title'),
      about: words('mcp.translationsIn.about'),
      input: z.strictObject({
        project: path(making, words('mcp.fields.project')),
        file: path(making, words('mcp.fields.translated')),
        languages: languages.optional().describe(words('mcp.fields.languagesIn')),
        own: language.optional().describe(words('mcp.fields.own')),
        out: path(making, words('mcp.fields.outProject')),
        overwrite: overwrite(words),
      }),
      output: z.looseObject({ file: z.string(), languages: entries({ language: z.string() }) }),
      effect: 'makes',
      async run(context, { project, file, languages: tags, own, out, overwrite: force = false }) {
        // The file of the project itself may be named, which the command replaces without being told to.
        await mustBeFree(out, force)
        const take = await actions.importTranslations()
        await take(context, project, file, { out, force, ...asked(tags, own) })
      },
    }),
  ]
}
