import { bridgeContract } from '../../common/bridge/index.ts'
import { StudioError } from '../studio-error.ts'
import { bridge } from './implementer.ts'

/** Procedures of a noun that this build doesn't offer: each says so. */
export function pending<Noun extends keyof typeof bridgeContract>(noun: Noun): never {
  const own = bridge[noun] as unknown as Record<string, { handler: (call: () => never) => unknown }>
  const say = (): never => {
    throw new StudioError('not-there', `This part of Greenroom (${noun}) is not in this build.`)
  }
  const router = Object.keys(bridgeContract[noun]).map((name) => [name, own[name]?.handler(say)])
  return Object.fromEntries(router) as never
}
