import { expect, it } from 'vitest'
import { withoutSecrets } from '../../../../electron/studio/bridge/without-secrets.ts'

it('details of a job hold no credentials: not in fields, not in signed links', () => {
  const link = 'https://b.example/a.png?X-Amz-Credential=AKIA%2Fx&X-Amz-Signature=abc123&width=3#t=1'
  const shown = withoutSecrets({
    api_key: 'k-1',
    apiKey: 'k-2',
    token: 't',
    clientSecret: 's',
    Authorization: 'Bearer b',
    empty_token: '',
    data: [{ url: link, voice_id: 'v', layer_number: 3, keyframes: 'kept', note: null }],
  })
  expect(JSON.stringify(shown)).not.toMatch(/k-1|k-2|Bearer|abc123|AKIA/)
  expect(shown).toMatchObject({
    empty_token: '',
    data: [{ voice_id: 'v', layer_number: 3, keyframes: 'kept', note: null }],
  })
  expect((shown as { data: { url: string }[] }).data[0]!.url).toMatch(/^https:\/\/b\.example\/a\.png\?.*&width=3#t=1$/)
})
