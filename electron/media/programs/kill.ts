import { spawn } from 'node:child_process'

/** Kills a program and all processes that it has started. @param pid of the program, which is that of its process group */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended, and so has its group.
  }
}
