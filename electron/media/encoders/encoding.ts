import { filledIn, softwareEncoders } from '../../common/formats/index.ts'
import type {
  EncodingUse,
  Hardware,
  HardwareEncoder,
  PictureCodec,
  ProcessorPower,
  SoftwareEncoder,
} from '../../common/formats/index.ts'
import type { MediaTools } from '../tools.ts'
import { processorPower } from './power.ts'

/** How a picture is encoded, as arguments of ffmpeg. */
export interface Encoding {
  /** ffmpeg's name of the encoder. */
  encoder: string
  /** What encodes; null: the processor. */
  hardware: Hardware | null
  /** Arguments before the inputs. */
  before: readonly string[]
  /** Filters after the last one of the picture; null: none. */
  upload: string | null
  /** Arguments of the output. */
  arguments: readonly string[]
}

export interface PictureSize {
  width: number
  height: number
}

export interface SoftwareOptions {
  /** Size of the picture, px. Default: one that every encoder takes. */
  size?: PictureSize
  /** The picture has alpha. */
  alpha?: boolean
  power?: ProcessorPower
}

/** The encoder of the processor for a codec; undefined where this ffmpeg has none. */
export function softwareEncoderFor(
  tools: MediaTools,
  codec: PictureCodec,
  size?: PictureSize,
): SoftwareEncoder | undefined {
  const has = softwareEncoders[codec].filter(({ encoder }) => tools.encoders.has(encoder))
  const side = size ? Math.min(size.width, size.height) : Infinity
  return has.find(({ leastSide = 0 }) => side >= leastSide) ?? has[0]
}

/** How the processor encodes; undefined where this ffmpeg has no encoder for the codec. */
export function softwareEncoding(
  tools: MediaTools,
  codec: PictureCodec,
  use: EncodingUse,
  { alpha = false, power = processorPower(), size }: SoftwareOptions = {},
): Encoding | undefined {
  const found = softwareEncoderFor(tools, codec, size)
  if (!found) return undefined
  const { encoder, options, alphaOptions, quality, steps, conversions, clips } = found
  const paces = (use === 'clip' && clips) || conversions
  const pace = paces[power] ?? paces.usual
  const q = pace.q + (use === 'small' || use === 'best' ? (steps?.[use] ?? 0) : 0)
  const own = (alpha && alphaOptions) || options
  const all = [...pace.options, ...filledIn(quality ?? [], 'q', String(q)), ...own]
  return { encoder, hardware: null, before: [], upload: null, arguments: ['-c:v', encoder, ...all] }
}

/** How an encoder of hardware encodes. @param device file of the device, where the encoder needs one */
export function hardwareEncoding(
  { encoder, hardware, device: opening, upload, options, quality }: HardwareEncoder,
  q: number,
  device: string | null,
): Encoding {
  return {
    encoder,
    hardware,
    upload,
    before: opening && device !== null ? filledIn(opening, 'device', device) : [],
    arguments: ['-c:v', encoder, ...options, ...filledIn(quality, 'q', String(q))],
  }
}

/** The end of a graph whose picture is `[v]`, and the label of what is encoded. */
export function encoderInput({ upload }: Pick<Encoding, 'upload'>): { chains: string[]; label: string } {
  return upload === null ? { chains: [], label: '[v]' } : { chains: [`[v]${upload}[uploaded]`], label: '[uploaded]' }
}
