import { storedText } from '../messages/index.ts'
import { fieldProblem } from '../service/refusal.ts'
import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl, StudioErrorData } from './base.ts'

/** Result of one check of a photo or video, made before it is sent. */
export interface AvatarCheck {
  kind: 'face' | 'size' | 'turn' | 'sharpness' | 'light' | 'length'
  verdict: 'good' | 'fair' | 'bad'
  /** The measured value with its unit, `412 × 430 px`; '' where nothing is measured. */
  figure: string
  /**
   * What the result means and what to do about it: key of a message of the window, `avatars.checks.<kind>.<reason>`.
   */
  reason: AvatarReason
}

/** Results that a check may have; the window's messages have a text for each. */
export type AvatarReason =
  | 'good'
  | 'none'
  | 'several'
  | 'sometimes'
  | 'small'
  | 'smallish'
  | 'turned'
  | 'turnedSome'
  | 'blurred'
  | 'soft'
  | 'dark'
  | 'dim'
  | 'bright'
  | 'short'
  | 'shortish'
  | 'long'

/** Whether a photo or video is good enough to be an avatar. */
export interface AvatarReport {
  /** `bad`: the file is refused; `fair`: it can be sent, with a warning. */
  verdict: 'good' | 'fair' | 'bad'
  kind: 'image' | 'video'
  /** Width of the picture as it is shown, px. */
  width: number
  height: number
  /** Length of the film, ms; 0 for photos. */
  durationMs: number
  checks: AvatarCheck[]
  /**
   * Face detection was not possible (the service has none or could not be reached): only checks without it were made.
   */
  blind: boolean
}

/**
 * - `sending`: the file is being uploaded or the request is being sent.
 * - `queueing`, `processing`, `ready`, `failed`: the state that the service gives.
 */
export type OwnAvatarState = 'sending' | 'queueing' | 'processing' | 'ready' | 'failed'

/** An avatar that the user made, with what this machine knows of its request. */
export interface OwnAvatar {
  id: string
  connection: string
  name: string
  /** The avatar's id in request bodies; letters and digits only. */
  avatarId: string
  /** 1 speaks in clips, 2 live (`uploadAvatar` in docs/openapi.json). */
  type: 1 | 2
  kind: 'image' | 'video'
  state: OwnAvatarState
  /** Why the avatar failed, and what to do. */
  fault: StudioErrorData | null
  /** Id of the consent that was given for its file. */
  consent: string
  thumbUrl: MediaUrl
  createdAt: number
}

/** Letters and digits only (`uploadAvatar` in docs/openapi.json). */
export const avatarIdInput = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9]+$/, { error: storedText(fieldProblem('requestProblems.letters')) })

export const avatarsContract = {
  /** Checks a photo or video before an avatar is made of it. @throws StudioError when the file can't be read */
  check: procedure.input(z.strictObject({ connection: idInput, path: pathInput })).output(shape<AvatarReport>()),
  /** Converts a camera recording (WebM without a length, any frame rate) into a video that every service takes. */
  takeRecording: procedure.input(z.strictObject({ path: pathInput })).output(shape<{ path: string }>()),
  /**
   * Downloads a photo or video from the web, within limits of size and time, so that it can be checked. @throws
   * StudioError
   */
  fetch: procedure
    .input(
      z.strictObject({
        url: z
          .string()
          .min(8)
          .max(4096)
          .regex(/^https?:\/\//i),
      }),
    )
    .output(shape<{ path: string; name: string }>()),
  /** Own avatars of all connections, newest first. */
  own: procedure.output(shape<OwnAvatar[]>()),
  watch: procedure.output(eventIterator(shape<OwnAvatar[]>())),
  /**
   * Keeps a copy of the file and sends it; after a crash, sending goes on at the next start. Refused without consent
   * (`consent`), or when the avatar id is taken (`taken`).
   */
  create: procedure
    .input(
      z.strictObject({
        connection: idInput,
        path: pathInput,
        /** URL that the file was fetched from. It is sent instead of the file, so that no upload is needed. */
        url: z
          .string()
          .max(4096)
          .regex(/^https?:\/\//i)
          .exactOptional(),
        name: nameInput,
        avatarId: avatarIdInput,
        type: z.union([z.literal(1), z.literal(2)]),
        /**
         * Remove the background behind the person in every video that doesn't ask otherwise. The built-in engine alone
         * can.
         */
        cutOut: z.boolean().exactOptional(),
      }),
    )
    .output(shape<OwnAvatar>()),
  /** Sends an avatar that failed again. */
  retry: procedure.input(byId).output(shape<OwnAvatar>()),
  /**
   * Forgets the avatar on this machine, with the copy of its file. Services have no endpoint that deletes an avatar:
   * what was sent stays there.
   */
  remove: procedure.input(byId).output(nothing),
  /** Avatar ids of a connection that the user doesn't want to see in lists. */
  hidden: procedure.input(z.strictObject({ connection: idInput })).output(shape<string[]>()),
  setHidden: procedure
    .input(z.strictObject({ connection: idInput, avatarId: z.string().min(1).max(200), hidden: z.boolean() }))
    .output(nothing),
}
