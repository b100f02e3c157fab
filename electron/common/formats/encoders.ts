/** Codecs of pictures that the product writes; each names its encoders below. */
export type PictureCodec = HardwareCodec | 'vp9' | 'prores' | 'gif'

/** Codecs that hardware can encode. */
export type HardwareCodec = 'h264' | 'hevc' | 'av1'

/** How much the processor can do: a few or slow cores, the usual machine, many cores. */
export type ProcessorPower = 'few' | 'usual' | 'many'

/** Quality of a conversion. `good` is the usual one. */
export const qualityLevels = ['small', 'good', 'best'] as const
export type QualityLevel = (typeof qualityLevels)[number]

/** What a picture is encoded for: a clip that the composer makes, or a conversion at one of the qualities. */
export type EncodingUse = 'clip' | QualityLevel

/** Options that decide how long an encoder looks for a better picture, and the quantizer that goes with them. */
interface Effort {
  options: readonly string[]
  q: number
}

/** For machines without an effort of their own, the usual one. */
type Efforts = { usual: Effort } & Partial<Record<ProcessorPower, Effort>>

/** An encoder that the processor runs. Encoders and options have ffmpeg's names. */
export interface SoftwareEncoder {
  encoder: string
  options: readonly string[]
  /** Options used instead for video with alpha. */
  alphaOptions?: readonly string[]
  /** Shortest side of a picture that it takes, px. Default: any. */
  leastSide?: number
  /** Options that set the quality, in which `{q}` stands for the quantizer; null: the quality is always the same. */
  quality: readonly string[] | null
  /** Steps of the quantizer from the usual quality to the others: they halve the size of a file, or nearly double it. */
  steps?: { small: number; best: number }
  conversions: Efforts
  /** Efforts for the composer's clips, where the encoder makes them. */
  clips?: Efforts
}

/** Interfaces of ffmpeg to encoders of graphics cards and processors. */
export type Hardware = 'nvenc' | 'quick-sync' | 'vaapi' | 'video-toolbox' | 'amf'

/** An encoder that hardware runs. Being listed doesn't mean that it works: it is tried before it is used. */
export interface HardwareEncoder {
  encoder: string
  codec: HardwareCodec
  hardware: Hardware
  /** Systems on which it exists, as `process.platform` names them. */
  platforms: readonly string[]
  /** Options before the inputs, in which `{device}` stands for a device file; absent: the encoder finds its device. */
  device?: readonly string[]
  /** Filters that bring a picture to the device; null: the encoder takes it from memory. */
  upload: string | null
  options: readonly string[]
  /** Options that set the quality, in which `{q}` stands for the quantizer. */
  quality: readonly string[]
  /** Values of the quantizer, from the one that makes the largest file to the one that makes the smallest. */
  range: readonly [largest: number, smallest: number]
}

