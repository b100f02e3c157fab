import { describe, expect, it } from 'vitest'
import {
  fileName,
  folderOf,
  joinPath,
  nameOf,
  pathOfText,
  projectFileName,
  trail,
} from '../../../../renderer/app/files/paths.ts'

describe('paths', () => {
  it('are put together as their system does', () => {
    expect(joinPath('/srv/a', 'b.json')).toBe('/srv/a/b.json')
    expect(joinPath('/', 'b')).toBe('/b')
    expect(joinPath('C:\\Users', 'b')).toBe('C:\\Users\\b')
    expect(joinPath('C:\\', 'b')).toBe('C:\\b')
    expect(joinPath('/srv/odd\\name', 'b')).toBe('/srv/odd\\name/b')
  })

  it('are taken apart', () => {
    expect([folderOf('/a/b'), nameOf('/a/b')]).toEqual(['/a', 'b'])
    expect([folderOf('/a'), nameOf('/a')]).toEqual(['/', 'a'])
    expect([folderOf('C:\\a'), nameOf('C:\\a')]).toEqual(['C:\\', 'a'])
  })

  it('have a trail from the top', () => {
    expect(trail('/srv/me').map(({ path }) => path)).toEqual(['/', '/srv', '/srv/me'])
    expect(trail('C:\\Users\\me').map(({ path }) => path)).toEqual(['C:\\', 'C:\\Users', 'C:\\Users\\me'])
    expect(trail('\\\\nas\\share').map(({ path }) => path)).toEqual(['\\\\nas', '\\\\nas\\share'])
  })

  it('are found in what was pasted', () => {
    expect(pathOfText(' /srv/Chapter 1.csv\n')).toBe('/srv/Chapter 1.csv')
    expect(pathOfText('"C:\\Users\\me\\a.xlsx"')).toBe('C:\\Users\\me\\a.xlsx')
    expect(pathOfText('\\\\nas\\share\\a.csv')).toBe('\\\\nas\\share\\a.csv')
    expect([pathOfText('Hello.'), pathOfText('/srv/a.csv\nAnd a line.'), pathOfText('/a\tb')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('end as projects do, once', () => {
    expect(projectFileName('Spring')).toBe('Spring.greenroom.json')
    expect(projectFileName('Spring.greenroom.json')).toBe('Spring.greenroom.json')
    expect(projectFileName('Spring.json')).toBe('Spring.greenroom.json')
    expect(projectFileName('a/b:c*?')).toBe('a b c.greenroom.json')
    expect(projectFileName(' . ')).toBe('')
    expect(projectFileName('春天')).toBe('春天.greenroom.json')
    expect(fileName('x\u0000y\n.')).toBe('x y')
    expect(fileName('..')).toBe('')
  })
})
