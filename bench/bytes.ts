import { request } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { byteBudgets } from '../server/test/byte-budgets.ts'
import { openBenchDatabase } from './rig/database.ts'
import { report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * The kilobytes of script and style, compressed, that a page needs before it shows anything: the files it names, and
 * what these import before they run. Pages, menus and notices that are loaded beside or after it do not count.
 */
type Encoding = 'br' | 'gzip'
type Sizes = { script: number; style: number }

/** The budgets in kilobytes of brotli; gzip gets a sixth more. */
const budgets: Record<string, Sizes> = byteBudgets
/** For the form, everything counts that its scripts can load later, such as the solver of the challenge. */
const withLater = ['portal-form']
const allowance: Record<Encoding, number> = { br: 1, gzip: 7 / 6 }

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const courses = await addCourses(database, school, 12)
  const node = await startNode(database, { role: 'web' })

  function fetch(path: string, encoding: Encoding | null): Promise<Buffer> {
    return new Promise((done, failed) => {
      const headers = { host: 'reihum.test', ...(encoding && { 'accept-encoding': encoding }) }
      request({ host: '127.0.0.1', port: node.port, path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          response.statusCode === 200
            ? done(Buffer.concat(chunks))
            : failed(new Error(`${path} answered ${response.statusCode}`)),
        )
      })
        .on('error', failed)
        .end()
    })
  }

  const importedFirst = /(?:^|[;}\s])(?:import|export)[^"'()]*["'](\.[^"']+)["']/g
  const everNamed = /["'`]((?:\.{1,2}|\/assets)\/[\w./-]+\.js)["'`]/g

  type Following = { encoding: Encoding; sizes: Sizes; seen: Set<string>; named: RegExp }

  /** Follows a file of the page and everything it imports before it runs. */
  async function follow(path: string, following: Following): Promise<void> {
    const { encoding, sizes, seen, named } = following
    if (seen.has(path)) return
    seen.add(path)
    const sent = await fetch(path, encoding)
    if (path.endsWith('.css')) {
      sizes.style += sent.length
      return
    }
    sizes.script += sent.length
    const text = (await fetch(path, null)).toString('utf8')
    for (const [, imported = ''] of text.matchAll(named))
      await follow(new URL(imported, `http://reihum.test${path}`).pathname, following)
  }

  async function measure(pages: readonly string[], encoding: Encoding, named: RegExp): Promise<Sizes> {
    const sizes: Sizes = { script: 0, style: 0 }
    const following = { encoding, sizes, seen: new Set<string>(), named }
    const compressed = (text: string) =>
      (encoding === 'br' ? brotliCompressSync(text) : gzipSync(text)).length
    for (const page of pages) {
      if (page.endsWith('.js')) {
        await follow(page, following)
        continue
      }
      const html = (await fetch(page, null)).toString('utf8')
      for (const [, style = ''] of html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
        sizes.style += compressed(style)
      for (const [, attributes = '', inline = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
        const source = /src="([^"]+)"/.exec(attributes)?.[1]
        if (source) await follow(source, following)
        else if (inline) sizes.script += compressed(inline)
      }
      for (const [tag] of html.matchAll(/<link[^>]+rel="(?:stylesheet|modulepreload)"[^>]*>/g))
        await follow(/href="([^"]+)"/.exec(tag)?.[1] ?? '', following)
    }
    return sizes
  }

  const portal = `/portal/${school.slug}`
  const faces: Record<string, string[]> = {
    'back-office': ['/'],
    admin: ['/admin'],
    'portal-list': [`${portal}/course-list`],
    'portal-form': [`${portal}/course/${courses.ids[0]}/register`],
    embed: ['/embed.js', `/embed/${school.slug}/course-list`],
  }
  for (const [face, pages] of Object.entries(faces)) {
    for (const encoding of ['br', 'gzip'] as const) {
      const sizes = await measure(pages, encoding, withLater.includes(face) ? everNamed : importedFirst)
      for (const kind of ['script', 'style'] as const) {
        const reference = (budgets[face]?.[kind] ?? 0) * allowance[encoding]
        report(`bytes-${face}-${kind}-${encoding}`, { value: sizes[kind] / 1000, unit: 'kB', reference })
      }
    }
  }
  await node.stop()
} finally {
  await database.close()
}
