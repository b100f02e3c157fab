import { expect, test } from 'vitest'
import { TimingsStore } from '../../../../electron/engine/speech/timings.ts'
import { SqliteStores } from '../../../../electron/engine/store/database/sqlite.ts'
import { Records } from '../../../../electron/engine/store/records/records.ts'

test('what was spoken is known with its text, for as long as its record', async () => {
  const db = new SqliteStores(':memory:')
  const [records, timings] = [new Records(db), new TimingsStore(db)]
  const none = {
    webhookUrl: null,
    lockedCredits: 0,
    lockedSeconds: 0,
    fields: {},
    tenant: '',
    client: '',
    createdAt: 1,
  }
  await records.insert({ id: 'a1', capability: 'speech', request: { input_text: 'Ready?', voice_id: 'v' }, ...none })
  const spoken = {
    words: [{ text: 'Ready', startMs: 0, endMs: 300 }],
    phonemes: [{ ipa: 'r', startMs: 0, endMs: 90 }],
  }
  await timings.put('a1', spoken)
  expect(await timings.get('a1')).toEqual({ ...spoken, text: 'Ready?' })
  await records.remove('a1')
  expect(await timings.get('a1')).toBeUndefined()
})
