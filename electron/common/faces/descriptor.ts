/**
 * Two descriptors with less distance than this are of the same person. OpenCV gives a cosine of 0.363 (a distance of
 * 0.637) for a single colour picture aligned by its own detector; ours are averages over a grey face and its mirror
 * image, which lowers the distance between pictures of one person, and this value separates our test photos best
 * (`test/deep/people.ts`).
 */
export const samePersonDistance = 0.54
export const descriptorLength = 128

/** 1 - cosine: 0 for the same face, 1 for unrelated ones, at most 2. Both descriptors must be of length 1. */
export function descriptorDistance(one: Float32Array, other: Float32Array): number {
  let dot = 0
  for (let i = 0; i < one.length; i++) dot += one[i]! * other[i]!
  return 1 - dot
}

/** Scales a descriptor to length 1, in place. Zeros stay zeros. */
export function normalise(descriptor: Float32Array): Float32Array {
  let sum = 0
  for (const value of descriptor) sum += value * value
  const length = Math.sqrt(sum)
  if (length > 0) for (let i = 0; i < descriptor.length; i++) descriptor[i]! /= length
  return descriptor
}

/** The mean of descriptors of one person, scaled to length 1. @throws RangeError for an empty list */
export function averageDescriptor(descriptors: readonly Float32Array[]): Float32Array {
  const [first] = descriptors
  if (!first) throw new RangeError('there is no descriptor to average')
  const sum = new Float32Array(first.length)
  for (const descriptor of descriptors) {
    for (let i = 0; i < sum.length; i++) sum[i]! += descriptor[i]!
  }
  return normalise(sum)
}
