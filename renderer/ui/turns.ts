/**
 * Pictures that load at the same time, at most. Browsers open six connections to a host, and pictures that are still being
 * made hold theirs: what plays on the stage must not wait behind a panel full of them.
 */
const atOnce = 3

const waiting: (() => void)[] = []
let taken = 0

/** Calls back when it is one's turn. Returns how to give it up, before or after. */
export function takeTurn(go: () => void): () => void {
  let state: 'waiting' | 'going' | 'over' = 'waiting'
  const start = (): void => {
    state = 'going'
    taken += 1
    go()
  }
  if (taken < atOnce) start()
  else waiting.push(start)
  return () => {
    if (state === 'waiting') waiting.splice(waiting.indexOf(start), 1)
    if (state === 'going') {
      taken -= 1
      waiting.shift()?.()
    }
    state = 'over'
  }
}
