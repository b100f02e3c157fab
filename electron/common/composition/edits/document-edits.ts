import { message } from '../../messages/index.ts'
import { z } from 'zod'
import { assetSourceSchema, projectSchema } from '../model.ts'
import { define } from './define.ts'
import { EditRefused } from './refused.ts'

const path = assetSourceSchema.shape.path

/** Edits that concern the whole document. */
export const documentEdits = {
  /** Replaces the project by another state of it (a backup). The project keeps its id. */
  replaceProject: define({
    args: z.strictObject({ project: projectSchema }),
    apply(draft, { project }) {
      const { id: _other, ...fields } = project
      for (const key of Object.keys(draft) as (keyof typeof draft)[]) {
        if (key !== 'id' && !(key in fields)) Reflect.deleteProperty(draft, key)
      }
      Object.assign(draft, fields)
    },
  }),

  /** Changes a file's path wherever the project names it, on locked elements too, after the file was moved. */
  relinkAsset: define({
    args: z.strictObject({ from: path, to: path }),
    apply(draft, { from, to }) {
      let found = false
      const replacePath = (source: { kind: string; path?: string }): void => {
        if (source.kind !== 'asset' || source.path !== from) return
        source.path = to
        found = true
      }
      if (draft.music) replacePath(draft.music.source)
      for (const { voice, elements } of draft.scenes) {
        if (voice?.kind === 'audio') replacePath(voice.source)
        if (voice?.kind === 'clone') replacePath(voice.sample)
        for (const element of elements) replacePath(element.source)
      }
      if (!found) {
        throw new EditRefused('not-found', message('editRefusals.unused', { from }), 'from')
      }
    },
  }),
}
