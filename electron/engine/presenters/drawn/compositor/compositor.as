/**
 * Puts parts of a figure together in WebAssembly with SIMD. AssemblyScript, compiled to `compositor.wasm` by
 * `npm run build:wasm`. All functions work on memory that their caller lays out; none allocates.
 *
 * Pixels are RGBA, 8 bits each, colours premultiplied with alpha, little-endian words, rows without gaps.
 */

/** Sets a rectangle of a frame to transparent. `stride` is the frame's width; corners in px, right and bottom excluded. */
export function clear(frame: usize, stride: i32, left: i32, top: i32, right: i32, bottom: i32): void {
  for (let y = top; y < bottom; y++) memory.fill(frame + (((y * stride + left) as usize) << 2), 0, ((right - left) as usize) << 2)
}

/**
 * Draws a part over a rectangle of a frame, sampled bilinearly. The pixel (x, y) of the frame shows the part's pixel
 * (xx * x + xy * y + x0, yx * x + yy * y + y0). The part has an empty border of one pixel. With `warp`, rows of the part
 * are displaced: entry r of that table (32-bit, 16 bits of them fraction) is the part's row shown at row r, for `rows`
 * rows. With `atop` the part is drawn on what the frame already shows alone, as a shadow falls.
 */
export function draw(
  frame: usize,
  stride: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  part: usize,
  width: i32,
  height: i32,
  xx: f64,
  xy: f64,
  x0: f64,
  yx: f64,
  yy: f64,
  y0: f64,
  warp: usize,
  rows: i32,
  atop: i32,
): void {
  const lastX = (width - 1) as f64
  const lastY = ((warp ? rows : height) - 1) as f64
  const row = (width as usize) << 2
  const du = (xx * 65536) as i32
  const dv = (yx * 65536) as i32
  for (let y = top; y < bottom; y++) {
    const baseU = xy * (y as f64) + x0
    const baseV = yy * (y as f64) + y0
    // The columns whose samples lie within the part.
    let from = left as f64
    let to = right as f64
    if (xx > 0) {
      from = Math.max(from, Math.ceil(-baseU / xx))
      to = Math.min(to, Math.ceil((lastX - baseU) / xx))
    } else if (xx < 0) {
      from = Math.max(from, Math.floor((lastX - baseU) / xx) + 1)
      to = Math.min(to, Math.floor(-baseU / xx) + 1)
    } else if (baseU < 0 || baseU >= lastX) continue
    if (yx > 0) {
      from = Math.max(from, Math.ceil(-baseV / yx))
      to = Math.min(to, Math.ceil((lastY - baseV) / yx))
    } else if (yx < 0) {
      from = Math.max(from, Math.floor((lastY - baseV) / yx) + 1)
      to = Math.min(to, Math.floor(-baseV / yx) + 1)
    } else if (baseV < 0 || baseV >= lastY) continue
    if (!(to > from)) continue
    // Samples don't depend on where a row begins, so that a part of a frame is drawn as in the whole frame. Rounding may
    // lead a sample some hundredths of a pixel beyond the border: rows are kept within, columns are empty there.
    let u = ((baseU * 65536) as i32) + du * (from as i32)
    let v = ((baseV * 65536) as i32) + dv * (from as i32)
    let out = frame + (((y * stride + (from as i32)) as usize) << 2)
    const end = frame + (((y * stride + (to as i32)) as usize) << 2)
    if (!atop)
      // Two pixels at once, by the same arithmetic as one.
      for (; out + 4 < end; out += 8, u += du << 1, v += dv << 1) {
        const one = sourceOf(part, row, warp, u, v)
        const two = sourceOf(part, row, warp, u + du, v + dv)
        if ((load<u64>(one) | load<u64>(one + row) | load<u64>(two) | load<u64>(two + row)) == 0) continue
        const first = column(one, row, fractionOf(warp, v))
        const second = column(two, row, fractionOf(warp, v + dv))
        const left = i64x2.shuffle(first, second, 0, 2)
        const right = i64x2.shuffle(first, second, 1, 3)
        const across = i64x2.shuffle(i16x8.splat(((u >> 9) & 127) as i16), i16x8.splat((((u + du) >> 9) & 127) as i16), 0, 2)
        const colour = between(left, right, across)
        const alphas = i16x8.shuffle(colour, colour, 3, 3, 3, 3, 7, 7, 7, 7)
        if (!v128.any_true(alphas)) continue
        let shown = colour
        if (!i16x8.all_true(i16x8.eq(alphas, i16x8.splat(255)))) shown = over(colour, alphas, v128.load_ext<u8>(out))
        store<u64>(out, i64x2.extract_lane(i8x16.narrow_i16x8_u(shown, shown), 0))
      }
    for (; out < end; out += 4, u += du, v += dv) {
      const source = sourceOf(part, row, warp, u, v)
      if ((load<u64>(source) | load<u64>(source + row)) == 0) continue
      const beside = column(source, row, fractionOf(warp, v))
      const colour = between(beside, i64x2.shuffle(beside, beside, 1, 1), i16x8.splat(((u >> 9) & 127) as i16))
      const alpha = i16x8.extract_lane_s(colour, 3) as i32
      if (!alpha) continue
      const alphas = i16x8.splat(alpha as i16)
      const behind = i16x8.extend_low_i8x16_u(i32x4.splat(load<u32>(out)))
      let shown = over(colour, alphas, behind)
      if (atop) {
        const cover = i16x8.extract_lane_s(behind, 3) as i32
        const own = i16x8.mul(colour, i16x8.splat((cover + (cover >> 7)) as i16))
        const mixed = i16x8.add(i16x8.add(own, i16x8.mul(behind, through(alphas))), i16x8.splat(128))
        shown = i16x8.replace_lane(i16x8.shr_u(mixed, 8), 3, cover as i16)
      }
      store<u32>(out, i32x4.extract_lane(i8x16.narrow_i16x8_u(shown, shown), 0))
    }
  }
}

