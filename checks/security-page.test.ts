import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Named = { path: string; titles: string[] }

/** The files that a page names in its code marks, each with the titles that stand in quotation marks behind it. */
function namedOn(page: string): Named[] {
  const found: Named[] = []
  for (const [, path, title] of page.matchAll(
    /`((?:checks|client|contract|deploy|docs|e2e|server|web|bench)\/[^`]+)`|"([^"]+)"/g,
  )) {
    if (path !== undefined) found.push({ path, titles: [] })
    else if (title !== undefined) found.at(-1)?.titles.push(title)
  }
  return found
}

const isTest = (path: string) => /\.(test|spec)\.tsx?$|drill\.ts$/.test(path)

/** What is named although it is not there. */
function missing(page: string, textOf: (path: string) => string | null): string[] {
  return page.split('\n').flatMap((line) =>
    namedOn(line).flatMap(({ path, titles }) => {
      const text = textOf(path)
      if (text === null) return [path]
      if (!isTest(path)) return []
      const written = text.replaceAll("\\'", "'")
      return titles.filter((title) => !written.includes(title)).map((title) => `${path} "${title}"`)
    }),
  )
}

function textAt(path: string): string | null {
  const [file] = globSync(join(root, path))
  if (file === undefined) return null
  return statSync(file).isDirectory() ? '' : readFileSync(file, 'utf8')
}

test('every file and every test that the page on security names is there', () => {
  expect(missing(readFileSync(join(root, 'docs/security.md'), 'utf8'), textAt)).toEqual([])
})

test('a file, and a title, that are not there are found', () => {
  const page = '| x | `server/a.test.ts` "one", "two"; `server/b.test.ts` "three" |'
  const textOf = (path: string) => (path === 'server/a.test.ts' ? "test('one', () => {" : null)
  expect(missing(page, textOf)).toEqual(['server/a.test.ts "two"', 'server/b.test.ts'])
})
