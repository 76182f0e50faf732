import { randomUUID } from 'node:crypto'
import { call } from '../stage/api.ts'
import { linkTo } from '../stage/mails.ts'

async function askFor(slug: string, courseId: string): Promise<string> {
  const email = `${randomUUID()}@example.org`
  await call('POST', `/${slug}/portal/courses/${courseId}/seat-alerts`, { body: { email, language: 'de' } })
  const link = await linkTo(email, `portal/${slug}/free-place`)
  return /free-place\/([\w.-]+)/.exec(link)?.[1] ?? ''
}

/** Two visitors want to be told when a full course has a place, of whom one has confirmed it. */
export async function waitForAPlace(slug: string, courseId: string) {
  const askedAlert = await askFor(slug, courseId)
  const openAlert = await askFor(slug, courseId)
  await call('POST', `/${slug}/portal/seat-alerts/${openAlert}/confirm`, { body: {} })
  return { askedAlert, openAlert }
}
