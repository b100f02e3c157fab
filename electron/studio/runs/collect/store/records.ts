import { message } from '../../../../common/messages/index.ts'
import { generationSpecs, kindOfRecord, resultMedia } from '../../../../common/generation/kinds.ts'
import type { ResultMedia } from '../../../../common/generation/kinds.ts'
import type { RemoteKind } from '../../../../common/bridge/index.ts'
import type { RemoteRecord } from '../../../durable/index.ts'
import { resultLifetimeMs } from '../../../jobs/index.ts'
import type { ItemRow } from './item-rows.ts'

/** Info endpoints that may know records of a kind; all of them in turn when the kind is unknown. */
export function groupsOf(kind: RemoteKind): readonly ResultMedia[] {
  return kind === 'unknown' ? resultMedia : [generationSpecs[kind].media]
}

export function mediaOf(kind: RemoteKind): ResultMedia | 'any' {
  return kind === 'unknown' ? 'any' : generationSpecs[kind].media
}

type Fields = Record<string, unknown>

/** Changes to a clip that follow from its record. `now` is when the record was read, ms since 1970. */
export function changeFrom(row: ItemRow, group: ResultMedia, record: RemoteRecord, now: number): Partial<ItemRow> {
  const raw: Fields = isFields(record.answer) ? record.answer : {}
  const kind = row.kind === 'unknown' ? kindOfRecord(group, raw) : row.kind
  const about: Partial<ItemRow> = { kind, ...sizeOf(raw), ...nameOf(row, raw) }
  switch (record.status) {
    case 1:
    case 2:
      return { ...about, state: 'working', message: null }
    case 3: {
      if (!record.url)
        return {
          ...about,
          state: 'unknown',
          message: message('collectErrors.finishedWithoutLink'),
        }
      const finishedAt = row.finishedAt ?? timeOf(raw, now)
      // A service that still gives a link after the documented lifetime keeps files longer, for an unknown time.
      const expiresAt = finishedAt + resultLifetimeMs > now ? finishedAt + resultLifetimeMs : null
      const state = row.state === 'saved' ? 'saved' : 'ready'
      return { ...about, state, message: null, url: record.url, finishedAt, expiresAt }
    }
    case 4:
      return {
        ...about,
        state: 'failed',
        message: record.reason?.trim() || message('collectErrors.notMade'),
      }
    default:
      return {
        ...about,
        state: 'unknown',
        message: message('collectErrors.unknownStatus', { status: record.status }),
      }
  }
}

/**
 * When the record was finished, ms since 1970, as nearly as it tells; its creation time is at most a little earlier.
 */
function timeOf(raw: Fields, now: number): number {
  for (const name of ['finish_time', 'finished_at', 'update_time', 'create_time']) {
    const value = Number(raw[name])
    if (!Number.isFinite(value) || value <= 0) continue
    // Services give times in seconds or in milliseconds.
    const ms = value < 1e11 ? value * 1000 : value
    if (ms <= now + 86_400_000) return Math.round(Math.min(ms, now))
  }
  return now
}

function sizeOf(raw: Fields): Partial<ItemRow> {
  const source = isFields(raw['source_data']) ? raw['source_data'] : {}
  const items = Array.isArray(source['data']) ? (source['data'] as unknown[]) : []
  const first = isFields(items[0]) ? items[0] : raw
  const [width, height] = [Number(first['width']), Number(first['height'])]
  const seconds = Number(raw['video_duration'])
  return {
    ...(width > 0 && height > 0 ? { width: Math.round(width), height: Math.round(height) } : {}),
    ...(seconds > 0 ? { durationMs: Math.round(seconds * 1000) } : {}),
  }
}

/** The record's name for a clip that has only its id as a name. */
function nameOf(row: ItemRow, raw: Fields): Partial<ItemRow> {
  if (row.source !== 'import' || row.name !== row.remoteId) return {}
  const given = [raw['name'], raw['file_name'], raw['title']].find(isText)
  return given === undefined ? {} : { name: given.replace(/\.[a-z0-9]{2,4}$/i, '').slice(0, 500) }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}
