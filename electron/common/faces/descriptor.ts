/**
 * Two descriptors nearer than this are of the same person. OpenCV gives a cosine of 0.363 (a distance of 0.637) for a
 * single look in colour with its own detector's points; ours are averaged over a grey face and its mirror image, which
 * brings a person's own pictures closer together, and on our photos people part best here (`test/deep/people.ts`).
 */
export const samePersonDistance = 0.54
export const descriptorLength = 128

/** 1 - cosine: 0 the same face, 1 unrelated, at most 2. Both must be of length 1. */
export function descriptorDistance(one: Float32Array, other: Float32Array): number {
  let dot = 0
  for (let i = 0; i < one.length; i++) dot += one[i]! * other[i]!
  return 1 - dot
}

/** Brings a descriptor to length 1, in place. Zeros stay zeros. */
export function normalise(descriptor: Float32Array): Float32Array {
  let sum = 0
  for (const value of descriptor) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (let i = 0; i < descriptor.length; i++) descriptor[i]! /= length
  return descriptor
}

/** The mean of descriptors of one person, of length 1 again. Throws a RangeError for none. */
export function averageDescriptor(descriptors: readonly Float32Array[]): Float32Array {
  const [first] = descriptors
  if (!first) throw new RangeError('there is no descriptor to average')
  const sum = new Float32Array(first.length)
  for (const descriptor of descriptors) {
    for (let i = 0; i < sum.length; i++) sum[i]! += descriptor[i]!
  }
  return normalise(sum)
}
