import { message } from '../../common/messages/index.ts'
import { EngineError } from '../core/errors.ts'
import { operator } from '../store/tenants/tenant.ts'
import { liveCode } from './types.ts'

/**
 * Refuses a session where as many are open as there may be: of all, or of its tenant. A tenant has at most as many as may be worked
 * on for it at once, and leaves room for another tenant.
 * @param open tenants of the sessions that are open or beginning, one for each
 * @param most how many may be open at once
 * @param atOnce how much of a tenant may be worked on at once; undefined for any number
 * @throws EngineError 1215
 */
export async function checkRoom(
  tenant: string,
  open: () => readonly string[],
  most: number,
  atOnce: (tenant: string) => Promise<number | undefined>,
): Promise<void> {
  const ownMost = tenant === operator ? most : Math.max(1, Math.min(most - 1, (await atOnce(tenant)) ?? most))
  const tenants = open()
  if (tenants.length >= most) throw new EngineError(liveCode.busy, message('engineLive.busy', { open: most }))
  const own = tenants.filter((one) => one === tenant).length
  if (own >= ownMost) throw new EngineError(liveCode.busy, message('engineLive.busyOwn', { open: own, n: own }))
}
