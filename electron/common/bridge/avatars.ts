import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl, StudioErrorData } from './base.ts'

/** One thing that was looked at before a photo or video is sent. */
export interface AvatarCheck {
  kind: 'face' | 'size' | 'turn' | 'sharpness' | 'light' | 'length'
  verdict: 'good' | 'fair' | 'bad'
  /** The figure with its unit, `412 × 430 px`; '' where there is none. */
  figure: string
  /** What it means and what to do about it: a message of the window, `avatars.checks.<kind>.<reason>`. */
  reason: AvatarReason
}

/** What a check has to say; the window has the words. */
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
  /** `bad` can't be sent. */
  verdict: 'good' | 'fair' | 'bad'
  kind: 'image' | 'video'
  /** px as shown */
  width: number
  height: number
  /** ms; 0 for photos */
  durationMs: number
  checks: AvatarCheck[]
  /** The service has no face detection, or can't be asked: only what can be seen without it was checked. */
  blind: boolean
}

/**
 * - `sending`: the file is on its way, or the request is.
 * - `queueing`, `processing`, `ready`, `failed`: as the service says.
 */
export type OwnAvatarState = 'sending' | 'queueing' | 'processing' | 'ready' | 'failed'

/** An avatar of the user's own, as this machine has sent it. */
export interface OwnAvatar {
  id: string
  connection: string
  name: string
  /** Letters and digits; what bodies take. */
  avatarId: string
  /** service-interface: Upload avatar; 1 speaks in clips, 2 live. */
  type: 1 | 2
  kind: 'image' | 'video'
  state: OwnAvatarState
  /** Why it failed, and what to do. */
  fault: StudioErrorData | null
  /** Id of the leave that was given for its file. */
  consent: string
  thumbUrl: MediaUrl
  createdAt: number
}

/** Letters and digits only (service-interface: Upload avatar). */
export const avatarIdInput = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9]+$/, { error: 'must hold letters and digits only' })

export const avatarsContract = {
  /** Looks at a photo or video before anything is made of it. @throws when it can't be read */
  check: procedure.input(z.strictObject({ connection: idInput, path: pathInput })).output(shape<AvatarReport>()),
  /** What a camera recorded (WebM without a length, any frame rate) as a video that every service takes. */
  takeRecording: procedure.input(z.strictObject({ path: pathInput })).output(shape<{ path: string }>()),
  /** A photo or video of the web, fetched within limits so that it can be looked at. @throws StudioError */
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
  /** Newest first; all connections. */
  own: procedure.output(shape<OwnAvatar[]>()),
  watch: procedure.output(eventIterator(shape<OwnAvatar[]>())),
  /**
   * Keeps a copy of the file and sends it; what a crash interrupts goes on afterwards. Refused without leave (`consent`),
   * or when the avatar id is taken (`taken`).
   */
  create: procedure
    .input(
      z.strictObject({
        connection: idInput,
        path: pathInput,
        /** Where the file was fetched from: sent in its place, so that it works without a way for files. */
        url: z
          .string()
          .max(4096)
          .regex(/^https?:\/\//i)
          .exactOptional(),
        name: nameInput,
        avatarId: avatarIdInput,
        type: z.union([z.literal(1), z.literal(2)]),
        /** Without what is behind the person, in every video that doesn't say otherwise. The built-in engine alone can. */
        cutOut: z.boolean().exactOptional(),
      }),
    )
    .output(shape<OwnAvatar>()),
  /** Sends a failed one again. */
  retry: procedure.input(byId).output(shape<OwnAvatar>()),
  /** Forgets it here, with its copy of the file. Services have no call that deletes an avatar: what was sent stays there. */
  remove: procedure.input(byId).output(nothing),
  /** Avatar ids of a connection that the user doesn't want to see in lists. */
  hidden: procedure.input(z.strictObject({ connection: idInput })).output(shape<string[]>()),
  setHidden: procedure
    .input(z.strictObject({ connection: idInput, avatarId: z.string().min(1).max(200), hidden: z.boolean() }))
    .output(nothing),
}
