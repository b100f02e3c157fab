import type { Db } from '../../store/records/database.ts'
import type { RecordRow, Records } from '../../store/records/records.ts'

/** Which record an avatar_id of the user's stands for. */
export function createAvatarRegistry(db: Db, records: Records) {
  const statements = {
    insert: db.prepare<[string, string]>('INSERT INTO avatars (avatar_id, record_id) VALUES (?, ?)'),
    byId: db.prepare<[string], { record_id: string }>('SELECT record_id FROM avatars WHERE avatar_id = ?'),
    all: db.prepare<[], { record_id: string }>(
      'SELECT a.record_id FROM avatars a JOIN records r ON r.id = a.record_id ORDER BY r.seq DESC',
    ),
  }
  const find = (avatarId: string): RecordRow | undefined => {
    const row = statements.byId.get(avatarId)
    return row && records.get(row.record_id)
  }
  return {
    find,
    /** Newest first. */
    list: (): RecordRow[] => statements.all.all().flatMap((row) => records.get(row.record_id) ?? []),
    add: (avatarId: string, recordId: string) => void statements.insert.run(avatarId, recordId),
  }
}

export type AvatarRegistry = ReturnType<typeof createAvatarRegistry>
