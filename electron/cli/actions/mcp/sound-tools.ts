import { basename, extname } from 'node:path'
import { z } from 'zod'
import { voiceoverOutputDefault } from '../../../common/bridge/speech/voiceover-output.ts'
import { soundFormatNames } from '../../../common/formats/index.ts'
import { transcriptEndingNames } from '../../transcripts/endings.ts'
import { actions } from './actions.ts'
import { entries, rowEntries, soundOrVideo } from './outputs.ts'
import { confirm, defineTool, mustBeFree, mustConfirm, overwrite, path, rate, script, text } from './tool.ts'
import type { Tool, ToolMaking } from './tool.ts'

/** Tools that make speech of texts, and texts of speech. */
export function soundTools(making: ToolMaking): Tool[] {
  const { words, options } = making
  return [
    defineTool({
      name: 'speak',
      title: words('mcp.speak.title'),
      about: words('mcp.speak.about'),
      input: z.strictObject({
        text: script(words('mcp.fields.text')),
        voice: text(words('mcp.fields.voice')),
        rate: rate(words),
        out: path(making, words('mcp.fields.outSound')),
        overwrite: overwrite(words),
        confirm: confirm(words),
      }),
      output: soundOrVideo,
      effect: 'makes',
      async run(context, input) {
        await mustConfirm(context, options, input.confirm)
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
        file: path(making, words('mcp.fields.recording')),
        out: path(making, words('mcp.fields.outTranscript')).optional(),
        format: z.enum(transcriptEndingNames).optional().describe(words('mcp.fields.transcriptFormat')),
        overwrite: overwrite(words),
      }),
      output: z.looseObject({ recordings: z.number(), transcripts: entries({ recording: z.string() }) }),
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
        sheet: path(making, words('mcp.fields.sheet')),
        worksheet: text(words('mcp.fields.worksheet')).optional(),
        out: path(making, words('mcp.fields.outFolder')),
        voice: text(words('mcp.fields.usualVoice')).optional(),
        rate: rate(words),
        format: z.enum(soundFormatNames).default('wav').describe(words('mcp.fields.format')),
        confirm: confirm(words),
      }),
      output: z.looseObject({ rows: rowEntries, done: z.number(), failed: z.number() }),
      effect: 'makes',
      idempotent: true,
      async run(context, { sheet, out, voice = '', worksheet = null, ...input }) {
        await mustConfirm(context, options, input.confirm)
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
  ]
}
