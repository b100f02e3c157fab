import type { ResultMedia } from '../../../electron/common/generation/kinds.ts'
import type { FakeService } from './fake-service.ts'
import type { OwnAvatar } from './own-avatars.ts'
import { mediaEndings, statuses } from './records.ts'
import type { FakeRecord } from './records.ts'

/** A record that is stored beside a data folder, so that the folder finds the service in the state that it knew. */
interface KeptRecord {
  id: string
  media: ResultMedia
  path: string
  body: Record<string, unknown>
  /** 1 waiting, 2 running, 3 done, 4 failed (`statusOf`). */
  status: 1 | 2 | 3 | 4
  /** Time of creation, s since 1970. */
  madeAt: number
  name?: string
  /** The record exists, but its file doesn't any more. */
  gone?: true
}

/** The state of a service. */
export interface KeptState {
  records: KeptRecord[]
  avatars: OwnAvatar[]
}

const fates = { 1: 'queued', 2: 'working', 3: 'done', 4: 'failed' } as const

/** The present state, to be stored. */
export function stateOf(service: FakeService): KeptState {
  const records = [...service.records.values()].flatMap((record): KeptRecord[] => {
    const fate = service.fateOf(record)
    if (fate === 'gone') return []
    const { id, media, path, body, at = 0, fields, isFileGone } = record
    return [
      {
        id,
        media,
        path,
        body,
        status: statuses[fate],
        madeAt: Math.round(at / 1000),
        ...(typeof fields?.['name'] === 'string' ? { name: fields['name'] } : {}),
        ...(isFileGone ? { gone: true } : {}),
      },
    ]
  })
  return { records, avatars: service.ownAvatars.all }
}

/** Gives a service the records and avatars of an earlier one. A running record is completed only by `finish`. */
export function restoreState(service: FakeService, state: KeptState): void {
  for (const { id, media, path, body, status, madeAt, name, gone } of state.records) {
    const record: FakeRecord = {
      id,
      media,
      path,
      body,
      polls: 0,
      ending: mediaEndings[media],
      at: madeAt * 1000,
      fate: fates[status],
      ...(name === undefined ? {} : { fields: { name, ratio: '16:9' } }),
      ...(gone ? { isFileGone: true } : {}),
    }
    service.records.set(id, record)
  }
  service.ownAvatars.all.push(...state.avatars)
}

/** Completes all running records that were taken over. */
export function finish(service: FakeService): void {
  for (const record of service.records.values())
    if (record.fate === 'queued' || record.fate === 'working') record.fate = 'done'
  for (const avatar of service.ownAvatars.all) if (avatar.status < statuses.done) avatar.status = statuses.done
}
