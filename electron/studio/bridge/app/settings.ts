import { checkFolder } from '../../core/settings/index.ts'
import { bridge } from '../implementer.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import type { StudioHost } from '../../host.ts'
import type { BucketAccess } from '../../service/buckets/index.ts'
import type { Connections } from '../../service/connections/index.ts'

export interface SettingsDeps {
  settings: SettingsStore
  host: Pick<StudioHost, 'secrets'>
  bucket: BucketAccess
  connections: Pick<Connections, 'changed'>
}

export function settingsProcedures({ settings, host, bucket, connections }: SettingsDeps) {
  const own = bridge.settings
  return own.router({
    get: own.get.handler(() => settings.get()),
    watch: own.watch.handler(({ signal }) => settings.watch(signal)),
    set: own.set.handler(({ input }) => settings.set(input.change)),
    keyStore: own.keyStore.handler(() => host.secrets.info()),
    bucket: own.bucket.handler(() => bucket.setup),
    setBucket: own.setBucket.handler(async ({ input }) => {
      await bucket.set(input.bucket)
      // The list of connections tells whether each accepts uploads, which depends on the bucket.
      connections.changed()
    }),
    testBucket: own.testBucket.handler(({ signal }) => bucket.test(signal)),
    checkFolder: own.checkFolder.handler(({ input }) => checkFolder(input.folder)),
    reset: own.reset.handler(({ input }) => settings.reset(input.group)),
  })
}
