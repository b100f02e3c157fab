import { defineStore } from 'pinia'
import type { Consent, ConsentSubject } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

/** Leave to use people's faces and voices, as the studio keeps it. What goes wrong is thrown. */
export const useConsents = defineStore('consents', () => {
  /** Null when nobody has confirmed anything for this file. @throws STUDIO */
  function find(subject: ConsentSubject): Promise<Consent | null> {
    return studio().consents.find(subject)
  }

  /** @throws STUDIO */
  function give(subject: ConsentSubject, said: { name: string; own: boolean; statement: string }): Promise<Consent> {
    return studio().consents.give({ ...subject, ...said })
  }

  return { find, give }
})
