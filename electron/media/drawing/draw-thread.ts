import { parentPort } from 'node:worker_threads'
import { FontSet } from '../../common/drawing/fonts/font-set.ts'
import { familiesOf } from '../../common/drawing/fonts/families.ts'
import type { OwnFont } from '../../common/drawing/fonts/families.ts'
// The file is imported, not the folder's index: the check of fonts, which the index exports, starts a thread by its own
// path among the built files.
import { bundledFonts } from '../fonts/bundled.ts'
import { readFont } from '../fonts/read-font.ts'
import { drawCaptions } from './draw-captions.ts'
import { drawMoved } from './draw-moved.ts'
import { drawPicture } from './draw-picture.ts'
import type { DrawingResult, ThreadAnswer, ThreadCancel, ThreadRequest } from './protocol.ts'

/** The thread that draws texts, shapes, pictures with an appearance, captions and moving stills, one after the other. */
const port = parentPort
if (!port) throw new Error('a worker thread is started with `new Worker`')

const packages = bundledFonts()
const paths = new Map(packages.flatMap((one) => [...one.paths]))
const families = packages.map(({ family }) => family)
const fonts = new FontSet(families, (key) => {
  const path = paths.get(key)
  return path === undefined ? Promise.reject(new Error(`no font ${key}`)) : readFont(path)
})
let ownFonts = ''
let last = Promise.resolve()
/** Abort controllers of the requests that are not answered yet, by request id. */
const stops = new Map<number, AbortController>()

port.on('message', (message: ThreadRequest | ThreadCancel) => {
  if ('cancel' in message) {
    stops.get(message.cancel)?.abort()
    return
  }
  const stop = new AbortController()
  stops.set(message.id, stop)
  const stopped = new Promise((resolve) => stop.signal.addEventListener('abort', resolve, { once: true }))
  // A request that is cancelled while others are drawn before it is answered at once.
  const mine = Promise.race([last, stopped]).then(() => answer(message, stop.signal))
  last = Promise.all([last, mine]).then(() => undefined)
})

async function answer(asked: ThreadRequest, signal: AbortSignal): Promise<void> {
  const { id } = asked
  let answered: ThreadAnswer
  try {
    signal.throwIfAborted()
    answered = { id, result: await resultOf(asked, signal) }
  } catch (error) {
    answered = { id, error: error instanceof Error ? error.message : String(error) }
  }
  stops.delete(id)
  port?.postMessage(answered)
}

async function resultOf(asked: ThreadRequest, signal: AbortSignal): Promise<DrawingResult> {
  if ('moved' in asked) {
    await drawMoved(asked.moved, signal)
    return null
  }
  takeOwnFonts(('captions' in asked ? asked.captions : asked.element).fonts ?? [])
  return 'captions' in asked ? drawCaptions(asked.captions, fonts, signal) : drawPicture(asked.element, fonts)
}

/** Adds the user's fonts to those of the product, where the list differs from the last one. */
function takeOwnFonts(own: readonly OwnFont[]): void {
  const list = JSON.stringify(own)
  if (list === ownFonts) return
  ownFonts = list
  for (const { id, path } of own) paths.set(id, path)
  fonts.setFamilies([...families, ...familiesOf(own)])
}
