import { parse } from 'node:path'
import type { ResolveSources } from '../capabilities/video/avatars.ts'
import type { FindMade } from '../capabilities/video/made-before.ts'
import type { Clock } from '../core/clock.ts'
import type { Inputs } from '../inputs/inputs.ts'
import type { Previews } from '../presenters/official/previews.ts'
import { AvatarRegistry } from '../presenters/own/registry.ts'
import { Voices } from '../speech/catalogue/voices.ts'
import type { Addresses } from './addresses.ts'
import type { EngineParts } from './parts.ts'
import type { Storage } from './storage.ts'

export interface TenantPartsOptions {
  storage: Storage
  parts: Pick<EngineParts, 'catalogue' | 'avatars'>
  inputs: Inputs
  previews: Previews
  addresses: Addresses
  clock: Clock
}

/**
 * What a tenant's requests are answered with, and its work is done with: stores, voices, avatars and sources that are the tenant's,
 * and nothing of others. Whatever serves a tenant is built of these.
 */
export function tenantParts(tenant: string, options: TenantPartsOptions) {
  const { storage, parts, previews, addresses, clock } = options
  const records = storage.records.of(tenant)
  const ownVoices = storage.ownVoices.of(tenant)
  const registry = new AvatarRegistry(storage.db, records, tenant)
  const earlier = storage.earlier.of(tenant)
  const store = storage.store.of(tenant)
  const voices = new Voices(parts.catalogue, ownVoices)
  const inputs = options.inputs.of({
    store,
    official: async (what, file) => {
      if (what === 'voices' && !(await voices.findSpeakable(parse(file).name))) return undefined
      return await previews.find(what, file)
    },
  })
  const resolve: ResolveSources = {
    official: parts.avatars.list(),
    findOwn: (avatarId) => registry.find(avatarId),
    fileUrl: addresses.fileUrl,
    officialAt(url) {
      const own = addresses.own(url)
      return own?.kind === 'official' && own.what === 'avatars' ? own.file.replace(/\.[^.]+$/, '') : undefined
    },
  }
  const findMade: FindMade = async (content) => {
    const before = await earlier.finishedVideo(content, clock.now())
    if (!before || !(await store.find(before.file, clock.now()))) return undefined
    return { digest: before.digest, copyTo: (path, signal) => store.copyTo(before.file, path, signal) }
  }
  return {
    tenant,
    account: storage.account.of(tenant),
    timings: storage.timings,
    records,
    ownVoices,
    registry,
    earlier,
    store,
    voices,
    inputs,
    resolve,
    findMade,
  }
}

export type TenantParts = ReturnType<typeof tenantParts>
