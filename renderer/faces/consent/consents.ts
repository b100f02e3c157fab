import { defineStore } from 'pinia'
import type { Consent, ConsentSubject } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'

/** Consents to use people's faces and voices, stored by the studio. Functions throw their errors. */
export const useConsents = defineStore('consents', () => {
  /** Finds the consent for a face or voice; null when there is none. @throws STUDIO */
  function find(subject: ConsentSubject): Promise<Consent | null> {
    return studio().consents.find(subject)
  }

  /** @throws STUDIO */
  function give(subject: ConsentSubject, answer: { name: string; own: boolean; statement: string }): Promise<Consent> {
    return studio().consents.give({ ...subject, ...answer })
  }

  return { find, give }
})
