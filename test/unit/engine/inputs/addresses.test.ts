import { describe, expect, test } from 'vitest'
import { classifyAddress, isAllowedAddress } from '../../../../electron/engine/inputs/addresses.ts'
import { urlRefusal } from '../../../../electron/engine/inputs/url-rules.ts'
import { parseOwnAddress } from '../../../../electron/engine/inputs/own-addresses.ts'
import { english } from '../../../support/english.ts'

describe('addresses', () => {
  test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::8a'])('%s is public', (address) => {
    expect(classifyAddress(address)).toBe('public')
  })

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
  ])('%s is local: allowed only on request', (address) => {
    expect(isAllowedAddress(address, false)).toBe(false)
    expect(isAllowedAddress(address, true)).toBe(true)
  })

  test.each([
    '224.0.0.1',
    '239.255.255.250',
    '255.255.255.255',
    '240.0.0.1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::7f00:1',
    '2001:db8::1',
    '2001:0:7f00:1::',
    '192.0.2.1',
    'not an address',
    '',
  ])('%s is never read from', (address) => {
    expect(isAllowedAddress(address, false)).toBe(false)
    expect(isAllowedAddress(address, true)).toBe(false)
  })
})

describe('URLs by their text', () => {
  test.each([
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'ftp://example.com/a.png',
    'concat:a|b',
    'javascript:alert(1)',
    'not a url',
    '',
    'http://user:secret@example.com/a.png',
    'http://127.0.0.1/a.png',
    'http://127.1/a.png',
    'http://2130706433/a.png',
    'http://0x7f000001/a.png',
    'http://0177.0.0.1/a.png',
    'http://[::1]/a.png',
    'http://[::ffff:127.0.0.1]/a.png',
    'http://localhost/a.png',
    'http://LOCALHOST./a.png',
    'http://metadata.localhost/a.png',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.0.1/',
  ])('%s is refused with a sentence', (url) => {
    expect(english(urlRefusal(url, false))).toMatch(/^\S.{20,}\.$/s)
  })

  test('never tells the password of an address', () => {
    expect(english(urlRefusal('http://user:secret@example.com/a.png', false))).not.toContain('secret')
  })

  test.each(['https://example.com/a.png?x=1#t=1,2', 'http://example.com:8080/a'])('%s may be tried', (url) => {
    expect(urlRefusal(url, false)).toBeUndefined()
  })

  test('this machine is read from when that was asked for, other schemes never', () => {
    expect(urlRefusal('http://127.0.0.1:9/a.png', true)).toBeUndefined()
    expect(urlRefusal('http://localhost:9/a.png', true)).toBeUndefined()
    expect(urlRefusal('file:///a.png', true)).toBeDefined()
  })
})

describe('addresses of the engine itself', () => {
  const name = `${'a'.repeat(32)}.mp4`

  test('are known by any loopback name, and files by any port', () => {
    for (const host of ['127.0.0.1:4000', 'localhost:4000', '[::1]:4000', '127.0.0.1:3999'])
      expect(parseOwnAddress(`http://${host}/files/${name}?x=1#t=1`, 4000)).toEqual({ kind: 'file', name })
  })

  test('name built-in media', () => {
    expect(parseOwnAddress('http://127.0.0.1:4000/official/voices/finest-heart.mp3', 4000)).toEqual({
      kind: 'official',
      what: 'voices',
      file: 'finest-heart.mp3',
    })
  })

  test('do not reach other paths, other hosts or up the tree', () => {
    expect(parseOwnAddress('http://127.0.0.1:4000/engine/health', 4000)).toEqual({ kind: 'other' })
    expect(parseOwnAddress('http://127.0.0.1:4000/files/../engine.sqlite', 4000)).toEqual({ kind: 'other' })
    expect(parseOwnAddress(`http://127.0.0.1:4000/files/%2e%2e%2f${name}`, 4000)).toEqual({ kind: 'other' })
    expect(parseOwnAddress(`http://example.com/files/${name}`, 4000)).toBeUndefined()
    expect(parseOwnAddress(`http://192.168.0.4:4000/files/${name}`, 4000)).toBeUndefined()
    expect(parseOwnAddress('http://127.0.0.1:3999/a.png', 4000)).toBeUndefined()
    const at = 'https://api.example.com/v'
    expect(parseOwnAddress(`${at}/files/${name}?x=1`, 4000, at)).toEqual({ kind: 'file', name })
    expect(parseOwnAddress(`${at}/engine/health`, 4000, at)).toEqual({ kind: 'other' })
    expect(parseOwnAddress(`${at}x/files/${name}`, 4000, at)).toBeUndefined()
    expect(parseOwnAddress(`https://api.example.com/files/${name}`, 4000, at)).toBeUndefined()
    expect(parseOwnAddress(`http://127.0.0.1:4000/files/${name}`, 4000, at)).toEqual({ kind: 'file', name })
  })
})
