import { describe, expect, test } from 'vitest'
import { defaultDataFolder, readArguments } from '../../../../electron/engine/process/arguments.ts'
import { lineLog, withoutSecrets } from '../../../../electron/engine/core/log.ts'

describe('arguments of the engine process', () => {
  test('become options', () => {
    const args = '--port 4000 --data /tmp/x --json --allow-local --offset-anchor center --rate-limit 60 --with-parent'
    expect(readArguments(args.split(' '))).toEqual({
      json: true,
      withParent: true,
      options: {
        dataDir: '/tmp/x',
        port: 4000,
        allowLocal: true,
        offsetAnchor: 'center',
        rateLimit: { requests: 60, perMs: 60_000 },
      },
    })
    expect(readArguments([])).toMatchObject({
      json: false,
      options: { port: 0, allowLocal: false, offsetAnchor: 'top-left' },
    })
  })

  test('take database and storage from the environment, unless they are given', () => {
    const env = { GREENROOM_DATABASE: 'postgres://u:p@h/env', GREENROOM_STORAGE: 's3://env' }
    expect(readArguments([], env).options).toMatchObject({ database: 'postgres://u:p@h/env', storage: 's3://env' })
    const given = ['--database', 'postgresql://h:5433/name?sslmode=verify-full', '--storage', 's3://bucket/a/b']
    expect(readArguments(given, env).options).toMatchObject({ database: given[1], storage: given[3] })
    expect(readArguments([], {}).options).not.toHaveProperty('database')
  })

  test('say what an engine does among those of a database, and where it is reached', () => {
    const args =
      '--database postgres://h/n --role worker --only speech,faces --concurrency 3 --grace 60 --listen 0.0.0.0'
    expect(readArguments([...args.split(' '), '--public-url', 'https://api.example.com/v/'], {}).options).toMatchObject(
      {
        role: 'worker',
        only: ['speech', 'faces'],
        concurrency: 3,
        graceMs: 60_000,
        listen: '0.0.0.0',
        publicUrl: 'https://api.example.com/v',
      },
    )
    expect(() => readArguments(['--role', 'worker'], {})).toThrow(/--role is for engines that share a database/)
  })

  test('with a wrong address of a database are explained without its password', () => {
    for (const url of ['mysql://u:geheim@h/name', 'postgres://u:geheim@h', 'geheim'])
      expect(() => readArguments(['--database', url])).toThrow(/^--database must be postgres:(?!.*geheim)/)
  })

  test.each([
    [['--storage', 'bucket'], /--storage must be s3:/],
    [['--port', 'x'], /--port must be a whole number from 0 to 65535, not "x"/],
    [['--port', '70000'], /--port/],
    [['--port', ''], /--port/],
    [['--rate-limit', '0'], /--rate-limit/],
    [['--offset-anchor', 'left'], /--offset-anchor must be top-left or center/],
    [['--data', ' '], /--data/],
    [['--database', 'postgres://h/n', '--role', 'boss'], /--role must be of api, worker, all, not "boss"/],
    [['--database', 'postgres://h/n', '--only', 'speech,dance'], /--only must be of speech, video, faces, not "dance"/],
    [['--database', 'postgres://h/n', '--concurrency', '0'], /--concurrency/],
    [['--listen', 'everywhere'], /--listen must be an address/],
    [['--public-url', 'api.example.com'], /--public-url must be an address/],
    [['--nonsense'], /nonsense/],
    [['extra'], /extra/],
  ])('%j are explained', (args, reason) => {
    expect(() => readArguments(args)).toThrow(reason)
  })

  test('without a folder the platform says where', () => {
    expect(defaultDataFolder({ GREENROOM_DATA: '/data' }, 'linux')).toBe('/data/engine')
    expect(defaultDataFolder({ XDG_DATA_HOME: '/share' }, 'linux')).toBe('/share/greenroom/engine')
    expect(defaultDataFolder({}, 'darwin')).toMatch(/Library\/Application Support\/Greenroom\/engine$/)
  })
})

describe('the log', () => {
  test('holds no secrets', () => {
    const detail = withoutSecrets({
      apiKey: 'abc',
      clientSecret: 'def',
      reason: 'https://user:pass@example.com/a.png?token=ghi#jkl failed',
      port: 1,
    })
    expect(JSON.stringify(detail)).not.toMatch(/abc|def|pass|ghi|jkl/)
    expect(detail).toMatchObject({ reason: 'https://example.com/a.png failed', port: 1 })
  })

  test('is a line of JSON per event', () => {
    const lines: string[] = []
    lineLog(
      (line) => lines.push(line),
      () => 0,
    ).warn('a.b', { text: 'x\ny' })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      level: 'warn',
      event: 'a.b',
      text: 'x\ny',
    })
    expect(lines[0]).not.toContain('\n')
  })
})
