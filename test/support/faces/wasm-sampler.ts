/**
 * The inner loop of mesh drawing as WebAssembly with 128-bit SIMD, put together by hand: it exists to be measured against
 * the one in typed arrays. Source px are four bytes, results four floats.
 */

const f32 = (value: number) => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const simd = (code: number, ...rest: number[]) =>
  code < 128 ? [0xfd, code, ...rest] : [0xfd, (code & 127) | 128, code >> 7, ...rest]

/** Parameters and locals. */
const [SRC, ROW, RIGHT, LOW, X, Y, DX, DY, COUNT, OUT, COLUMN, LINE, P, FX, FY, SX, SY] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
] as const

const MUL = 0x94
const SUB = 0x93
const clampTo = (value: number, most: number, into: number) => [
  ...get(value),
  ...f32(0),
  0x97,
  ...get(most),
  0x96,
  ...set(into),
]
const splitInto = (from: number, whole: number, part: number) => [
  ...get(from),
  0xa8,
  ...set(whole),
  ...get(from),
  ...get(whole),
  0xb2,
  SUB,
  ...set(part),
]
/** Four bytes at P, `next` px to the right, as four floats times the two weights. */
const tap = (next: number, below: boolean, wx: number[], wy: number[]) => [
  ...get(P),
  ...(below ? [...get(ROW), 0x6a] : []),
  ...simd(0x5c, 0, next * 4),
  ...simd(0x89),
  ...simd(0xa9),
  ...simd(0xfb),
  ...wx,
  ...wy,
  MUL,
  ...simd(0x13),
  ...simd(0xe6),
]
const far = (part: number) => get(part)
const near = (part: number) => [...f32(1), ...get(part), SUB]

const body = [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(COUNT), 0x45, 0x0d, 1],
  ...clampTo(X, RIGHT, SX),
  ...clampTo(Y, LOW, SY),
  ...splitInto(SX, COLUMN, FX),
  ...splitInto(SY, LINE, FY),
  ...[...get(SRC), ...get(LINE), ...get(ROW), 0x6c, 0x6a, ...get(COLUMN), 0x41, 2, 0x74, 0x6a, ...set(P)],
  ...get(OUT),
  ...tap(0, false, near(FX), near(FY)),
  ...tap(1, false, far(FX), near(FY)),
  ...simd(0xe4),
  ...tap(0, true, near(FX), far(FY)),
  ...simd(0xe4),
  ...tap(1, true, far(FX), far(FY)),
  ...simd(0xe4),
  ...simd(0x0b, 0, 0),
  ...[...get(OUT), 0x41, 16, 0x6a, ...set(OUT)],
  ...[...get(X), ...get(DX), 0x92, ...set(X)],
  ...[...get(Y), ...get(DY), 0x92, ...set(Y)],
  ...[...get(COUNT), 0x41, 1, 0x6b, ...set(COUNT)],
  ...[0x0c, 0, 0x0b, 0x0b, 0x0b],
]

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...leb(value >> 7)]
}
const section = (id: number, content: number[]) => [id, ...leb(content.length), ...content]
const [I32, F32] = [0x7f, 0x7d]
const code = [2, 3, I32, 4, F32, ...body]

const binary = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 10, I32, I32, F32, F32, F32, F32, F32, F32, I32, I32, 0]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, ...leb(512)]),
  ...section(7, [2, 1, 0x6d, 2, 0, 1, 0x73, 0, 0]),
  ...section(10, [1, ...leb(code.length), ...code]),
])

export interface WasmSampler {
  memory: WebAssembly.Memory
  /** Samples `count` px along a line of the source at `src` into `out` (both byte addresses). */
  sample: (
    ...args: [
      src: number,
      rowBytes: number,
      right: number,
      low: number,
      x: number,
      y: number,
      dx: number,
      dy: number,
      count: number,
      out: number,
    ]
  ) => void
}

export function openWasmSampler(): WasmSampler {
  const { m, s } = new WebAssembly.Instance(new WebAssembly.Module(binary)).exports
  return { memory: m as WebAssembly.Memory, sample: s as WasmSampler['sample'] }
}
