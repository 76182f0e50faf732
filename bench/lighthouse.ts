import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './rig/database.ts'
import { median, note, report, shout } from './rig/figures.ts'
import { categories, startLighthouse, type Verdict } from './rig/lighthouse.ts'
import { type Product, startProduct } from './rig/product.ts'

/** Judges the public pages of a school with Lighthouse, as on a slow phone with a slow connection. */
const rounds = 5
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Form and registration page are hidden from search engines on purpose, so this audit is left out for them. */
const withoutSearch = ['is-crawlable']

type Sight = { name: string; path: string; without: string[] }

async function textOf({ origin }: Product, path: string): Promise<string> {
  const response = await fetch(origin + path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** The link in the newest mail that has one, as its recipient would open it. */
async function registrationPath({ origin }: Product, slug: string): Promise<string> {
  async function ask<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    const response = await fetch(`${origin}/api${path}`, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json() as Promise<Body>
  }
  const body = JSON.stringify({ username: 'jonas@kreativhaus.example', password: 'reihum-demo' })
  const headers = { 'content-type': 'application/json' }
  const { token } = await ask<{ token: string }>('/auth/login', { method: 'POST', headers, body })
  const signedIn = { headers: { authorization: `Bearer ${token}` } }
  const { items } = await ask<{ items: { id: string }[] }>(`/${slug}/mails?size=25`, signedIn)
  for (const { id } of items) {
    const link = /\/portal\/[\w-]+\/course-registration\/[\w-]+/.exec(
      JSON.stringify(await ask(`/${slug}/mails/${id}`, signedIn)),
    )
    if (link) return link[0]
  }
  throw new Error('no mail leads to a registration')
}

async function sightsOf(product: Product): Promise<Sight[]> {
  const slug = 'kreativhaus'
  const list = `/portal/${slug}/course-list`
  const links = (await textOf(product, list)).matchAll(/href="(\/portal\/[\w-]+\/course\/[\w-]+)"/g)
  for (const [, course = ''] of links) {
    const form = `${course}/register`
    if (!(await textOf(product, form)).includes('<form')) continue
    return [
      { name: 'list', path: list, without: [] },
      { name: 'course', path: course, without: [] },
      { name: 'form', path: form, without: withoutSearch },
      { name: 'registration', path: await registrationPath(product, slug), without: withoutSearch },
    ]
  }
  throw new Error('no course of the list can be registered for')
}

const lighthouse = await startLighthouse()
if ('missing' in lighthouse) {
  shout(`not judged by Lighthouse: ${lighthouse.missing}`)
  process.exit()
}
const folder = temporaryFolder()
let product: Product | undefined
try {
  product = await startProduct(join(folder, 'product'))
  for (const { name, path, without } of await sightsOf(product)) {
    const verdicts: Verdict[] = []
    for (let round = 0; round < rounds; round += 1)
      verdicts.push(await lighthouse.judge(product.origin + path, without))
    for (const category of categories) {
      const value = median(verdicts.map(({ scores }) => scores[category]))
      report(`lighthouse-${name}-${category}`, { value, unit: 'points', reference: goals[category] })
      if (value >= goals[category]) continue
      process.exitCode = 1
      shout(`${name}: ${category} is ${value} and must be ${goals[category]}`)
    }
    for (const fault of new Set(verdicts.flatMap(({ faults }) => faults))) note(`${name}: ${fault}`)
  }
  note(
    `median of ${rounds}, on the phone that Lighthouse imitates; form and registration are noindex on purpose, which is not asked there`,
  )
} finally {
  lighthouse.stop()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