/** Where a warped row of a part lies, with 16 bits of fraction. Rows above the part count as its border. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function rowOf(warp: usize, v: i32): i32 {
  const at = v > 0 ? v : 0
  if (!warp) return at
  const entry = warp + (((at >> 16) as usize) << 2)
  const one = load<i32>(entry)
  return one + (((load<i32>(entry, 4) - one) * ((at & 0xffff) >> 4)) >> 12)
}

/** The address of the part's pixel above and left of a sample. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function sourceOf(part: usize, row: usize, warp: usize, u: i32, v: i32): usize {
  return part + ((rowOf(warp, v) >> 16) as usize) * row + (((u >> 16) as usize) << 2)
}

/** How far a sample lies below its upper pixels, in 128ths. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function fractionOf(warp: usize, v: i32): v128 {
  return i16x8.splat(((rowOf(warp, v) >> 9) & 127) as i16)
}

/** Values between two, by a share in 128ths. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function between(one: v128, other: v128, share: v128): v128 {
  return i16x8.add(one, i16x8.shr_s(i16x8.add(i16x8.mul(i16x8.sub(other, one), share), i16x8.splat(64)), 7))
}

/** Two neighbouring pixels of a part between its rows. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function column(source: usize, row: usize, down: v128): v128 {
  return between(v128.load_ext<u8>(source), v128.load_ext<u8>(source + row), down)
}

/** What shows through pixels of these alphas, of 256. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function through(alphas: v128): v128 {
  return i16x8.sub(i16x8.sub(i16x8.splat(256), alphas), i16x8.shr_u(alphas, 7))
}

/** Premultiplied pixels over others. Alphas of 0 and 255 give exactly the one or the other. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function over(colour: v128, alphas: v128, behind: v128): v128 {
  return i16x8.add(colour, i16x8.shr_u(i16x8.add(i16x8.mul(behind, through(alphas)), i16x8.splat(128)), 8))
}

/** Coefficients of the conversion from RGB to YUV by BT.709, limited range, with 15 bits of fraction. */
const yr: i32 = 5983
const yg: i32 = 20127
const yb: i32 = 2032
const ur: i32 = -3298
const ug: i32 = -11094
const ub: i32 = 14392
const vr: i32 = 14392
const vg: i32 = -13073
const vb: i32 = -1319
const luma0: i32 = (16 << 15) + (1 << 14)
const chroma0: i32 = (128 << 15) + (1 << 14)

