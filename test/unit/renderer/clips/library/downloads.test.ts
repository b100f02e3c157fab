import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { ClipRecord, LibraryItem } from '../../../../../electron/common/bridge/index.ts'
import { useRecordActions } from '../../../../../renderer/clips/library/use-record-actions.ts'
import { i18n } from '../../../../../renderer/i18n/index.ts'
import { downloadRequest } from '../../../../../renderer/stores/clips/download-request.ts'
import { useToasts } from '../../../../../renderer/stores/toasts.ts'

const clip = (id: string, change: Partial<LibraryItem> = {}) =>
  ({ id, online: false, missing: false, record: null, stack: null, ...change }) as LibraryItem
const record = (state: ClipRecord['state'], remoteId: string | null = 'r'): ClipRecord =>
  ({ state, remoteId, source: 'job' }) as ClipRecord

describe('the download of chosen clips with names', () => {
  let actions: ReturnType<typeof useRecordActions>

  beforeEach(() => {
    const pinia = createPinia()
    setActivePinia(pinia)
    downloadRequest.value = null
    const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: {} }] })
    const page = { setup: () => ((actions = useRecordActions()), () => null) }
    mount(page, { global: { plugins: [pinia, i18n, router] } })
  })

  it('takes files that no service has a record of, and says how many have neither', () => {
    actions.download([
      clip('recording'),
      clip('saved', { record: record('saved') }),
      clip('made', { online: true, record: record('working') }),
      clip('unsent', { online: true, record: record('working', null) }),
      clip('gone', { missing: true }),
    ])
    expect(downloadRequest.value).toEqual({ ids: ['recording', 'saved', 'made'], unready: 1, leftOut: 2 })
  })

  it('says so where nothing of what was chosen can be brought', () => {
    actions.download([clip('gone', { missing: true })])
    expect(downloadRequest.value).toBeNull()
    expect(useToasts().toasts.map(({ message }) => message)).toEqual([
      'One clip is left out: it has neither a file on this computer nor a record at its service',
    ])
  })
})