const same = (options: readonly string[], q: number): Efforts => ({ usual: { options, q } })
const vp9 = ['-b:v', '0', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1']
const crf = ['-crf', '{q}']
const halving = { small: 6, best: -5 }
/** Without this tag Apple's players don't take HEVC in MP4. */
const hvc1 = ['-tag:v', 'hvc1']

/** Encoders of the processor by their codec, in order of preference: the first that this ffmpeg has is used. */
export const softwareEncoders: Readonly<Record<PictureCodec, readonly [SoftwareEncoder, ...SoftwareEncoder[]]>> = {
  h264: [
    {
      encoder: 'libx264',
      options: ['-profile:v', 'high', '-pix_fmt', 'yuv420p'],
      quality: crf,
      steps: halving,
      conversions: {
        few: { options: ['-preset', 'veryfast'], q: 17 },
        usual: { options: ['-preset', 'fast'], q: 19 },
        many: { options: ['-preset', 'medium'], q: 19 },
      },
      clips: {
        few: { options: ['-preset', 'superfast'], q: 23 },
        usual: { options: ['-preset', 'veryfast'], q: 20 },
        many: { options: ['-preset', 'faster'], q: 20 },
      },
    },
  ],
  hevc: [
    {
      encoder: 'libx265',
      options: [...hvc1, '-x265-params', 'log-level=error'],
      quality: crf,
      steps: halving,
      conversions: {
        few: { options: ['-preset', 'veryfast'], q: 22 },
        usual: { options: ['-preset', 'fast'], q: 23 },
      },
    },
    {
      encoder: 'libkvazaar',
      options: hvc1,
      quality: ['-kvazaar-params', 'qp={q}'],
      steps: halving,
      conversions: same([], 27),
    },
  ],
  av1: [
    {
      encoder: 'libsvtav1',
      leastSide: 64,
      options: ['-pix_fmt', 'yuv420p'],
      quality: crf,
      steps: { small: 10, best: -9 },
      conversions: {
        few: { options: ['-preset', '10'], q: 28 },
        usual: { options: ['-preset', '8'], q: 33 },
        many: { options: ['-preset', '6'], q: 36 },
      },
    },
    {
      encoder: 'libaom-av1',
      options: ['-b:v', '0', '-row-mt', '1', '-pix_fmt', 'yuv420p'],
      quality: crf,
      steps: { small: 10, best: -9 },
      conversions: same(['-cpu-used', '6'], 30),
    },
  ],
  vp9: [
    {
      encoder: 'libvpx-vp9',
      options: vp9,
      // libvpx can't encode alpha together with alternate reference frames.
      alphaOptions: [...vp9, '-auto-alt-ref', '0'],
      quality: crf,
      steps: halving,
      conversions: same([], 30),
    },
  ],
  // ProRes profile 3 is 422 HQ; 4 is 4444, which holds alpha.
  prores: [
    {
      encoder: 'prores_ks',
      options: ['-profile:v', '3', '-vendor', 'apl0'],
      // A quantizer of its own instead of a size for each frame: four times as fast, at a third of the size (SSIM 0.9998 where a
      // presenter is on transparent ground). Alpha of pictures and clips has 8 bits.
      alphaOptions: ['-profile:v', '4', '-vendor', 'apl0', '-alpha_bits', '8', '-q:v', '4'],
      quality: null,
      conversions: same([], 0),
    },
    { encoder: 'prores', options: ['-profile:v', '3'], quality: null, conversions: same([], 0) },
  ],
  gif: [{ encoder: 'gif', options: ['-loop', '0'], quality: null, conversions: same([], 0) }],
}

type Family = Omit<HardwareEncoder, 'encoder' | 'codec'>

const nvenc: Family = {
  hardware: 'nvenc',
  platforms: ['linux', 'win32'],
  upload: null,
  options: ['-preset', 'p5', '-tune', 'hq', '-rc', 'vbr', '-b:v', '0', '-pix_fmt', 'yuv420p'],
  quality: ['-cq', '{q}'],
  range: [8, 48],
}
const quickSync: Family = {
  hardware: 'quick-sync',
  platforms: ['linux', 'win32'],
  upload: null,
  options: ['-preset', 'medium', '-pix_fmt', 'nv12'],
  quality: ['-global_quality', '{q}'],
  range: [8, 48],
}
const vaapi: Family = {
  hardware: 'vaapi',
  platforms: ['linux'],
  device: ['-vaapi_device', '{device}'],
  upload: 'format=nv12,hwupload',
  options: ['-rc_mode', 'CQP'],
  quality: ['-global_quality', '{q}'],
  range: [8, 48],
}
const videoToolbox: Family = {
  hardware: 'video-toolbox',
  platforms: ['darwin'],
  upload: null,
  options: ['-pix_fmt', 'nv12'],
  quality: ['-q:v', '{q}'],
  range: [95, 15],
}
const amf: Family = {
  hardware: 'amf',
  platforms: ['linux', 'win32'],
  upload: null,
  options: ['-usage', 'transcoding', '-quality', 'balanced', '-rc', 'cqp', '-pix_fmt', 'nv12'],
  quality: ['-qp_i', '{q}', '-qp_p', '{q}'],
  range: [8, 48],
}

function of(family: Family, encoder: string, codec: HardwareCodec, more: readonly string[] = []): HardwareEncoder {
  return { ...family, encoder, codec, options: [...family.options, ...more] }
}

const high = ['-profile:v', 'high']
/** AV1 counts its quantizer to 255 where an encoder takes it as it is. */
const of255 = { range: [30, 240] } as const

/** Shortest side of a picture for which hardware is used, px: each kind has a limit of its own below it. */
export const leastHardwareSide = 256

/** Encoders of hardware. Of those that pass the trial, the fastest is used. */
export const hardwareEncoders: readonly HardwareEncoder[] = [
  of(nvenc, 'h264_nvenc', 'h264', [...high, '-bf', '2']),
  of(quickSync, 'h264_qsv', 'h264', high),
  of(vaapi, 'h264_vaapi', 'h264', high),
  of(videoToolbox, 'h264_videotoolbox', 'h264', high),
  of(amf, 'h264_amf', 'h264', high),
  of(nvenc, 'hevc_nvenc', 'hevc', hvc1),
  of(quickSync, 'hevc_qsv', 'hevc', hvc1),
  of(vaapi, 'hevc_vaapi', 'hevc', hvc1),
  of(videoToolbox, 'hevc_videotoolbox', 'hevc', hvc1),
  of(amf, 'hevc_amf', 'hevc', hvc1),
  of(nvenc, 'av1_nvenc', 'av1'),
  of(quickSync, 'av1_qsv', 'av1'),
  { ...of(vaapi, 'av1_vaapi', 'av1'), ...of255 },
  { ...of(amf, 'av1_amf', 'av1'), ...of255 },
]

/** Codecs that hardware can encode, in the order in which they are shown. */
export const hardwareCodecs = ['h264', 'hevc', 'av1'] as const satisfies readonly HardwareCodec[]

/** Options with a value in place of their `{q}` or `{device}`. */
export function filledIn(options: readonly string[], name: 'q' | 'device', value: string): string[] {
  return options.map((option) => option.replace(`{${name}}`, value))
}
