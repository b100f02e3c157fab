import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../electron/engine/process/arguments.ts'
import { postgresMigrations } from '../../../electron/engine/store/database/postgres-schema.ts'

const folder = 'deploy'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.ya?ml$/.test(path))
const text = (path: string) => readFileSync(join(folder, path), 'utf8')

/** The arguments of each engine in a file: lists of flow style that begin with an option. */
const argumentLists = (content: string): string[][] =>
  [...content.matchAll(/(?:args|command): \[('--role'[^\]]*)\]/g)].map(([, list]) =>
    list!.split(', ').map((one) => one.replaceAll(`'`, '')),
  )
const all = files.flatMap((path) => argumentLists(text(path)))
const database = ['--database', 'postgres://h/n']
const read = (args: string[]) =>
  readArguments([...database, ...args.map((one) => one.replace('$(PUBLIC_URL)', 'https://api.example.com'))], {})
    .options

describe('files that run a service', () => {
  test('start engines with arguments that there are', () => {
    expect(all.map((args) => read(args).role).toSorted()).toEqual(['api', 'api', 'worker', 'worker'])
    const entry = /ENTRYPOINT \[(.*)\]/.exec(text('Dockerfile'))![1]!
    const [, ...args] = entry.split('main.ts"')[1]!.split(', ')
    expect(read(args.map((one) => one.replaceAll('"', '')))).toMatchObject({ listen: '0.0.0.0', port: 8080 })
  })

  test('give work its grace period before they end an engine', () => {
    const worker = text('kubernetes/worker.yaml')
    const [args] = argumentLists(worker)
    const seconds = Number(/terminationGracePeriodSeconds: (\d+)/.exec(worker)![1])
    // The process may take 15 s more for all else.
    expect(seconds).toBeGreaterThanOrEqual(read(args!).graceMs! / 1000 + 15)
  })

  test('ask the queue for its depth as its tables have it, for as many as a worker takes', () => {
    const scaling = text('kubernetes/autoscaling.yaml')
    const table = /query: SELECT count\(\*\) FROM (\w+)/.exec(scaling)![1]!
    expect(postgresMigrations.map(({ sql }) => sql).join('\n')).toContain(`CREATE TABLE ${table} (`)
    const [args] = argumentLists(text('kubernetes/worker.yaml'))
    expect(Number(/targetQueryValue: '(\d+)'/.exec(scaling)![1])).toBe(read(args!).concurrency)
  })

  test('are all named by the one that puts them together', () => {
    const named = text('kubernetes/kustomization.yaml')
    for (const name of readdirSync(join(folder, 'kubernetes')))
      if (name !== 'kustomization.yaml') expect(named).toContain(`- ${name}`)
  })
})
