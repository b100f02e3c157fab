import { z } from 'zod'
import { message } from '../../messages/index.ts'
import { livelinessSchema } from '../../service/extension/gestures.ts'
import { appearanceSchema } from '../../service/extension/looks.ts'
import { motionSchema } from '../../service/extension/motion.ts'
import { soundSettingsSchema } from '../../service/extension/sound.ts'
import { isAsItComes, stylingSchema } from '../../service/extension/styling.ts'
import { isHeard, isLooped, isVector, isVisual, maxDuration, speedOf } from '../model.ts'
import { define, findUnlocked, idArgument } from './define.ts'
import { EditRefused } from './refused.ts'

const elementId = idArgument

/** Edits of how an element looks, sounds and moves beside what it shows. */
export const settingEdits = {
  /** Sets how an element looks beside what it shows; null: as its source is. */
  setAppearance: define({
    args: z.strictObject({ elementId, appearance: appearanceSchema.nullable() }),
    apply(draft, { elementId: id, appearance }) {
      const { element } = findUnlocked(draft, id)
      if (!isVisual(element)) {
        throw new EditRefused('invalid-argument', message('editRefusals.soundHasNoAppearance'), 'elementId')
      }
      if (appearance === null) delete element.appearance
      else element.appearance = appearance
    },
  }),

  /**
   * Sets how the sound of a sound or a video is played; null: as it was recorded. Where its speed changes, an end of its own
   * moves, so that the same part of its file is played.
   */
  setSound: define({
    args: z.strictObject({ elementId, sound: soundSettingsSchema.nullable() }),
    apply(draft, { elementId: id, sound }) {
      const { element } = findUnlocked(draft, id)
      if (!isHeard(element)) {
        throw new EditRefused('invalid-argument', message('editRefusals.noSound', { name: element.name }), 'elementId')
      }
      const before = speedOf(element)
      if (sound === null) delete element.sound
      else element.sound = sound
      const { start = 0, end } = element
      const after = speedOf(element)
      if (end === undefined || before === after || isLooped(element)) return
      element.end = Math.min(maxDuration, start + Math.max(1, Math.round(((end - start) * before) / after)))
    },
  }),

  /** Sets how much a presenter of the service moves. */
  setLiveliness: define({
    args: z.strictObject({ elementId, liveliness: livelinessSchema }),
    apply(draft, { elementId: id, liveliness }) {
      const { element } = findUnlocked(draft, id)
      const { name, source } = element
      if (source.kind !== 'avatar') {
        throw new EditRefused('invalid-argument', message('editRefusals.noPresenter', { name }), 'elementId')
      }
      if (liveliness === 'natural') delete element.liveliness
      else element.liveliness = liveliness
    },
  }),

  /** Sets what a presenter of the service wears; null: it is shown as it comes. */
  setStyling: define({
    args: z.strictObject({ elementId, styling: stylingSchema.nullable() }),
    apply(draft, { elementId: id, styling }) {
      const { element } = findUnlocked(draft, id)
      const { name, source } = element
      if (source.kind !== 'avatar' || source.from !== 2) {
        throw new EditRefused('invalid-argument', message('editRefusals.noStyling', { name }), 'elementId')
      }
      if (styling === null || isAsItComes(styling)) delete element.styling
      else element.styling = styling
    },
  }),

  /** Sets how a visible element moves; null: it stands still. What is drawn has no source to crop. */
  setMotion: define({
    args: z.strictObject({ elementId, motion: motionSchema.nullable() }),
    apply(draft, { elementId: id, motion }) {
      const { element } = findUnlocked(draft, id)
      const { name } = element
      if (!isVisual(element)) {
        throw new EditRefused('invalid-argument', message('editRefusals.soundHasNoMotion', { name }), 'elementId')
      }
      if (isVector(element) && motion?.keyframes?.crop) {
        throw new EditRefused('invalid-argument', message('editRefusals.noCropMotion', { name }), 'motion')
      }
      if (motion === null) delete element.motion
      else element.motion = motion
    },
  }),
}