/**
 * Converts a rectangle of a frame to planes of YUV 4:2:0 and straight alpha (`yuva420p`, BT.709 limited). Left and top are
 * even. Each chroma sample is weighted by the alpha of its pixels, so that no dark rim of transparent black appears around
 * the figure; transparent pixels beside it take its brightness, so that scaling the clip makes none either.
 */
export function convert(
  frame: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  yPlane: usize,
  uPlane: usize,
  vPlane: usize,
  aPlane: usize,
): void {
  const half = (width + 1) >> 1
  const low = i32x4.splat(255)
  const opaque = i32x4.splat(0xff000000)
  for (let y = top; y < bottom; y += 2) {
    const below = y + 1 < height ? width : 0
    let x = left
    for (; x + 4 <= right && below; x += 4) {
      const o = (y * width + x) as usize
      const c = ((y >> 1) * half + (x >> 1)) as usize
      const p = v128.load(frame + (o << 2))
      const q = v128.load(frame + ((o + width) << 2))
      if (!v128.any_true(v128.or(p, q))) {
        store<u32>(yPlane + o, 0x10101010)
        store<u32>(yPlane + o + width, 0x10101010)
        store<u32>(aPlane + o, 0)
        store<u32>(aPlane + o + width, 0)
        store<u16>(uPlane + c, 0x8080)
        store<u16>(vPlane + c, 0x8080)
        continue
      }
      if (!i32x4.all_true(i32x4.eq(v128.and(v128.and(p, q), opaque), opaque))) {
        block(frame, o, width, 1, c, yPlane, uPlane, vPlane, aPlane)
        block(frame, o + 2, width, 1, c + 1, yPlane, uPlane, vPlane, aPlane)
        continue
      }
      const pr = v128.and(p, low)
      const pg = v128.and(i32x4.shr_u(p, 8), low)
      const pb = v128.and(i32x4.shr_u(p, 16), low)
      const qr = v128.and(q, low)
      const qg = v128.and(i32x4.shr_u(q, 8), low)
      const qb = v128.and(i32x4.shr_u(q, 16), low)
      store<u32>(yPlane + o, bytes(lumas(pr, pg, pb)))
      store<u32>(yPlane + o + width, bytes(lumas(qr, qg, qb)))
      store<u32>(aPlane + o, 0xffffffff)
      store<u32>(aPlane + o + width, 0xffffffff)
      // Sums over two rows; then lanes 0 and 2 hold the sums over a block of two by two pixels.
      const r = pairs(i32x4.add(pr, qr))
      const g = pairs(i32x4.add(pg, qg))
      const b = pairs(i32x4.add(pb, qb))
      store<u16>(uPlane + c, halves(r, g, b, ur, ug, ub))
      store<u16>(vPlane + c, halves(r, g, b, vr, vg, vb))
    }
    for (; x < right; x += 2)
      block(
        frame,
        (y * width + x) as usize,
        below,
        x + 1 < width ? 1 : 0,
        ((y >> 1) * half + (x >> 1)) as usize,
        yPlane,
        uPlane,
        vPlane,
        aPlane,
      )
  }
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function lumas(r: v128, g: v128, b: v128): v128 {
  const sum = i32x4.add(
    i32x4.add(i32x4.mul(r, i32x4.splat(yr)), i32x4.mul(g, i32x4.splat(yg))),
    i32x4.add(i32x4.mul(b, i32x4.splat(yb)), i32x4.splat(luma0)),
  )
  return i32x4.shr_s(sum, 15)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function bytes(words: v128): u32 {
  const short = i16x8.narrow_i32x4_u(words, words)
  return i32x4.extract_lane(i8x16.narrow_i16x8_u(short, short), 0)
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function pairs(columns: v128): v128 {
  return i32x4.add(columns, i32x4.shuffle(columns, columns, 1, 0, 3, 2))
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function halves(r: v128, g: v128, b: v128, kr: i32, kg: i32, kb: i32): u16 {
  const sum = i32x4.add(
    i32x4.add(i32x4.mul(r, i32x4.splat(kr)), i32x4.mul(g, i32x4.splat(kg))),
    i32x4.mul(b, i32x4.splat(kb)),
  )
  const words = i32x4.shr_s(i32x4.add(i32x4.shr_s(sum, 2), i32x4.splat(chroma0)), 15)
  return (i32x4.extract_lane(words, 0) | (i32x4.extract_lane(words, 2) << 8)) as u16
}

/** One block of two by two pixels; `down` and `across` are 0 where the frame ends after one. */
function block(
  frame: usize,
  o: usize,
  down: i32,
  across: i32,
  c: usize,
  yPlane: usize,
  uPlane: usize,
  vPlane: usize,
  aPlane: usize,
): void {
  const first = load<u32>(frame + (o << 2))
  const second = load<u32>(frame + ((o + across) << 2))
  const third = load<u32>(frame + ((o + down) << 2))
  const fourth = load<u32>(frame + ((o + down + across) << 2))
  const sum = ((first >>> 24) + (second >>> 24) + (third >>> 24) + (fourth >>> 24)) as i32
  let mean: i32 = 16
  let u: i32 = 128
  let v: i32 = 128
  if (sum) {
    const r = channel(first, 0) + channel(second, 0) + channel(third, 0) + channel(fourth, 0)
    const g = channel(first, 8) + channel(second, 8) + channel(third, 8) + channel(fourth, 8)
    const b = channel(first, 16) + channel(second, 16) + channel(third, 16) + channel(fourth, 16)
    u = share(ur * r + ug * g + ub * b, sum, chroma0)
    v = share(vr * r + vg * g + vb * b, sum, chroma0)
    mean = share(yr * r + yg * g + yb * b, sum, luma0)
  }
  store<u8>(uPlane + c, u as u8)
  store<u8>(vPlane + c, v as u8)
  put(yPlane, aPlane, o + down + across, fourth, mean)
  put(yPlane, aPlane, o + down, third, mean)
  put(yPlane, aPlane, o + across, second, mean)
  put(yPlane, aPlane, o, first, mean)
}

/**
 * A sum of weighted colours as the value of straight colours, which are the premultiplied ones times 255 / alpha. Blocks of
 * opaque pixels have the same value here as where four pixels are converted at once.
 */
// @ts-ignore: a decorator of AssemblyScript
@inline
function share(sum: i32, alpha: i32, offset: i32): i32 {
  return ((alpha == 1020 ? sum >> 2 : (((sum as i64) * 255) / (alpha as i64)) as i32) + offset) >> 15
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function channel(pixel: u32, shift: u32): i32 {
  return ((pixel >> shift) & 255) as i32
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function put(yPlane: usize, aPlane: usize, o: usize, pixel: u32, mean: i32): void {
  const alpha = pixel >>> 24
  store<u8>(aPlane + o, alpha as u8)
  if (!alpha) {
    store<u8>(yPlane + o, mean as u8)
    return
  }
  const sum = yr * channel(pixel, 0) + yg * channel(pixel, 8) + yb * channel(pixel, 16)
  // Straight colours are the premultiplied ones times 255 / alpha.
  const luma = alpha == 255 ? (sum + luma0) >> 15 : (((sum as i64) * 255) / (alpha as i64) + luma0) >> 15
  store<u8>(yPlane + o, Math.min(235, luma as f64) as u8)
}
