import type { FaceLook, LookHead, MediaUrl } from '../../../common/bridge/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { LookStore } from './look-store.ts'
import type { StoredFrame, StoredLook } from './records.ts'

/** Longest side of a frame without faces, px. */
const posterWidth = 1280

/** A result of face detection in the form that the window shows. */
export function shownLook(look: StoredLook, store: LookStore, media: MediaAddresses): FaceLook {
  const { id, path, name, kind, width, height, durationMs, connection, singleFace, frameCount, lookedAt } = look
  return {
    id,
    path,
    name,
    kind,
    width,
    height,
    durationMs,
    connection,
    singleFace,
    frameCount,
    lookedAt,
    posterUrl: posterOf(look, media),
    frames: look.frames.map(({ index, timeMs, picture, faces, removed }) => ({
      index,
      timeMs,
      faces,
      removed,
      pictureUrl: pictureOf(look, { picture }, store, media),
    })),
    persons:
      look.persons?.map(({ face, ...person }) => ({
        ...person,
        faceUrl: face === null ? null : media.urlFor(store.file(look, face), { version: versionOf(look) }),
      })) ?? null,
  }
}

export function headOf(look: StoredLook, store: LookStore, media: MediaAddresses): LookHead {
  const { id, name, kind, lookedAt, frames } = look
  const first = frames.find(({ faces }) => faces.length > 0)
  return {
    id,
    name,
    kind,
    lookedAt,
    faces: Math.max(0, ...frames.map(({ faces }) => faces.length)),
    thumbUrl: first?.picture
      ? media.urlFor(store.file(look, first.picture), { as: 'thumb', version: versionOf(look) })
      : media.urlFor(look.path, { as: 'thumb', version: look.version }),
  }
}

function pictureOf(
  look: StoredLook,
  { picture }: Pick<StoredFrame, 'picture'>,
  store: LookStore,
  media: MediaAddresses,
): MediaUrl {
  if (picture !== null) return media.urlFor(store.file(look, picture), { version: versionOf(look) })
  return posterOf(look, media)
}

function posterOf({ path, kind, playable, version }: StoredLook, media: MediaAddresses): MediaUrl {
  if (kind === 'video') return media.urlFor(path, { as: 'thumb', width: posterWidth, version })
  return media.urlFor(path, playable ? { version } : { as: 'play', version })
}

/** Version for addresses: pictures of another result may have the same names. */
const versionOf = ({ lookedAt }: StoredLook): string => String(lookedAt)
