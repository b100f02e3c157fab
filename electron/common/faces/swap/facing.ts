import { allTriangles } from '../canonical/mesh.ts'
import { meshPoints } from '../types.ts'

/**
 * How much the mesh faces the viewer at each point: 1 fully, 0 from the side or turned away.
 * @param points x, y, z of at least the 468 points of the skin
 */
export function facingOf(points: Float32Array): Float32Array {
  const normals = new Float32Array(meshPoints * 3)
  for (let at = 0; at < allTriangles.length; at += 3) {
    const corners = [allTriangles[at]! * 3, allTriangles[at + 1]! * 3, allTriangles[at + 2]! * 3]
    const [a, b, c] = corners as [number, number, number]
    const ux = points[b]! - points[a]!
    const uy = points[b + 1]! - points[a + 1]!
    const uz = points[b + 2]! - points[a + 2]!
    const vx = points[c]! - points[a]!
    const vy = points[c + 1]! - points[a + 1]!
    const vz = points[c + 2]! - points[a + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    for (const corner of corners) {
      normals[corner]! += nx
      normals[corner + 1]! += ny
      normals[corner + 2]! += nz
    }
  }
  const facing = new Float32Array(meshPoints).fill(1)
  for (let point = 0; point < meshPoints; point++) {
    const at = point * 3
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!)
    // Triangles that face the viewer are counter-clockwise, so their normals have a negative z.
    if (length > 0) facing[point] = Math.max(0, -normals[at + 2]! / length)
  }
  return facing
}
