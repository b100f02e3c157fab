import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { defaultMusicSettings, duckingSchema, musicSettingsSchema } from '../../service/extension/music.ts'
import { musicSchema } from '../model.ts'
import { define } from './define.ts'
import { EditRefused } from './refused.ts'

const settings = musicSettingsSchema.shape
const ducking = duckingSchema.shape

/** Edits of the music under the whole project. */
export const musicEdits = {
  /** Sets the file of the music; the first one brings the usual settings. */
  setMusicSource: define({
    args: z.strictObject({ source: musicSchema.shape.source }),
    apply(draft, { source }) {
      if (draft.music) draft.music.source = source
      else draft.music = { source, ...structuredClone(defaultMusicSettings) }
    },
  }),

  /** Sets how the music is played; what is not given stays. */
  setMusic: define({
    args: z.strictObject({
      volume: settings.volume.exactOptional(),
      muted: z.boolean().exactOptional(),
      fadeIn: settings.fadeIn.exactOptional(),
      fadeOut: settings.fadeOut.exactOptional(),
      loop: settings.loop.exactOptional(),
      ducking: z
        .strictObject({
          on: ducking.on.exactOptional(),
          amount: ducking.amount.exactOptional(),
          attack: ducking.attack.exactOptional(),
          release: ducking.release.exactOptional(),
        })
        .exactOptional(),
    }),
    apply(draft, { muted, ducking: change, ...fields }) {
      const { music } = draft
      if (!music) throw new EditRefused('not-found', message('editRefusals.noMusic'))
      Object.assign(music, fields)
      Object.assign(music.ducking, change)
      if (muted === false) delete music.muted
      else if (muted) music.muted = true
    },
  }),

  removeMusic: define({
    args: z.strictObject({}),
    apply(draft) {
      delete draft.music
    },
  }),
}
