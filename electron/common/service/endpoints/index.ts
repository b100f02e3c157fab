import type { z } from 'zod'
import { audioEndpoints } from './audio.ts'
import { authEndpoints } from './auth.ts'
import { avatarEndpoints } from './avatars.ts'
import { backgroundEndpoints } from './background.ts'
import { characterSwapEndpoints } from './character-swap.ts'
import { faceEndpoints } from './faces.ts'
import { lipSyncEndpoints } from './lipsync.ts'
import { liveEndpoints } from './live.ts'
import { modelEndpoints } from './models.ts'
import { videoEndpoints } from './videos.ts'
import { voiceEndpoints } from './voices.ts'

/** Every endpoint of the interface by its id. No other file names their paths. */
export const endpoints = {
  ...authEndpoints,
  ...liveEndpoints,
  ...faceEndpoints,
  ...modelEndpoints,
  ...voiceEndpoints,
  ...audioEndpoints,
  ...lipSyncEndpoints,
  ...avatarEndpoints,
  ...videoEndpoints,
  ...characterSwapEndpoints,
  ...backgroundEndpoints,
} as const

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints

/**
 * What a caller of an endpoint passes: fields of the query or body as the interface names them (`types` for `types[]`).
 */
export type RequestOf<Id extends EndpointId> = z.input<Endpoints[Id]['request']>
/** A request after validation in the engine: defaults filled in, unknown fields removed. */
export type ParsedRequestOf<Id extends EndpointId> = z.output<Endpoints[Id]['request']>
/** What a caller of an endpoint gets: the answer of any service in one form. */
export type DataOf<Id extends EndpointId> = ReturnType<Endpoints[Id]['read']>
/** The `data` that the engine answers. */
export type WireOf<Id extends EndpointId> = Endpoints[Id]['response'] extends z.ZodType
  ? z.input<Endpoints[Id]['response']>
  : null

export const endpointIds = Object.keys(endpoints) as EndpointId[]
