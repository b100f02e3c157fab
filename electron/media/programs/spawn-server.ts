// Starts programs for its parent. A process of its own, because Linux copies the table of all memory of a process that starts
// another one: that stops an engine with its models for 10 to 50 ms each time, and this small process for one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { SpawnReply, SpawnRequest } from './spawn-protocol.ts'

const reply = (message: SpawnReply): void => void process.send?.(message)

/** A connection to the parent, which becomes a pipe of the program. */
async function pipeTo(address: string, secret: string): Promise<Socket> {
  const socket = connect(address)
  // A parent that has gone takes its programs with it: nobody is left to be told.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  await new Promise<void>((resolve, reject) =>
    socket.write(Buffer.from(secret, 'hex'), (error) => (error ? reject(error) : resolve())),
  )
  return socket
}

async function start({ id, file, args, env, cwd, address, pipes }: SpawnRequest): Promise<void> {
  const sockets = new Map<number, Socket>()
  try {
    for (const { fd, secret } of pipes) sockets.set(fd, await pipeTo(address, secret))
    const standard = [0, 1, 2].map((fd) => sockets.get(fd) ?? 'ignore')
    const channel = sockets.get(3)
    const stdio = channel ? [...standard, channel] : standard
    const child = spawn(file, args, { stdio, env, cwd, detached: true })
    child.once('error', (error) => reply({ id, kind: 'failed', error: fieldsOf(error) }))
    child.once('exit', (code, signal) => reply({ id, kind: 'ended', code, signal }))
    if (child.pid !== undefined) reply({ id, kind: 'started', pid: child.pid })
  } catch (error) {
    reply({ id, kind: 'failed', error: fieldsOf(error as NodeJS.ErrnoException) })
  } finally {
    // The program has its own end of each by now.
    for (const socket of sockets.values()) socket.destroy()
  }
}

function fieldsOf({ message, code, errno, syscall, path }: NodeJS.ErrnoException) {
  return { message, code, errno, syscall, path }
}

process.on('message', (request: SpawnRequest) => void start(request))
process.once('disconnect', () => process.exit())
